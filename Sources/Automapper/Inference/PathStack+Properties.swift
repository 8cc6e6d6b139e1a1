extension PathStack {
  /// The names of the property that contains the current value: its own name, and the keys declared for it.
  var propertyNames: [String] {
    for index in (0..<count).reversed() {
      switch kind(at: index) {
      case .index, .text: continue
      case .key: return [key(at: index).stringValue]
      case .slot, .lent: return slot(at: index)?.pointee.names ?? []
      case .node, .level: return []
      }
    }
    return []
  }

  /// Whether the current value is a property or the root.
  var endsInProperty: Bool { count == 0 || [.slot, .key].contains(kind(at: count - 1)) }
}
