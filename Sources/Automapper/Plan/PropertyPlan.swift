/// The compiled rules of one property of one type: its source keys, its output key, and its
/// override.
///
/// Both directions use the same plan, so that a renamed key is stored only once.
package final class PropertyPlan: Sendable {
  /// The property's name: for `Codable` types its `CodingKey.stringValue`.
  package let name: String
  /// The declared rule; nil if the property follows the conventions.
  package let rule: PropertyRule?
  /// The rules declared for properties of the nested model, with their paths in that model.
  let nested: [NestedRule]
  /// The source keys that match the property.
  package let spellings: KeySpellings
  /// How the rule finds the property's value: its keys; nil if the conventions alone find it. See `PlaceStep`.
  let locator: ValueLocator?
  private let keyMatching: KeyMatching
  private let keyStyle: KeyStyle
  private let writesPropertyNames: Bool
  /// Whether encoding follows the declared keys.
  let inverts: Bool
  /// The path that the property is encoded to, usually one key.
  let outputPath: [String]
  /// The property's date formats; nil if it uses the mapper's formats.
  let dateFormats: DateFormatList?
  /// The default, for a source without a value.
  let defaultValue: DefaultValue?
  /// The steps to decode the property; nil if finding its key is enough.
  let reading: ReadingSteps?
  /// The steps to encode the property; nil if its value is encoded under its key.
  let writing: WritingSteps?
  /// The properties of the value that the call selects; nil if it selects all.
  let selection: PropertySelection?
  /// Whether the call selects other properties, but not this one.
  let isLeftOut: Bool
  /// For values in a property wrapper of the model's author; nil if the rule has no key path.
  private let wrapped: WrappedProperty?

  /// A rule for a property of a nested model that is flattened into this one.
  ///
  /// A class, because a rule is large to copy.
  final class NestedRule: Sendable {
    /// The plans of the properties on the path in that model, each by the rules of its own type as far as that is known.
    let steps: [PropertyPlan]
    let rule: PropertyRule
    /// The property's keys in the object of the enclosing model. Encoding writes the first one.
    let keys: [DeclaredKey]

    init(steps: [PropertyPlan], rule: PropertyRule) {
      self.steps = steps
      self.rule = rule
      keys = rule.keys ?? []
    }

    /// The names of the properties on the path.
    var path: [String] { steps.map(\.name) }

    /// The path that the property is encoded to; empty if the rule has no key.
    var outputPath: [String] { keys.first?.path ?? [] }

    /// Reads and sets the property in any instance of the enclosing model; nil if no key path can.
    var accessor: PropertyAccessor? {
      rule.accessor.flatMap { $0.write == nil || $0.isForced ? nil : $0 }
    }
  }

  /// Creates the plan of a property without declarations.
  package convenience init(name: String, configuration: MapperConfiguration) {
    self.init(name: name, rule: nil, configuration: configuration)
  }

  init(
    name: String, rule: PropertyRule? = nil, nested: [NestedRule] = [],
    selection: PropertySelection? = nil, isLeftOut: Bool = false,
    configuration: MapperConfiguration
  ) {
    self.name = name
    self.selection = selection
    self.isLeftOut = isLeftOut
    let rule = rule.map { configuration.adjustRule?($0) ?? $0 }
    self.rule = rule
    wrapped = WrappedProperty(rule?.accessor)
    self.nested = nested
    let keys = rule?.keys ?? []
    keyMatching = configuration.keyMatching
    keyStyle = configuration.keyStyle
    writesPropertyNames = configuration.writesPropertyNames
    spellings = KeySpellings(
      name, declared: keys.map(\.text), matching: keyMatching, style: keyStyle)
    locator = ValueLocator(rule, nested)
    inverts = rule?.generatesInverse ?? configuration.generatesInverse
    let ownKey = configuration.keyStyle.key(for: name)
    outputPath =
      configuration.writesPropertyNames ? [name] : inverts ? keys.first?.path ?? [ownKey] : [ownKey]
    dateFormats = rule?.dateFormats.map { DateFormatList($0) }
    defaultValue = rule?.defaultValue
    reading = .compile(rule, nested, selects: selection != nil, configuration)
    writing = .compile(
      rule, nested, wrapped, outputPath: outputPath, selects: selection != nil, inverts: inverts)
  }

  /// Returns the source keys that match a name that is data. The same conventions apply.
  func spellings(ofData name: String) -> KeySpellings {
    KeySpellings(name, matching: keyMatching, style: keyStyle)
  }

  /// Returns the folds of the source keys that match a name that is data.
  func folds(ofData name: String) -> KeySpellings.Folds {
    KeySpellings.folds(ofData: name, matching: keyMatching, style: keyStyle)
  }

  /// Returns the output key of a name that is data. The same conventions apply.
  func outputKey(ofData name: String) -> String {
    writesPropertyNames ? name : keyStyle.key(for: name)
  }

  /// Whether the property's model has other rules here than its type has alone.
  package var hasVariant: Bool {
    !nested.isEmpty || rule?.isInlined == true || selection != nil || rule?.invalidElements != nil
  }

  /// Whether a source key is declared for the property or a part of it, or begins a declared path.
  func takes(_ key: String) -> Bool {
    declaredKeys.contains { $0.text == key || $0.path[0] == key }
      || spellings.folded != nil && flatKeys.contains { isSpelling(key, of: $0.text) }
  }

  /// The keys that are declared for the property or a part of it.
  var declaredKeys: [DeclaredKey] {
    (rule?.combination?.keys ?? []) + flatKeys + (rule?.keys ?? [])
  }

  private var flatKeys: [DeclaredKey] { nested.flatMap(\.keys) }

  /// Returns the property's value in a model, by the key path of its rule or by reflection; nil if neither shows it.
  package func value(in model: Any) -> Any? {
    if let accessor = rule?.accessor, !accessor.isForced, let value = accessor.read(model) {
      return value
    }
    let own = Mirror(reflecting: model).children.first { $0.label == name }?.value
    return own ?? ReflectedProperties(model).properties.last { $0.name == name }?.value
  }

  /// The paths in this property's model that have keys of their own in the object around it, each with the first step
  /// of its key.
  package var flatKeyPaths: [(path: [String], key: String)] {
    nested.compactMap { rule in rule.outputPath.first.map { (rule.path, $0) } }
  }

  /// Whether the property has a declared default.
  var declaresDefault: Bool { defaultValue != nil }

  /// The last key of the output path, which usually has one key.
  var outputKey: String { outputPath[outputPath.count - 1] }
}

/// Shortcuts to the parts of a rule.
extension PropertyPlan {
  var isSensitive: Bool { rule?.isSensitive == true }
  package var isInlined: Bool { rule?.isInlined == true }
  package var isRest: Bool { reading?.isRest == true }
  var isExcludedFromInput: Bool { reading?.isExcluded == true }
  /// How an update changes a collection; nil if the source's value replaces the old value.
  var updatePolicy: UpdatePolicy? { rule?.onUpdate }

  /// Reads and sets the property by its key path; nil if the mapping declares no writable key path.
  var accessor: PropertyAccessor? {
    rule?.accessor.flatMap { $0.write == nil ? nil : $0 }
  }

  /// The accessors of flattened properties, if the property itself has none.
  var partAccessors: [PropertyAccessor] {
    accessor == nil ? nested.compactMap(\.accessor) : []
  }

  /// Whether the model's code encodes a value of this type in place of the property's own value: a property wrapper.
  func isWrapped(by type: any Any.Type) -> Bool { wrapped?.isWrapped(by: type) == true }

  /// Returns a value that the model's code encodes without the property wrapper around it, if there is one.
  ///
  /// - Parameter owner: The instance that has the value.
  func unwrapped(_ encoded: Any, of owner: Any) -> Any? {
    guard let wrapped else { return encoded }
    return wrapped.ownValue(encoded, of: owner)
  }

  /// The rule for invalid elements; nil for the mapper's.
  var invalidElements: InvalidElements? { rule?.invalidElements }
}
