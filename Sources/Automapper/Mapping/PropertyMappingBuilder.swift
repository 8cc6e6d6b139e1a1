/// A builder for one property's rule. Modifiers combine in any order.
///
/// `Value` is never Optional. A transformer returns nil for "no value": the property then takes its default. Without a
/// default, an Optional property becomes nil, and any other property is an error.
public struct PropertyMappingBuilder<Model, Value> {
  /// A closure from the property's node and its parent to the value.
  public typealias Transform = @Sendable (_ node: Node, _ parent: Node) throws -> Value?
  /// A closure from the value and its owner to the encoded form.
  public typealias Inverse = @Sendable (_ value: Value, _ owner: Model) throws -> Any?

  let box: PropertyRuleBox

  func change(_ change: (inout PropertyRule) -> Void) -> Self {
    change(&box.rule)
    return self
  }

  /// Sets the key that the property is decoded from and encoded under. If the source has no such key, its dots
  /// separate the steps of a path: `address.city`, `friends.0.name`.
  @discardableResult
  public func key(_ key: String) -> Self {
    change { $0.keys = [DeclaredKey(text: key)] }
  }

  /// Sets a literal key, whose dots are part of the key.
  @discardableResult
  public func key(literal key: String) -> Self {
    change { $0.keys = [DeclaredKey(text: key, isLiteral: true)] }
  }

  /// Sets alternative keys. Decoding tries them in order; encoding writes the first.
  @discardableResult
  public func keys(_ keys: String...) -> Self {
    change { $0.keys = keys.map { DeclaredKey(text: $0) } }
  }

  /// Sets the value to use if the source has none, or null.
  ///
  /// A property that is named by a string accepts any value here. If its type differs from the property's, creating
  /// the mapper reports the mistake.
  @discardableResult
  public func `default`(_ value: @autoclosure @escaping @Sendable () -> Value) -> Self {
    change { $0.defaultValue = .made({ value() }, isUntyped: Value.self == Any.self) }
  }

  /// Requires a value, also if the property is Optional or its type can be decoded from null.
  ///
  /// A value that is absent, or null, is then an error unless the property has a default. In an update, only null is an
  /// error: it would otherwise empty a collection or set the property to nil.
  @discardableResult
  public func required() -> Self { change { $0.isRequired = true } }

  /// Excludes the property from decoding, encoding or both.
  @discardableResult
  public func exclude(_ direction: Exclusion) -> Self { change { $0.exclusion = direction } }

  /// Decodes the property only if the condition is true. Otherwise the property counts as absent.
  ///
  /// The condition is not called for an absent key. For null, its node is null. Encoding ignores the condition.
  @discardableResult
  public func when(
    _ condition: @escaping @Sendable (_ node: Node, _ parent: Node) throws -> Bool
  ) -> Self {
    change { $0.condition = condition }
  }

  /// Sets the concrete type of a property that is declared as a supertype, or of the elements of an array or the values
  /// of a dictionary with `String` keys.
  ///
  /// If it is not a subtype, decoding the property throws ``MappingError/Code/invalidConfiguration``.
  @discardableResult
  public func type<Subtype>(_ type: Subtype.Type) -> Self { change { $0.subtype = type } }

  /// Decodes the property with a closure that receives its node and parent, and encodes it with another.
  ///
  /// Without an inverse, the value is encoded by its type. The closure is not called for a key that is absent or
  /// null.
  ///
  /// The inverse may return any value that the mapper can encode, models included. Nil is encoded as
  /// ``nilValues(_:)`` says. An error that a closure throws becomes ``MappingError/Code/transformFailed`` with this
  /// error as the underlying one. A ``MappingError`` is passed on.
  @discardableResult
  public func transform(_ transform: @escaping Transform, inverse: Inverse? = nil) -> Self {
    change { rule in
      rule.transform = ValueTransform(read: { try transform($0, $1()) })
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
        try ExactType.pass(value, to: inverse, or: value)
      }
    }
  }

  /// Decodes and encodes the property with a transformer.
  @discardableResult
  public func transform(_ transformer: some Transformer<Value>) -> Self {
    change { $0.transform = ValueTransform(transformer) }
  }

  /// Decodes the property from several keys, in the order given. The node of a missing key is nil.
  ///
  /// - Parameters:
  ///   - keys: Keys or dotted paths of the model's object.
  ///   - transform: Creates the value from their nodes; nil means "no value".
  ///   - inverse: Returns the values for the keys, in the same order: any values that the mapper can encode, models
  ///     included. Nil is encoded as ``nilValues(_:)`` says. If there are fewer values than keys, the other keys are
  ///     not written. More values than keys are ``MappingError/Code/transformFailed``. So is an error that the closure
  ///     throws, unless it is a ``MappingError``, which is passed on. Without an inverse, the property is encoded
  ///     under its own name.
  @discardableResult
  public func combine(
    _ keys: String..., transform: @escaping @Sendable (_ nodes: [Node?]) throws -> Value?,
    inverse: (@Sendable (_ value: Value, _ owner: Model) throws -> [Any?])? = nil
  ) -> Self {
    change { rule in
      rule.combination = Combination(keys, read: { try transform($0) })
      guard let inverse else { return }
      rule.combination?.write = { value, owner, _ in
        try ExactType.pass(value, to: { try inverse($0, ValueTransform.owner(owner)) }, or: [])
      }
    }
  }

  /// Decodes the nested model from the object of this model, and encodes it into that object.
  @discardableResult
  public func inline() -> Self { change { $0.isInlined = true } }

  /// Sets whether encoding reverses what decoding does. If not, the property is encoded under its own name.
  @discardableResult
  public func generatesInverse(_ generated: Bool) -> Self {
    change { $0.generatesInverse = generated }
  }

  /// Keeps the value out of every message.
  @discardableResult
  public func sensitive() -> Self { change { $0.isSensitive = true } }

  /// Sets the policy for an invalid value of this property.
  @discardableResult
  public func invalidValues(_ policy: InvalidValues) -> Self {
    change { $0.invalidValues = policy }
  }

  /// Sets the policy for an invalid element of this property's array, set or dictionary. Collections inside the
  /// elements follow the mapper, or their own rules.
  @discardableResult
  public func invalidElements(_ policy: InvalidElements) -> Self {
    change { $0.invalidElements = policy }
  }

  /// Sets how nil is encoded for this property. Properties without this rule follow ``MapperConfiguration/nilValues``,
  /// but their nil is also encoded as null if the model's own code writes null, or if a member of the rest or a value of
  /// a fresh instance would be read in its place.
  ///
  /// ```swift
  /// user.property(\.nickname).nilValues(.null)  // {"nickname": null}
  /// ```
  @discardableResult
  public func nilValues(_ policy: NilValues) -> Self { change { $0.nilValues = policy } }

  /// Omits the property from the output if its value equals its default, from ``default(_:)`` or from a ``Defaulted``
  /// model.
  ///
  /// ```swift
  /// user.property(\.role).default("guest").omitsDefault()
  /// ```
  @discardableResult
  public func omitsDefault() -> Self { change { $0.omitsDefault = true } }
}
