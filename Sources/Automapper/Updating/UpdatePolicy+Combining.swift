extension UpdatePolicy {
  /// Returns the property's collection after an update with new elements.
  ///
  /// - Parameter old: The old elements, requested if they stay.
  func combined(old: @autoclosure () -> [Any]?, new: Any) -> Any {
    guard let added = elements(new) else { return new }
    var combination = CombinedElements(keeps ? old() ?? [] : [], self)
    for element in added {
      if let place = combination.index(of: identity?(element)) {
        combination.elements[place] = element
      } else {
        combination.add(element)
      }
    }
    return collect(combination.elements) ?? new
  }
}
