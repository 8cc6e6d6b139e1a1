import Automapper

/// The identity of a record in a payload: its table, and the columns and values of its key.
///
/// The columns count, because a model without a primary key is found by the foreign key of its relation. Two relations
/// to one table have different foreign keys.
struct RecordIdentity: Hashable {
  private let table: ObjectIdentifier
  private let columns: [Int]
  private let first: StoreValue
  /// The other values of a key with several columns.
  private let others: [StoreValue]

  init(_ shape: RecordShape, _ key: [StoreValue], columns: [Int]) {
    table = ObjectIdentifier(shape.table)
    self.columns = columns
    first = key.first?.canonical ?? .null
    others = key.count > 1 ? key.dropFirst().map(\.canonical) : []
  }

  static func == (one: RecordIdentity, other: RecordIdentity) -> Bool {
    guard one.table == other.table, one.columns == other.columns, one.others == other.others
    else { return false }
    if case .integer(let number) = one.first, case .integer(let otherNumber) = other.first {
      return number == otherNumber
    }
    return one.first == other.first
  }

  func hash(into hasher: inout Hasher) {
    // The table and the columns are left out: most payloads have few.
    if case .integer(let number) = first { hasher.combine(number) } else { hasher.combine(first) }
    if !others.isEmpty { hasher.combine(others) }
  }
}
