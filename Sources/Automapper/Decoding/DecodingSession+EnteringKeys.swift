/// The dotted keys of enclosing models that lead into the object at the current path.
extension DecodingSession {
  /// The dotted keys that lead into the object at the current path, each with the length of the path to its model.
  var enteringKeys: [(key: EnteringKey, depth: Int)] {
    guard workspace.hasEnteringKeys else { return [] }
    var keys: [(key: EnteringKey, depth: Int)] = []
    func keep(_ next: (EnteringKey) -> EnteringKey?) {
      keys = keys.compactMap { entry in next(entry.key).map { ($0, entry.depth) } }
    }
    for index in 0..<path.count {
      if let slot = path.propertySlot(at: index) {
        keep { $0.inside(slot.pointee.property, slot.pointee.spellings) }
        keys += slot.pointee.enteringKeys.map { ($0, index) }
      } else if !keys.isEmpty {
        path.forEachStep(of: index) { step in keep { $0.inside(step) } }
      }
    }
    return keys
  }

  /// The dotted keys by which properties of enclosing models take values from the object at the current path.
  var takenEnteringKeys: [DeclaredKey] {
    enteringKeys.filter { entering in
      // If the object was reshaped, it is not the one that the key leads into.
      guard let object = frames.object(atDepth: entering.depth) else { return false }
      let root = source.value(object)
      return entering.key.isTaken { key in
        source.member(object, exactly: key.text) != nil
          || key.isDotted
            && SourceSearch(source: source).end(of: key.text, key.path, from: root) != nil
      }
    }.map(\.key.remainder)
  }
}
