/// One property's rule; modifiers combine in any order.
///
/// `Value` is never Optional: a transformer that returns nil says "no value", which is nil for an
/// Optional property, else the default, else an error.
public struct PropertyMappingBuilder<Model, Value> {
  /// From the property's node and its parent to the value.
  public typealias Transform = @Sendable (_ node: Node, _ parent: Node) throws -> Value?
  /// From the value and its owner to what is written.
  public typealias Inverse = @Sendable (_ value: Value, _ owner: Model) throws -> Any?

  let box: PropertyRuleBox

  func change(_ change: (inout PropertyRule) -> Void) -> Self {
    change(&box.rule)
    return self
  }

  /// The key that the property is read from and written under; a dotted path where the source has
  /// no such key: `address.city`, `friends.0.name`.
  @discardableResult
  public func key(_ key: String) -> Self {
    change { $0.keys = [DeclaredKey(text: key, isLiteral: false)] }
  }

  /// A key that is taken as it stands, dots and all.
  @discardableResult
  public func key(literal key: String) -> Self {
    change { $0.keys = [DeclaredKey(text: key, isLiteral: true)] }
  }

  /// Alternative keys, in the order in which they are tried; the inverse writes the first.
  @discardableResult
  public func keys(_ keys: String...) -> Self {
    change { $0.keys = keys.map { DeclaredKey(text: $0, isLiteral: false) } }
  }

  /// The value when the source has none, or null.
  ///
  /// A property that is named by a string takes any value here. One of another type than the property is a
  /// mistake that is reported when the mapper is made.
  @discardableResult
  public func `default`(_ value: @autoclosure @escaping @Sendable () -> Value) -> Self {
    change {
      $0.defaultValue = { value() }
      $0.isDefaultUntyped = Value.self == Any.self
    }
  }

  /// Leaves the property out of a direction.
  @discardableResult
  public func exclude(_ direction: Exclusion) -> Self { change { $0.exclusion = direction } }

  /// Maps the property only where the condition holds; else it is as if absent.
  @discardableResult
  public func when(
    _ condition: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Bool
  ) -> Self {
    change { $0.condition = condition }
  }

  /// The concrete type of a property that is declared as a supertype.
  @discardableResult
  public func type<Subtype>(_ type: Subtype.Type) -> Self { change { $0.subtype = type } }

  /// Reads the property by a closure over its node and its parent, and writes it by another.
  ///
  /// Without an inverse the value is written by its type. The closure is not called for a key that is
  /// absent or null.
  @discardableResult
  public func transform(_ transform: @escaping Transform, inverse: Inverse? = nil) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { try transform($0, $1) })
      if let inverse { rule.transform?.write = ValueTransform.write(inverse) }
    }
  }

  /// Converts the property with a closure that needs neither the parent node nor the model.
  @discardableResult
  public func transform(
    _ transform: @escaping @Sendable (_ node: Node) throws -> Value?,
    inverse: (@Sendable (_ value: Value) throws -> Any?)? = nil
  ) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { node, _ in try transform(node) })
      guard let inverse else { return }
      rule.transform?.write = { value, _, _ in
        guard let value = value as? Value else { return value }
        return try inverse(value)
      }
    }
  }

  /// Reads and writes the property by a transformer.
  @discardableResult
  public func transform(_ transformer: some Transformer<Value>) -> Self {
    change { $0.transform = ValueTransform(transformer) }
  }

  /// Reads the property from several keys, in the order given; a missing key is nil in its place.
  ///
  /// - Parameters:
  ///   - keys: Keys or dotted paths of the model's object.
  ///   - transform: Makes the value of their nodes; nil is "no value".
  ///   - inverse: The values for the keys, in the same order. Without it the property is written under
  ///     its own name.
  @discardableResult
  public func combine(
    _ keys: String..., transform: @escaping @Sendable (_ nodes: [Node?]) throws -> Value?,
    inverse: (@Sendable (_ value: Value, _ owner: Model) throws -> [Any?])? = nil
  ) -> Self {
    change { rule in
      rule.combination = Combination(keys, read: { try transform($0) })
      guard let inverse else { return }
      rule.combination?.write = { value, owner, _ in
        guard let value = value as? Value else { return [] }
        return try inverse(value, ValueTransform.owner(owner))
      }
    }
  }

  /// Reads the nested model from this same object, and writes it into it.
  @discardableResult
  public func inline() -> Self { change { $0.isInlined = true } }

  /// Whether what reading does is undone when writing; without it the property is written under its
  /// own name.
  @discardableResult
  public func generatesInverse(_ generated: Bool) -> Self {
    change { $0.generatesInverse = generated }
  }

  /// Keeps the value out of every message.
  @discardableResult
  public func sensitive() -> Self { change { $0.isSensitive = true } }

  /// What an invalid value of this property means.
  @discardableResult
  public func invalidValues(_ policy: InvalidValues) -> Self {
    change { $0.invalidValues = policy }
  }

  /// What an invalid element of this property's array, set or dictionary means. Collections inside the
  /// elements follow the mapper, or rules of their own.
  @discardableResult
  public func invalidElements(_ policy: InvalidElements) -> Self {
    change { $0.invalidElements = policy }
  }

  /// How nil is written for this property. Properties without this rule follow
  /// ``MapperConfiguration/nilValues``.
  ///
  /// ```swift
  /// user.property(\.nickname).nilValues(.null)  // {"nickname": null}
  /// ```
  @discardableResult
  public func nilValues(_ policy: NilValues) -> Self { change { $0.nilValues = policy } }

  /// Leaves the property out of the output while its value equals its default: the one that
  /// ``default(_:)`` declares, or that of a ``Defaulted`` model.
  ///
  /// ```swift
  /// user.property(\.role).default("guest").omitsDefault()
  /// ```
  @discardableResult
  public func omitsDefault() -> Self { change { $0.omitsDefault = true } }
}
