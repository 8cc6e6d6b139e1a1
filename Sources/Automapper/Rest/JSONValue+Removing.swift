/// Removes the parts of a rest that belong to properties and to tags.
extension JSONValue {
  /// Removes the values at the ends of paths; nil if nothing else remains. Null replaces an element of an array, so that
  /// the others keep their indices; an array goes with the last of its elements. A value that a path cannot enter is
  /// removed, too.
  ///
  /// All paths at once: a null in the place of a removed element looks like a null of the source.
  func removing(_ paths: [ArraySlice<String>]) -> JSONValue? {
    if paths.contains(where: \.isEmpty) { return nil }
    if self == [] || self == [:] { return self }
    let inner = Dictionary(grouping: paths) { $0[$0.startIndex] }
      .mapValues { $0.map { $0.dropFirst() } }
    switch self {
    case .array(var elements):
      var removed: Set<Int> = []
      for (step, paths) in inner {
        guard let index = Int(step) else { return nil }
        guard elements.indices.contains(index) else { continue }
        let left = elements[index].removing(paths)
        if left == nil { removed.insert(index) }
        elements[index] = left ?? .null
      }
      return removed.count == elements.count ? nil : .array(elements)
    case .object(var members):
      for (key, paths) in inner { members[key] = members[key]?.removing(paths) }
      return members.isEmpty ? nil : .object(members)
    default: return nil
    }
  }
}

extension [String: JSONValue] {
  /// Returns the members without the values at the ends of paths.
  func removing(_ paths: [[String]]) -> [String: JSONValue] {
    if paths.isEmpty { return self }
    var members = self
    for (key, paths) in [String: [[String]]](grouping: paths, by: { $0[0] }) {
      members[key] = members[key]?.removing(paths.map { $0.dropFirst() })
    }
    return members
  }
}
