/// The declared rule of one property: a record of options, each nil unless it was set.
///
/// Rules of several mappings merge option by option. The stronger mapping wins.
package struct PropertyRule: Sendable {
  var name: PropertyName
  var keys: [DeclaredKey]?
  var defaultValue: DefaultValue?
  /// The formats of its dates. Decoding accepts any of them; encoding uses the first.
  var dateFormats: [any DateFormat]?
  package var exclusion: Exclusion?
  package var condition: (@Sendable (_ node: Node, _ parent: Node) throws -> Bool)?
  package var subtype: (any Any.Type)?
  /// How the value is converted; nil if its type alone determines that.
  package var conversion: ValueConversion?
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
  /// Whether null, or an absent value, is an error whatever the property's type, see `required()`.
  var isRequired: Bool?
  /// Reads and sets the property; nil if it is declared by name.
  var accessor: PropertyAccessor?
  /// The type that declares the rule: the model itself, a superclass, or an included type.
  var model: any Any.Type

  init(name: PropertyName, of model: any Any.Type) {
    self.name = name
    self.model = model
  }

  /// Returns the rule with the named transformer resolved.
  func resolved(_ transformers: [String: ValueTransform]) -> PropertyRule {
    guard case .named(let name, let keys)? = conversion, let transform = transformers[name]
    else { return self }
    var rule = self
    rule.conversion = keys.map { .combination(transform.combining($0)) } ?? .transform(transform)
    return rule
  }

  /// Returns this rule, with unset options taken from a weaker rule.
  func completed(by weaker: PropertyRule) -> PropertyRule {
    var rule = self
    rule.keys = keys ?? weaker.keys
    rule.defaultValue = defaultValue ?? weaker.defaultValue
    rule.dateFormats = dateFormats ?? weaker.dateFormats
    rule.exclusion = exclusion ?? weaker.exclusion
    rule.condition = condition ?? weaker.condition
    rule.subtype = subtype ?? weaker.subtype
    rule.conversion = conversion ?? weaker.conversion
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
    rule.isRequired = isRequired ?? weaker.isRequired
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
      || conversion != nil || isInlined != nil || onUpdate != nil || nilValues != nil
      || omitsDefault != nil || isRequired == true
  }

  /// The conversion, if it is one of a single value. Setting it replaces any other conversion.
  package var transform: ValueTransform? {
    get { if case .transform(let transform)? = conversion { transform } else { nil } }
    set { conversion = newValue.map { .transform($0) } }
  }

  /// The conversion, if it is one of several keys. Setting it replaces any other conversion.
  package var combination: Combination? {
    get { if case .combination(let combination)? = conversion { combination } else { nil } }
    set { conversion = newValue.map { .combination($0) } }
  }

  /// The format that encodes the property's dates.
  package var dateFormat: (any DateFormat)? {
    get { dateFormats?.first }
    set { dateFormats = newValue.map { [$0] } }
  }

  /// Whether the property has a default for absent values and null.
  package var hasDefault: Bool { defaultValue != nil }

  /// Whether decoding may reject or change a value that the property's type encoded. This is so if the rule has a
  /// condition, or a closure without an inverse.
  package var isOneWay: Bool { condition != nil || conversion?.isOneWay == true }
}
