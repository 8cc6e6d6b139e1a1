extension PropertyMappingBuilder where Value: Collection & SendableMetatype {
  /// What `update(_:from:)` of ``Mapper`` does with the elements that the model already holds.
  ///
  /// ```swift
  /// user.property(\.tags).onUpdate(.append, unique: true)
  /// user.property(\.posts).onUpdate(.merge(by: \.id))
  /// ```
  ///
  /// - Parameters:
  ///   - policy: What becomes of both.
  ///   - unique: Whether an element of the source that equals one before it is left out.
  ///   - nullable: Whether null is taken: it empties the collection, or makes it nil, under `.replace`,
  ///     and changes nothing under the other policies. Else it is an error.
  @discardableResult
  public func onUpdate(
    _ policy: CollectionPolicy<Value.Element>, unique: Bool = false, nullable: Bool = true
  ) -> Self {
    change {
      $0.onUpdate = UpdatePolicy(
        policy, of: Value.self, unique: unique, nullable: nullable)
    }
  }

  /// Reads each element by a closure over its node and its parent, and writes each by another.
  ///
  /// An element for which the closure returns nil is left out.
  @discardableResult
  public func transformElements(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Value.Element?,
    inverse: (@Sendable (_ value: Value.Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        var elements: [Value.Element] = []
        for element in try node.arrayOrThrow(Value.self) {
          let value = try element.orSkipped(Value.Element.self) { try transform(element, node) }
          if let value { elements.append(value) }
        }
        return (Value.self as? any ElementCollection.Type)?.collection(of: elements)
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model) in
        try value.map { try inverse($0, owner) as Any }
      }
    }
  }

  /// Reads and writes each element by a transformer.
  @discardableResult
  public func transformElements(_ transformer: some Transformer<Value.Element>) -> Self {
    let mapping = transformElements { try transformer.value(from: $0, parent: $1) }
    return mapping.change { rule in
      rule.transform?.write = { value, _, mapper in
        guard let value = value as? Value else { return value }
        return try value.map { try transformer.source(from: $0, mapper: mapper) as Any }
      }
    }
  }
}

extension PropertyMappingBuilder {
  /// Reads each value of a dictionary by a closure, and writes each by another.
  @discardableResult
  public func transformElements<Element>(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Element?,
    inverse: (@Sendable (_ value: Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self where Value == [String: Element] {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        guard node.kind == .object else { throw node.mismatch(TypeName.of(Value.self)) }
        var members: [String: Element] = [:]
        for key in node.keys {
          guard let member = node[key] else { continue }
          members[key] = try member.orSkipped(Element.self) { try transform(member, node) }
        }
        return members
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model) in
        try value.mapValues { try inverse($0, owner) as Any }
      }
    }
  }

  /// Reads and writes each value of a dictionary by a transformer.
  @discardableResult
  public func transformElements<Element>(
    _ transformer: some Transformer<Element>
  ) -> Self where Value == [String: Element] {
    let mapping = transformElements { try transformer.value(from: $0, parent: $1) }
    return mapping.change { rule in
      rule.transform?.write = { value, _, mapper in
        guard let value = value as? Value else { return value }
        return try value.mapValues { try transformer.source(from: $0, mapper: mapper) as Any }
      }
    }
  }
}

/// A collection that is made of elements.
protocol ElementCollection<Element> {
  associatedtype Element
  init(elements: [Element])
}

extension ElementCollection {
  /// The collection of these elements, whose type is erased.
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

extension Set: ElementCollection {
  init(elements: [Element]) { self = Set(elements) }
}

extension Dictionary: ElementCollection {
  init(elements: [Element]) {
    self.init(elements.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}

extension Node {
  /// What a closure makes of this element, with the way to it in its errors; nil where invalid elements
  /// are left out.
  func orSkipped<T>(_ type: T.Type, _ make: () throws -> T?) throws -> T? {
    do {
      return try make()
    } catch {
      let error =
        MappingError(carriedBy: error)
        ?? failure(.transformFailed, expected: TypeName.of(type), underlying: error)
      let policy = context?.invalidElements ?? mapper.engine.configuration.invalidElements
      guard policy.skips, !error.isFatal else { throw error }
      context?.observation?.skipped(error, at: fullSteps)
      return nil
    }
  }

  /// The elements of an array; an error where the node is none.
  func arrayOrThrow(_ type: any Any.Type) throws(MappingError) -> [Node] {
    guard kind == .array else { throw mismatch(TypeName.of(type)) }
    return elements
  }
}
