/// A collection that can be created from an array of its elements.
protocol ElementCollection<Element> {
  associatedtype Element
  init(elements: [Element])
}

extension ElementCollection {
  /// An empty collection, with its type erased.
  static var empty: Any { Self(elements: []) }

  static func collection<Other>(of elements: [Other]) -> Any? {
    (elements as? [Element]).map { Self(elements: $0) }
  }
}

extension Array: ElementCollection {
  init(elements: [Element]) { self = elements }
}

extension ContiguousArray: ElementCollection {
  init(elements: [Element]) { self = ContiguousArray(elements) }
}

/// A collection whose elements have no order.
protocol UnorderedCollection {}

extension Set: UnorderedCollection {}

extension Set: ElementCollection {
  init(elements: [Element]) { self = Set(elements) }
}

extension Dictionary: ElementCollection {
  init(elements: [Element]) {
    self.init(elements.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
