/// The declared rule of one property: a record of options, each nil unless it was set.
///
/// Rules of several mappings merge option by option. The stronger mapping wins.
package struct PropertyRule: Sendable {
  var name: PropertyName
  var keys: [DeclaredKey]?
  var defaultValue: (@Sendable () -> Any)?
  /// Whether the compiler did not check the type of the default.
  var isDefaultUntyped: Bool?
  /// The formats of its dates. Decoding accepts any of them; encoding uses the first.
  var dateFormats: [any DateFormat]?
  package var exclusion: Exclusion?
  package var condition: (@Sendable (_ node: Node, _ parent: Node) throws -> Bool)?
  package var subtype: (any Any.Type)?
  // The conversion of the value. Setting one of the two clears the other.
  package var transform: ValueTransform? { didSet { if transform != nil { combination = nil } } }
  package var combination: Combination? { didSet { if combination != nil { transform = nil } } }
  var isInlined: Bool?
  /// Whether the property holds the members that no other property takes.
  package var isRest: Bool?
  var generatesInverse: Bool?
  var isSensitive: Bool?
  var invalidValues: InvalidValues?
  var invalidElements: InvalidElements?
  package var nilValues: NilValues?
  /// Whether encoding omits a value that equals the default.
  package var omitsDefault: Bool?
  var onUpdate: UpdatePolicy?
  /// Options that other modules add.
  package var extensions = RuleExtensions()
  // Options from a mapping file.
  /// A default in the form of the source.
  var rawDefault: JSONValue?
  /// Whether an absent value is an error even if the property is Optional.
  var isRequired: Bool?
  /// The name of a registered transformer, and the keys whose values it combines.
  var transformerName: String?
  var combinedKeys: [String]?
  var accessor: PropertyAccessor?
  /// The type that declares the rule: the model itself, a superclass, or an included type.
  var model: any Any.Type

  init(name: PropertyName, of model: any Any.Type) {
    self.name = name
    self.model = model
  }

  /// Returns the rule with the named transformer resolved.
  func resolved(_ transformers: [String: ValueTransform]) -> PropertyRule {
    guard let transformerName, transform == nil, combination == nil,
      let transform = transformers[transformerName]
    else { return self }
    var rule = self
    guard let keys = combinedKeys else {
      rule.transform = transform
      return rule
    }
    rule.combination = transform.combining(keys)
    return rule
  }

  /// Returns this rule, with unset options taken from a weaker rule.
  func completed(by weaker: PropertyRule) -> PropertyRule {
    var rule = self
    rule.keys = keys ?? weaker.keys
    if defaultValue == nil {
      rule.defaultValue = weaker.defaultValue
      rule.isDefaultUntyped = weaker.isDefaultUntyped
    }
    rule.dateFormats = dateFormats ?? weaker.dateFormats
    rule.exclusion = exclusion ?? weaker.exclusion
    rule.condition = condition ?? weaker.condition
    rule.subtype = subtype ?? weaker.subtype
    if transform == nil, combination == nil {
      rule.transform = weaker.transform
      rule.combination = weaker.combination
    }
    rule.isInlined = isInlined ?? weaker.isInlined
    rule.isRest = isRest ?? weaker.isRest
    rule.generatesInverse = generatesInverse ?? weaker.generatesInverse
    rule.isSensitive = isSensitive ?? weaker.isSensitive
    rule.invalidValues = invalidValues ?? weaker.invalidValues
    rule.invalidElements = invalidElements ?? weaker.invalidElements
    rule.nilValues = nilValues ?? weaker.nilValues
    rule.omitsDefault = omitsDefault ?? weaker.omitsDefault
    rule.onUpdate = onUpdate ?? weaker.onUpdate
    rule.extensions = extensions.completed(by: weaker.extensions)
    rule.rawDefault = rawDefault ?? (defaultValue == nil ? weaker.rawDefault : nil)
    rule.isRequired = isRequired ?? weaker.isRequired
    rule.transformerName = transformerName ?? weaker.transformerName
    rule.combinedKeys = combinedKeys ?? weaker.combinedKeys
    // A declaration that only names the property has no setter, so the weaker one's setter stays.
    rule.accessor =
      accessor?.write == nil && weaker.accessor?.write != nil
      ? weaker.accessor : accessor ?? weaker.accessor
    return rule
  }
}

extension PropertyRule {
  /// Whether the rule has options that do not apply to a rest property, such as keys or a transformer.
  var hasChoicesBesideRest: Bool {
    keys != nil || defaultValue != nil || dateFormats != nil || condition != nil || subtype != nil
      || transform != nil || combination != nil || isInlined != nil || rawDefault != nil
      || transformerName != nil || onUpdate != nil || nilValues != nil || omitsDefault != nil
  }

  /// The format that encodes the property's dates.
  package var dateFormat: (any DateFormat)? {
    get { dateFormats?.first }
    set { dateFormats = newValue.map { [$0] } }
  }

  /// Whether decoding may reject or change a value that the property's type encoded. This is so if the rule has a
  /// condition, or a closure without an inverse.
  package var isOneWay: Bool {
    condition != nil || transform.map { $0.write == nil } ?? false
      || combination.map { $0.write == nil } ?? false
  }
}

/// A declared key: literal, or a dotted path if the source does not contain the key as written.
struct DeclaredKey: Sendable, Hashable {
  let text: String
  let isLiteral: Bool
  /// The steps of the path; a single one if the key is literal or has no dot.
  let path: [String]

  init(text: String, isLiteral: Bool) {
    self.text = text
    self.isLiteral = isLiteral
    path =
      isLiteral
      ? [text] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var isDotted: Bool { path.count > 1 }

  /// Returns the steps after some keys that begin the path: none if they lead to the value itself. Nil if they do not
  /// begin the path. One key may also be the whole text, dots included.
  ///
  /// - Parameter folds: Whether a key may be spelled in another way.
  func steps(after keys: [String], folds: Bool) -> ArraySlice<String>? {
    func isEqual(_ key: String, _ step: String) -> Bool {
      key == step || folds && fold(key) == fold(step)
    }
    if keys.count == 1, isEqual(keys[0], text) { return [] }
    guard keys.count <= path.count, zip(keys, path).allSatisfy(isEqual) else { return nil }
    return path.dropFirst(keys.count)
  }
}

/// A type-erased transformer of one value. `read` converts a node to the value, and may request its parent. `write`
/// converts the value and its owner to the encoded form.
package struct ValueTransform: Sendable {
  var read: @Sendable (_ node: Node, _ parent: () -> Node) throws -> Any?
  /// Nil if no inverse was declared. The value is then encoded by its type.
  package var write: Write?

  package typealias Write = @Sendable (_ value: Any, _ owner: Any, _ mapper: Mapper) throws -> Any?
}

extension ValueTransform {
  /// Erases the types of an inverse.
  static func write<Value, Model>(
    _ inverse: @escaping @Sendable (_ value: Value, _ owner: Model) throws -> Any?
  ) -> Write {
    { value, owner, _ in
      try FoundationType.pass(value, to: { try inverse($0, Self.owner(owner)) }, or: value)
    }
  }

  /// Returns the model that a value belongs to. Throws if the rule comes from an included type, whose inverse needs
  /// another model.
  static func owner<Model>(_ owner: Any) throws -> Model {
    let owner = FoundationType.isExactly(owner, Model.self) ? owner : Carrier.content(owner)
    return try FoundationType.cast(
      owner, to: Model.self,
      orThrow: ValueFailure(
        .invalidConfiguration, expected: "an inverse that does without the owner",
        found: "\(TypeName.of(type(of: owner))) in the place of \(TypeName.of(Model.self))"))
  }

  /// Returns this transformer for several keys. Its node is an array of their values, with null for each missing key.
  func combining(_ keys: [String]) -> Combination {
    let read = read
    var combination = Combination(keys) { nodes in
      let node = Node(combining: nodes)
      return try read(node) { node }
    }
    if let write {
      combination.write = { value, owner, mapper in
        guard let written = try write(value, owner, mapper) else { return [] }
        return written as? [Any] ?? [written]
      }
    }
    return combination
  }
}

extension Node {
  /// Creates an array node from the values of several keys, with null for each missing key.
  init(combining nodes: [Node?]) {
    let parts: [Any] = nodes.map { $0?.any ?? JSONValue.null.foundationValue }
    self.init(any: parts, nodes.compactMap { $0?.context }.first)
  }
}

/// A conversion between several keys and one value.
package struct Combination: Sendable {
  var keys: [DeclaredKey]
  var read: @Sendable (_ nodes: [Node?]) throws -> Any?
  package var write: Write?

  package typealias Write =
    @Sendable (_ value: Any, _ owner: Any, _ mapper: Mapper) throws -> [Any?]

  init(_ keys: [String], read: @escaping @Sendable (_ nodes: [Node?]) throws -> Any?) {
    self.keys = keys.map { DeclaredKey(text: $0, isLiteral: false) }
    self.read = read
  }
}

/// Type-erased access to a property of a model instance, through a key path.
struct PropertyAccessor: Sendable {
  /// The root type of the key path.
  let model: any Any.Type
  /// The property's type, including its Optional.
  let valueType: any Any.Type
  var read: @Sendable (_ model: Any) -> Any?
  /// Returns the model with the new value, or nil if the types do not match. The closure is nil for a read-only path.
  var write: (@Sendable (_ model: Any, _ value: Any) -> Any?)?
}

/// How a declaration names its property.
enum PropertyName: Sendable {
  /// Property names from the model inward; more than one for a nested property.
  case path([String])
  /// The Swift names in a key path.
  case keyPath([String])
  /// The description of a key path that does not reveal its names.
  case unnamed(String)

  var text: String {
    switch self {
    case .path(let steps), .keyPath(let steps): steps.joined(separator: ".")
    case .unnamed(let description): description
    }
  }
}
