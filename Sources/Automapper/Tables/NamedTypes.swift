/// The types that objects of a declared type have named so far, under one key.
///
/// Names that were looked up once need no second search. A type that the declared type does not read itself
/// is in it, no fallback.
final class NamedTypes {
  struct Entry {
    let type: any Any.Type
    let table: TypeTable
  }

  let key: String
  private var entries: [String: Entry] = [:]
  /// The most names that are kept: names are data, and several may stand for one type.
  private static let limit = 256

  init(key: String) { self.key = key }

  subscript(name: String) -> Entry? { entries[name] }

  func note(_ name: String, _ type: any Any.Type, _ table: TypeTable) {
    if entries.count < Self.limit { entries[name] = Entry(type: type, table: table) }
  }
}
