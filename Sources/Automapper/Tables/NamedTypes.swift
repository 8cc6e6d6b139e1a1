/// Caches the types that objects of a declared type have named so far under one discriminator key.
///
/// A name that was looked up once needs no second search. The declared type itself may be among the types, a fallback
/// type is not.
///
/// A pointer, as `TypeTable` is. The table of the declared type frees the memory.
struct NamedTypes {
  struct Entry {
    let type: any Any.Type
    let table: TypeTable
  }

  private struct First {
    let name: String
    let text: KeyText
    let entry: Entry
  }

  private struct Memory {
    let key: String
    let keyText: KeyText
    var entries: [String: Entry] = [:]
    /// The first entries. They are compared one by one, which is faster than hashing a name.
    var first: [First] = []
  }

  private static let comparedCount = 16
  /// The maximum number of cached names. Names are data, and several names may mean one type.
  private static let limit = 256

  private let memory: UnsafeMutablePointer<Memory>

  init(key: String) { memory = .allocate(Memory(key: key, keyText: KeyText(key))) }

  func destroy() {
    memory.pointee.keyText.destroy()
    for first in memory.pointee.first { first.text.destroy() }
    memory.free()
  }

  var key: String { memory.pointee.key }
  /// The key, to be compared with those of a JSON document.
  var keyText: KeyText {
    @inline(__always) get { memory.pointee.keyText }
  }

  /// Returns the entry of the name that is the string of a token; nil if only a search by text can find it.
  ///
  /// `bytes` are those of the token's document.
  @inline(__always)
  func entry(named token: JSONToken, of bytes: UnsafePointer<UInt8>) -> Entry? {
    for index in memory.pointee.first.indices
    where memory.pointee.first[index].text.matches(token, of: bytes) {
      return memory.pointee.first[index].entry
    }
    return nil
  }

  subscript(name: String) -> Entry? {
    for index in memory.pointee.first.indices where memory.pointee.first[index].name == name {
      return memory.pointee.first[index].entry
    }
    return memory.pointee.first.count < Self.comparedCount ? nil : memory.pointee.entries[name]
  }

  func note(_ name: String, _ entry: Entry) {
    guard memory.pointee.entries.count < Self.limit, memory.pointee.entries[name] == nil else {
      return
    }
    memory.pointee.entries[name] = entry
    if memory.pointee.first.count < Self.comparedCount {
      memory.pointee.first.append(First(name: name, text: KeyText(name), entry: entry))
    }
  }
}
