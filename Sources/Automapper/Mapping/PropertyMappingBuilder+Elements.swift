extension PropertyMappingBuilder where Value: Collection & SendableMetatype {
  /// Sets what `update(_:from:)` of ``Mapper`` does with the elements that the model already holds.
  ///
  /// ```swift
  /// user.property(\.tags).onUpdate(.append, unique: true)
  /// user.property(\.posts).onUpdate(.merge(by: \.id))
  /// ```
  ///
  /// - Parameters:
  ///   - policy: How old and new elements are combined.
  ///   - unique: Whether an element of the source is dropped if it equals an earlier element. Elements that are
  ///     Equatable but not Hashable are compared with each earlier element, which takes quadratic time.
  ///   - nullable: Whether null is accepted. Under `.replace`, null empties the collection or makes it nil; the other
  ///     policies ignore it. If false, null is an error.
  @discardableResult
  public func onUpdate(
    _ policy: CollectionPolicy<Value.Element>, unique: Bool = false, nullable: Bool = true
  ) -> Self {
    change {
      $0.onUpdate = UpdatePolicy(
        policy, of: Value.self, unique: unique, nullable: nullable)
    }
  }

  /// Decodes each element with a closure that receives its node and parent, and encodes each with another.
  ///
  /// An element for which the closure returns nil is left out. A value that is no array counts as one under the same
  /// conditions as without a closure, for example one value under ``Coercion/lenient``.
  @discardableResult
  public func transformElements(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Value.Element?,
    inverse: (@Sendable (_ value: Value.Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        let elements = try node.decodeElements(Value.self) { elements in
          var problems = ElementProblems()
          let values = try elements.compactMap { element in
            try problems.decode(element) { try transform(element, node) }
          }
          try problems.throwIfAny()
          return values
        }
        return (Value.self as? any ElementCollection.Type)?.collection(of: elements)
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model, call) in
        let elements = try call.elements(value) { try inverse($0, owner) }
        return UnorderedElements.form(of: elements, in: Value.self)
      }
    }
  }

  /// Decodes and encodes each element with a transformer.
  @discardableResult
  public func transformElements(_ transformer: some Transformer<Value.Element>) -> Self {
    let mapping = transformElements { try transformer.value(from: $0, parent: $1) }
    return mapping.change { rule in
      let inverse = transformer.inverse
      rule.transform?.write = { value, _, call in
        guard let value = value as? Value else { return value }
        let elements = try call.elements(value) { try inverse($0, call) }
        return UnorderedElements.form(of: elements, in: Value.self)
      }
    }
  }
}

extension PropertyMappingBuilder {
  /// Decodes each value of a dictionary with a closure, and encodes each with another.
  @discardableResult
  public func transformElements<Element>(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Element?,
    inverse: (@Sendable (_ value: Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self where Value == [String: Element] {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        try node.decodeMembers(Value.self) { members in
          var values: [String: Element] = [:]
          var problems = ElementProblems()
          for (key, member) in members {
            values[key] = try problems.decode(member) { try transform(member, node) }
          }
          try problems.throwIfAny()
          return values
        }
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model, call) in
        try call.members(value) { try inverse($0, owner) }
      }
    }
  }

  /// Decodes and encodes each value of a dictionary with a transformer.
  @discardableResult
  public func transformElements<Element>(
    _ transformer: some Transformer<Element>
  ) -> Self where Value == [String: Element] {
    let mapping = transformElements { try transformer.value(from: $0, parent: $1) }
    return mapping.change { rule in
      let inverse = transformer.inverse
      rule.transform?.write = { value, _, call in
        guard let value = value as? Value else { return value }
        return try call.members(value) { try inverse($0, call) }
      }
    }
  }
}
