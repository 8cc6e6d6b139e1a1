/// What a user declared about one property: a record of choices, each absent unless it was made.
///
/// Rules of several mappings merge choice by choice, the stronger mapping first.
package struct PropertyRule: Sendable {
  var name: PropertyName
  var keys: [DeclaredKey]?
  var defaultValue: (@Sendable () -> Any)?
  /// Whether the compiler did not check the type of the default.
  var isDefaultUntyped: Bool?
  /// The formats of its dates: read in any of them, written in the first.
  var dateFormats: [any DateFormat]?
  package var exclusion: Exclusion?
  package var condition: (@Sendable (_ node: Node, _ parent: Node) throws -> Bool)?
  package var subtype: (any Any.Type)?
  // How the value is made: by one of the two, the last that was declared.
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
  /// Whether a value that equals the default is not written.
  package var omitsDefault: Bool?
  var onUpdate: UpdatePolicy?
  /// What other modules add.
  package var extensions = RuleExtensions()
  // What a mapping file says.
  /// A default as the source would have it.
  var rawDefault: JSONValue?
  /// Whether an absent value is an error although the property is Optional.
  var isRequired: Bool?
  /// A registered transformer, and the keys whose values it takes together.
  var transformerName: String?
  var combinedKeys: [String]?
  var accessor: PropertyAccessor?
  /// The type that the rule was declared for: this one, a superclass, or one that is included.
  var model: any Any.Type

  init(name: PropertyName, of model: any Any.Type) {
    self.name = name
    self.model = model
  }

  /// The rule with the transformer that it names.
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

  /// The rule with the choices that it leaves open taken from a weaker one.
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
    // A declaration that only names the property says nothing of setting it.
    rule.accessor =
      accessor?.write == nil && weaker.accessor?.write != nil
      ? weaker.accessor : accessor ?? weaker.accessor
    return rule
  }
}

extension PropertyRule {
  /// Whether something was declared that says nothing of a rest: where it is, and how it is made.
  var hasChoicesBesideRest: Bool {
    keys != nil || defaultValue != nil || dateFormats != nil || condition != nil || subtype != nil
      || transform != nil || combination != nil || isInlined != nil || rawDefault != nil
      || transformerName != nil || onUpdate != nil || nilValues != nil || omitsDefault != nil
  }

  /// The format that writes the property's dates.
  package var dateFormat: (any DateFormat)? {
    get { dateFormats?.first }
    set { dateFormats = newValue.map { [$0] } }
  }

  /// Whether the rule may refuse or change a value that the property's type wrote: it has a condition, or a
  /// closure without an inverse.
  package var isOneWay: Bool {
    condition != nil || transform.map { $0.write == nil } ?? false
      || combination.map { $0.write == nil } ?? false
  }
}

/// A key as it was declared: literal, or a dotted path where it is not found as it stands.
struct DeclaredKey: Sendable, Hashable {
  let text: String
  let isLiteral: Bool
  /// The steps of the path; one where the key has no dot, or is literal.
  let path: [String]

  init(text: String, isLiteral: Bool) {
    self.text = text
    self.isLiteral = isLiteral
    path =
      isLiteral
      ? [text] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var isDotted: Bool { path.count > 1 }
}

/// A transformer of one value, its types erased: node and parent to value, value, owner and mapper to
/// what is written.
package struct ValueTransform: Sendable {
  var read: @Sendable (_ node: Node, _ parent: Node) throws -> Any?
  /// Nil where only one way was declared: the value is then written by its type.
  package var write: Write?

  package typealias Write = @Sendable (_ value: Any, _ owner: Any, _ mapper: Mapper) throws -> Any?
}

extension ValueTransform {
  /// An inverse by its types.
  static func write<Value, Model>(
    _ inverse: @escaping @Sendable (_ value: Value, _ owner: Model) throws -> Any?
  ) -> Write {
    { value, owner, _ in
      // A comparison of types first: a cast takes several times as long.
      guard let value = FoundationType.take(value, as: Value.self) ?? value as? Value else {
        return value
      }
      return try inverse(value, Self.owner(owner))
    }
  }

  /// The model that a value belongs to. A rule of an included type is written for another one.
  static func owner<Model>(_ owner: Any) throws -> Model {
    if let owner = FoundationType.take(owner, as: Model.self) { return owner }
    let owner = Carrier.content(owner)
    if let owner = owner as? Model { return owner }
    throw ValueFailure(
      .invalidConfiguration, expected: "an inverse that does without the owner",
      found: "\(TypeName.of(type(of: owner))) in the place of \(TypeName.of(Model.self))")
  }

  /// The transformer over several keys: its node is an array of their values, null where one is
  /// missing.
  func combining(_ keys: [String]) -> Combination {
    let read = read
    var combination = Combination(keys) { nodes in
      let node = Node(combining: nodes)
      return try read(node, node)
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
  /// The values of several keys as an array, null where one is missing.
  init(combining nodes: [Node?]) {
    let parts: [Any] = nodes.map { $0?.any ?? JSONValue.null.foundationValue }
    self.init(any: parts, nodes.compactMap { $0?.context }.first)
  }
}

/// Several keys that make one value.
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

/// How a property of a model instance is read and set, where a key path says so.
struct PropertyAccessor: Sendable {
  /// The type that the path begins at.
  let model: any Any.Type
  /// The property's type, its Optional included.
  let valueType: any Any.Type
  var read: @Sendable (_ model: Any) -> Any?
  /// The model with the value; nil where the types do not fit. Nil for a read-only path.
  var write: (@Sendable (_ model: Any, _ value: Any) -> Any?)?
}

/// How a declaration names its property.
enum PropertyName: Sendable {
  /// Names of properties from the model on, outermost first; more than one for a nested property.
  case path([String])
  /// The names that a key path says: Swift's own.
  case keyPath([String])
  /// A key path that does not say its name.
  case unnamed(String)

  var text: String {
    switch self {
    case .path(let steps), .keyPath(let steps): steps.joined(separator: ".")
    case .unnamed(let description): description
    }
  }
}
