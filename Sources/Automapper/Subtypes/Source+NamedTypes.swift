/// Finds the type of an object among the types that earlier objects have named.

extension ByteSource {
  func entry(of value: Int, in known: NamedTypes) -> NamedTypes.Entry? {
    guard let tag = member(value, named: known) else { return nil }
    let index = document.index
    return known.entry(named: index.tokens[tag], of: index.bytes)
      ?? string(tag).flatMap { known[$0] }
  }

  /// Returns the member with the discriminator's key, the last of duplicates. Compares every key, because each object
  /// is searched only once.
  private func member(_ object: Int, named known: NamedTypes) -> Int? {
    guard isObject(object) else { return nil }
    let (key, index) = (known.keyText, document.index)
    let (tokens, bytes) = (index.tokens, UnsafePointer(index.bytes))
    let end = index.end(object)
    var found: Int?
    var token = object &+ 1
    while token < end {
      if key.matches(tokens[token], of: bytes)
        || index.tag(token) == JSONTag.escaped && index.string(token) == known.key
      {
        found = token &+ 1
      }
      token = index.next(token &+ 1)
    }
    return found
  }
}

extension FoundationSource {
  func entry(of value: Any, in known: NamedTypes) -> NamedTypes.Entry? {
    guard let tag = FoundationType.dictionary(value)?[known.key], let name = string(tag) else {
      return nil
    }
    return known[name]
  }
}
