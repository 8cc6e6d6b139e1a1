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
  /// The maximum number of cached names. Names are data, and several may stand for one type.
  private static let limit = 256

  init(key: String) { self.key = key }

  subscript(name: String) -> Entry? { entries[name] }

  func note(_ name: String, _ type: any Any.Type, _ table: TypeTable) {
    if entries.count < Self.limit { entries[name] = Entry(type: type, table: table) }
  }
}
