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
  /// An element for which the closure returns nil is left out.
  @discardableResult
  public func transformElements(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Value.Element?,
    inverse: (@Sendable (_ value: Value.Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        guard node.kind == .array else { throw node.mismatch(TypeName.of(Value.self)) }
        var elements: [Value.Element] = []
        var problems = ElementProblems()
        for element in node.elements {
          let value = try problems.collecting {
            try element.orSkipped(Value.Element.self) { try transform(element, node) }
          }
          if let value { elements.append(value) }
        }
        try problems.throwIfAny()
        return (Value.self as? any ElementCollection.Type)?.collection(of: elements)
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model) in
        try value.map { try inverse($0, owner) as Any }
      }
    }
  }

  /// Decodes and encodes each element with a transformer.
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
  /// Decodes each value of a dictionary with a closure, and encodes each with another.
  @discardableResult
  public func transformElements<Element>(
    _ transform: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Element?,
    inverse: (@Sendable (_ value: Element, _ owner: Model) throws -> Any?)? = nil
  ) -> Self where Value == [String: Element] {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in
        guard node.kind == .object else { throw node.mismatch(TypeName.of(Value.self)) }
        var members: [String: Element] = [:]
        var problems = ElementProblems()
        for (key, member) in node.distinctMembers {
          members[key] = try problems.collecting {
            try member.orSkipped(Element.self) { try transform(member, node) }
          }
        }
        try problems.throwIfAny()
        return members
      })
      guard let inverse else { return }
      rule.transform?.write = ValueTransform.write { (value: Value, owner: Model) in
        try value.mapValues { try inverse($0, owner) as Any }
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
      rule.transform?.write = { value, _, mapper in
        guard let value = value as? Value else { return value }
        return try value.mapValues { try transformer.source(from: $0, mapper: mapper) as Any }
      }
    }
  }
}

/// The problems of the elements that closures decode, to be thrown as one error.
private struct ElementProblems {
  private var issues: [MappingError.Issue] = []
  private var count = 0

  /// Runs a closure for one element. Returns nil if it throws. A fatal error ends the loop.
  mutating func collecting<Element>(_ read: () throws -> Element?) throws -> Element? {
    do {
      return try read()
    } catch let error as MappingError where !error.isFatal {
      issues += error.issues.prefix(max(0, MappingError.maximumIssueCount - issues.count))
      count += error.issues.count + error.omittedIssueCount
      return nil
    }
  }

  func throwIfAny() throws {
    if issues.isEmpty { return }
    throw MappingError(issues, omittedIssueCount: count - issues.count)
  }
}

/// A collection that can be created from an array of its elements.
protocol ElementCollection<Element> {
  associatedtype Element
  init(elements: [Element])
}

extension ElementCollection {
  /// An empty collection, with its type erased.
  static var empty: Any { Self(elements: []) }

  static func collection<Other>(of elements: [Other]) -> Any? {
    // Compare the types first: the runtime casts each element.
    (ExactType.value(elements, as: [Element].self) ?? elements as? [Element]).map {
      Self(elements: $0)
    }
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
  /// Runs a closure on this element, and adds the path to its errors. Returns nil for an invalid element if the
  /// policy skips it.
  func orSkipped<T>(_ type: T.Type, _ make: () throws -> T?) throws -> T? {
    do {
      return try make()
    } catch {
      let error =
        MappingError(carriedBy: error)
        ?? failure(.transformFailed, expected: TypeName.of(type), underlying: error)
      let policy = context?.invalidElements ?? mapper.engine.configuration.invalidElements
      guard policy.skips, !error.isFatal else { throw error }
      context?.observation?.noteSkipped(error, at: fullSteps)
      return nil
    }
  }
}
