/// A step to a value. Properties of different models may have one name and be read from different keys, so the name
/// alone does not say which value is meant.
struct PlaceStep: Hashable {
  let step: PathStep
  /// How the rule of the property finds the value, see `PropertyPlan.locator`.
  var locator: ValueLocator?
}

extension PathStack {
  /// The steps from the root to the current value.
  var place: [PlaceStep] {
    var result: [PlaceStep] = []
    result.reserveCapacity(count)
    for index in 0..<count { forEachPlaceStep(of: index) { result.append($0) } }
    return result
  }

  /// Calls a closure with the steps of an entry.
  @inline(__always)
  func forEachPlaceStep(of index: Int, _ body: (PlaceStep) -> Void) {
    let entry = entry(at: index)
    switch entry.kind {
    case .slot:
      let locator = slot(entry)?.pointee.property.locator
      forEachStep(of: index) { body(PlaceStep(step: $0, locator: locator)) }
    case .node: node(entry)?.place.forEach(body)
    case .lent, .index, .text, .key, .level: forEachStep(of: index) { body(PlaceStep(step: $0)) }
    }
  }
}
