/// A builder for the rules of one model. It is a class, because modifiers are statements that write into it.
///
/// ```swift
/// configuration.map(User.self) { user in
///   user.property(\.dateOfBirth).key("dob")
///   user.property("address.city").key("city")
/// }
/// ```
public final class TypeMappingBuilder<Model> {
  private(set) var rules: [PropertyRuleBox] = []
  private var ruleOfName: [String: [PropertyRuleBox]] = [:]
  var reshapers: [@Sendable (Node) throws -> Node] = []
  var finishers: [@Sendable (Any, Node) throws -> Any] = []
  var includes: [any Any.Type] = []
  /// Options that other modules add.
  package var extensions = RuleExtensions()
  var caseRules = CaseRules()

  init() {}

  /// Returns the builder for a property. All statements about a property share one rule.
  private func add<Value>(
    _ name: PropertyName, _ accessor: PropertyAccessor? = nil
  ) -> PropertyMappingBuilder<Model, Value> {
    let box = box(name, accessor)
    if box.rule.accessor?.write == nil { box.rule.accessor = accessor ?? box.rule.accessor }
    return PropertyMappingBuilder(box: box)
  }

  /// Returns the rule of a name, made on first use. Key paths with values of different types are of different
  /// properties, even if Swift gives them one name, see `KeyPathName`.
  private func box(_ name: PropertyName, _ accessor: PropertyAccessor?) -> PropertyRuleBox {
    let known = ruleOfName[name.text, default: []].first { box in
      guard let accessor, let own = box.rule.accessor else { return true }
      return own.mayBe(accessor)
    }
    if let known { return known }
    let box = PropertyRuleBox(PropertyRule(name: name, of: Model.self))
    ruleOfName[name.text, default: []].append(box)
    rules.append(box)
    return box
  }

  private func reading<Value>(_ path: KeyPath<Model, Value>) -> PropertyAccessor {
    let shared = SharedKeyPath(path: path)
    return PropertyAccessor(
      model: Model.self, valueType: Value.self, read: { ($0 as? Model)?[keyPath: shared.path] })
  }

  private func writing<Value>(_ path: WritableKeyPath<Model, Value>) -> PropertyAccessor {
    let shared = SharedKeyPath(path: path)
    return PropertyAccessor(
      model: Model.self, valueType: Value.self,
      read: { ($0 as? Model)?[keyPath: shared.path] },
      write: { model, value in
        guard var model = model as? Model, let value = value as? Value else { return nil }
        model[keyPath: shared.path] = value
        return model
      }, isForced: KeyPathName.isForced(path))
  }

  /// Adds another module's option to the rule of a property. It declares the property of a model that is mapped by key
  /// paths alone. A class that decodes itself is updated in place if it declares key paths that can be written: an option
  /// is no such declaration.
  package func extend<Choice: RuleExtension>(_ path: PartialKeyPath<Model>, by choice: Choice) {
    func accessor<Value>(_ type: Value.Type) -> PropertyAccessor? {
      let writable = Model.self is any Decodable.Type ? nil : path as? WritableKeyPath<Model, Value>
      return writable.map(writing) ?? (path as? KeyPath<Model, Value>).map(reading)
    }
    let type: any Any.Type = Swift.type(of: path).valueType
    let property: PropertyMappingBuilder<Model, Any> = add(KeyPathName.of(path), accessor(type))
    property.box.rule.extensions[Choice.self] = choice
  }

  /// Declares a property by key path. `Value` is the type without its Optional.
  ///
  /// Some key paths do not reveal a name: those of computed, wrapped, observed and weak properties, and of a `var` of
  /// a class that is not final. The mapper finds their properties by probing the model, or you name them with
  /// `property(_:named:)`.
  @discardableResult
  public func property<Value>(
    _ path: KeyPath<Model, Value>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), reading(path))
  }

  /// Declares an Optional property by key path.
  @discardableResult
  public func property<Value>(
    _ path: KeyPath<Model, Value?>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), reading(path))
  }

  /// Declares a property by a writable key path, so that the mapper can also set it.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), writing(path))
  }

  /// Declares an Optional property by a writable key path, so that the mapper can also set it.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value?>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), writing(path))
  }

  /// Declares a property whose key path does not reveal its name.
  ///
  /// - Parameters:
  ///   - path: The key path from the model to the property.
  ///   - name: The property's `CodingKey.stringValue`, or its Swift name.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value>, named name: String
  ) -> PropertyMappingBuilder<Model, Value> {
    add(.path([name]), writing(path))
  }

  /// Declares an Optional property whose key path does not reveal its name.
  ///
  /// - Parameters:
  ///   - path: The key path from the model to the property.
  ///   - name: The property's `CodingKey.stringValue`, or its Swift name.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value?>, named name: String
  ) -> PropertyMappingBuilder<Model, Value> {
    add(.path([name]), writing(path))
  }

  /// Declares a property by name: its `CodingKey.stringValue`, or its Swift name. Dots name nested properties.
  @discardableResult
  public func property(_ name: String) -> PropertyMappingBuilder<Model, Any> {
    add(.path(name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)))
  }

  /// Adds a closure that changes the source of this type before decoding.
  public func before(_ reshape: @escaping @Sendable (Node) throws -> Node) {
    reshapers.append(reshape)
  }

  /// Adds a closure that changes a model after decoding. Its node is the model's source.
  public func after(_ finish: @escaping @Sendable (inout Model, Node) throws -> Void) {
    finishers.append { model, node in
      guard var typed = model as? Model else { return model }
      try finish(&typed, node)
      return typed
    }
  }

  /// Decodes the members of the object that no other property takes into this property. Encoding writes them back
  /// beside the other members.
  ///
  /// ```swift
  /// struct User: Codable {
  ///   var id: Int
  ///   var additional: [String: JSONValue]
  ///   enum CodingKeys: CodingKey { case id }  // with or without a case for `additional`
  /// }
  /// configuration.map(User.self) { user in user.rest(\.additional) }
  /// ```
  ///
  /// Keys keep their spelling. The rest also contains keys that lost to a stronger key of the same property. If
  /// another property writes a key that the rest contains, the property wins. An update merges the rest.
  public func rest(_ path: WritableKeyPath<Model, [String: JSONValue]>) { addRest(path) }

  /// Decodes the members of the object that no other property takes into this property; nil if there are none.
  public func rest(_ path: WritableKeyPath<Model, [String: JSONValue]?>) { addRest(path) }

  private func addRest<Value>(_ path: WritableKeyPath<Model, Value>) {
    let property: PropertyMappingBuilder<Model, Value> = add(KeyPathName.of(path), writing(path))
    property.box.rule.isRest = true
  }

  /// Adds the rules of another type. This type's own rules take precedence.
  public func include<Other>(_ type: Other.Type) { includes.append(type) }
}

/// A mutable box for a rule while the mapping is built.
final class PropertyRuleBox {
  var rule: PropertyRule
  init(_ rule: PropertyRule) { self.rule = rule }
}
