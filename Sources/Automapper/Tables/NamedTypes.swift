/// Caches the types that objects of a declared type have named so far under one discriminator key.
///
/// A name that was looked up once needs no second search. The cache holds neither the declared type itself nor a
/// fallback type.
final class NamedTypes {
  struct Entry {
    let type: any Any.Type
    let table: TypeTable
  }

  let key: String
  private var entries: [String: Entry] = [:]
  /// The first entries. They are compared one by one, which is faster than hashing a name.
  private var first: [(name: String, entry: Entry)] = []
  private static let comparedCount = 6
  /// The maximum number of cached names. Names are data, and several names may mean one type.
  private static let limit = 256

  init(key: String) { self.key = key }

  subscript(name: String) -> Entry? {
    for (known, entry) in first where known == name { return entry }
    return first.count < Self.comparedCount ? nil : entries[name]
  }

  func note(_ name: String, _ type: any Any.Type, _ table: TypeTable) {
    guard entries.count < Self.limit, entries[name] == nil else { return }
    let entry = Entry(type: type, table: table)
    entries[name] = entry
    if first.count < Self.comparedCount { first.append((name, entry)) }
  }
}
