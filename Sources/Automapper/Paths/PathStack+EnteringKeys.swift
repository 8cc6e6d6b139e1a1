/// The dotted keys of enclosing models that lead into the object at the path.
extension PathStack {
  /// The dotted keys that lead into the object, each with the length of the path to its model.
  var enteringKeys: [(key: EnteringKey, depth: Int)] {
    var keys: [(key: EnteringKey, depth: Int)] = []
    func keep(_ next: (EnteringKey) -> EnteringKey?) {
      keys = keys.compactMap { entry in next(entry.key).map { ($0, entry.depth) } }
    }
    for index in 0..<count {
      if let slot = propertySlot(at: index) {
        keep { $0.inside(slot.pointee.property, slot.pointee.spellings) }
        keys += slot.pointee.enteringKeys.map { ($0, index) }
      } else if !keys.isEmpty {
        forEachStep(of: index) { step in keep { $0.inside(step) } }
      }
    }
    return keys
  }
}
