/// Collects the rules of one model. A class, because modifiers are statements: each writes here.
///
/// ```swift
/// configuration.map(User.self) { user in
///   user.property(\.dateOfBirth).key("dob")
///   user.property("address.city").key("city")
/// }
/// ```
public final class TypeMappingBuilder<Model> {
  var rules: [PropertyRuleBox] = []
  var reshapers: [@Sendable (Node) throws -> Node] = []
  var finishers: [@Sendable (Any, Node) throws -> Any] = []
  var includes: [any Any.Type] = []
  /// What other modules add.
  package var extensions = RuleExtensions()
  var caseRules = CaseRulesBuilder()

  init() {}

  /// The rule of a property: one, however many statements are about it.
  private func add<Value>(
    _ name: PropertyName, _ accessor: PropertyAccessor? = nil
  ) -> PropertyMappingBuilder<Model, Value> {
    let box =
      rules.first { $0.rule.name.text == name.text }
      ?? PropertyRuleBox(PropertyRule(name: name, of: Model.self))
    if box.rule.accessor?.write == nil { box.rule.accessor = accessor ?? box.rule.accessor }
    if !rules.contains(where: { $0 === box }) { rules.append(box) }
    return PropertyMappingBuilder(box: box)
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
      })
  }

  /// Adds another module's choice to the rule of a property.
  package func extend<Choice: RuleExtension>(_ path: PartialKeyPath<Model>, by choice: Choice) {
    let shared = SharedKeyPath(path: path)
    let accessor = PropertyAccessor(
      model: Model.self, valueType: Swift.type(of: path).valueType,
      read: { ($0 as? Model)?[keyPath: shared.path] })
    let property: PropertyMappingBuilder<Model, Any> = add(KeyPathName.of(path), accessor)
    property.box.rule.extensions[Choice.self] = choice
  }

  /// A property by key path. `Value` is the type without its Optional.
  ///
  /// A path that cannot say its name (computed, wrapped, observed, weak, or a `var` of a class that is
  /// not final) is found by a probe of the model, or named by `property(_:named:)`.
  @discardableResult
  public func property<Value>(
    _ path: KeyPath<Model, Value>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), reading(path))
  }

  /// An Optional property by key path.
  @discardableResult
  public func property<Value>(
    _ path: KeyPath<Model, Value?>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), reading(path))
  }

  /// A property by key path, which lets the mapper set it as well.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), writing(path))
  }

  /// An Optional property by key path, which lets the mapper set it as well.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value?>
  ) -> PropertyMappingBuilder<Model, Value> {
    add(KeyPathName.of(path), writing(path))
  }

  /// A property by key path where the path cannot name itself.
  ///
  /// - Parameters:
  ///   - path: The way from the model to the property.
  ///   - name: The property's `CodingKey.stringValue`, or its Swift name.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value>, named name: String
  ) -> PropertyMappingBuilder<Model, Value> {
    add(.path([name]), writing(path))
  }

  /// An Optional property by key path where the path cannot name itself.
  ///
  /// - Parameters:
  ///   - path: The way from the model to the property.
  ///   - name: The property's `CodingKey.stringValue`, or its Swift name.
  @discardableResult
  public func property<Value>(
    _ path: WritableKeyPath<Model, Value?>, named name: String
  ) -> PropertyMappingBuilder<Model, Value> {
    add(.path([name]), writing(path))
  }

  /// A property by name: its `CodingKey.stringValue`, or its Swift name. Dots name nested properties.
  @discardableResult
  public func property(_ name: String) -> PropertyMappingBuilder<Model, Any> {
    add(.path(name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)))
  }

  /// Reshapes the source of this type before anything is read from it.
  public func before(_ reshape: @escaping @Sendable (Node) throws -> Node) {
    reshapers.append(reshape)
  }

  /// Finishes a model after it was mapped; the node is its source.
  public func after(_ finish: @escaping @Sendable (inout Model, Node) throws -> Void) {
    finishers.append { model, node in
      guard var typed = model as? Model else { return model }
      try finish(&typed, node)
      return typed
    }
  }

  /// Keeps the members of the object that no other property takes: read into this property, and written
  /// back beside the other members.
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
  /// Keys keep their spelling. Keys that lost to a stronger key of the same property are in the rest, too. What
  /// another property writes wins over a member of the rest with the same key. An update merges the rest.
  public func rest(_ path: WritableKeyPath<Model, [String: JSONValue]>) { addRest(path) }

  /// Keeps the members of the object that no other property takes; nil where there are none.
  public func rest(_ path: WritableKeyPath<Model, [String: JSONValue]?>) { addRest(path) }

  private func addRest<Value>(_ path: WritableKeyPath<Model, Value>) {
    let property: PropertyMappingBuilder<Model, Value> = add(KeyPathName.of(path), writing(path))
    property.box.rule.isRest = true
  }

  /// The rules of another type count for this one, after its own.
  public func include<Other>(_ type: Other.Type) { includes.append(type) }
}

/// A rule while it is being declared.
final class PropertyRuleBox {
  var rule: PropertyRule
  init(_ rule: PropertyRule) { self.rule = rule }
}
