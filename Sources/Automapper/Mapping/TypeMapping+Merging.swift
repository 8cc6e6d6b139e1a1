extension TypeMapping {
  /// Returns this mapping, with gaps filled from a weaker mapping.
  func completed(by weaker: TypeMapping) -> TypeMapping {
    var mapping = self
    mapping.rules += weaker.rules
    mapping.before += weaker.before
    mapping.after += weaker.after
    mapping.includes += weaker.includes
    mapping.creation = creation ?? weaker.creation
    mapping.extensions = extensions.completed(by: weaker.extensions)
    mapping.cases = cases?.completed(by: weaker.cases) ?? weaker.cases
    return mapping
  }
}

extension [TypeMapping] {
  /// Merges the mappings into one; nil if there are none. The first is the strongest.
  func merged() -> TypeMapping? {
    guard var result = first else { return nil }
    for weaker in dropFirst() { result = result.completed(by: weaker) }
    return result
  }
}
