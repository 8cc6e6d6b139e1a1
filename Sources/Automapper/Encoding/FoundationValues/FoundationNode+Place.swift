extension FoundationNode {
  /// Where the value of a nested container is put when it ends.
  enum Place: Hashable {
    case element(Int)
    case member(String)
    /// The end of a path, where it is merged with other values.
    case path([String])
    /// The value of an excluded property, by the property's key.
    case discarded(String)

    /// The keys to the place. Errors do not name the index of an element.
    var keys: [String] {
      switch self {
      case .member(let key): [key]
      case .path(let path): path
      case .element, .discarded: []
      }
    }

    /// The place of a property, by its rule.
    init(_ slot: SlotPointer) {
      self =
        switch slot.pointee.property.writing {
        case let steps? where steps.isExcluded: .discarded(slot.pointee.outputKey)
        case let steps? where steps.isLate: .path(slot.pointee.outputPath)
        default: .member(slot.pointee.outputKey)
        }
    }
  }
}
