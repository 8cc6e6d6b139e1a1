/// The size of a Foundation value.
extension FoundationSource {
  func hasAtMost(_ limit: Int, partsIn value: Any) -> Bool {
    var rest = [value]
    var count = 0
    while let value = rest.popLast() {
      if let members = FoundationType.dictionary(value) {
        count += 2 * members.count
        if count <= limit { rest += members.values }
      } else if let elements = FoundationType.array(value) {
        count += elements.count
        if count <= limit { rest += elements }
      }
      if count > limit { return false }
    }
    return true
  }
}
