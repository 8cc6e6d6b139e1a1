/// What tells the records of a payload apart: the table and the key.
struct RecordIdentity: Hashable {
  private let table: ObjectIdentifier
  private let first: StoreValue
  /// The other values, where the key has several.
  private let others: [StoreValue]

  init(_ shape: RecordShape, _ key: [StoreValue]) {
    table = ObjectIdentifier(shape.table)
    first = key.first?.canonical ?? .null
    others = key.count > 1 ? key.dropFirst().map(\.canonical) : []
  }

  static func == (one: RecordIdentity, other: RecordIdentity) -> Bool {
    guard one.table == other.table, one.others == other.others else { return false }
    if case .integer(let number) = one.first, case .integer(let otherNumber) = other.first {
      return number == otherNumber
    }
    return one.first == other.first
  }

  func hash(into hasher: inout Hasher) {
    // The keys of one table are what is to be told apart.
    if case .integer(let number) = first { hasher.combine(number) } else { hasher.combine(first) }
    if !others.isEmpty { hasher.combine(others) }
  }
}
