/// Removes a part of a rest that belongs to a property or to a tag.
extension JSONValue {
  /// Removes the value at the end of a path; nil if nothing else remains. Null replaces an element of an array, so that
  /// the others keep their indices. A value that the path cannot enter is removed, too.
  ///
  /// - Parameter matching: How a key may be spelled in another way than the path says.
  func removing(_ path: ArraySlice<String>, _ matching: KeyMatching) -> JSONValue? {
    guard let step = path.first else { return nil }
    switch self {
    case .array(var elements):
      guard let index = Int(step) else { return nil }
      guard elements.indices.contains(index) else { return self }
      elements[index] = elements[index].removing(path.dropFirst(), matching) ?? .null
      return elements.allSatisfy { $0 == .null } ? nil : .array(elements)
    case .object(var members):
      guard let key = KeySpellings(step, matching: matching).strongest(of: members.keys) else {
        return self
      }
      members[key] = members[key]?.removing(path.dropFirst(), matching)
      return members.isEmpty ? nil : .object(members)
    default: return nil
    }
  }
}
