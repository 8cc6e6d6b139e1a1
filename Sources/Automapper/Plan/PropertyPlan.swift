/// Everything that is fixed about one property of one type: the keys it is read from, the key it
/// is written under, and its override.
///
/// Both directions read the same plan, so that a rename is one fact in one place.
package final class PropertyPlan: Sendable {
  /// The property's name: for `Codable` types its `CodingKey.stringValue`.
  package let name: String
  /// What was declared about it; nil where it follows the conventions.
  package let rule: PropertyRule?
  /// What was declared about properties of the nested model, by their path from it.
  let nested: [NestedRule]
  /// The keys that the property is found under.
  package let spellings: KeySpellings
  private let keyMatching: KeyMatching
  private let keyStyle: KeyStyle
  private let writesPropertyNames: Bool
  /// The path that the inverse writes to; mostly one key.
  let outputPath: [String]
  /// The formats of its dates; nil where they are the mapper's.
  let dateFormats: DateFormatList?
  /// The value for a source that has none.
  let defaultValue: DefaultValue?
  /// How the property is read; nil where finding its key is enough.
  let reading: ReadingSteps?
  /// How the property is written; nil where its value stands under its key.
  let writing: WritingSteps?
  /// The properties of its value that the call asks for; nil where it asks for all.
  let selection: PropertySelection?
  /// Whether the call asks for other properties and not for this one.
  let isLeftOut: Bool

  enum DefaultValue: Sendable {
    /// A closure returns it.
    case made(@Sendable () -> Any)
    /// A mapping file says it as a source would: "true" is a Bool for a Bool.
    case source(JSONValue)
  }

  /// A rule for a property of a nested model that stands flat in this one.
  struct NestedRule: Sendable {
    let path: [String]
    let rule: PropertyRule
  }

  /// The plan of a property that nothing was declared for.
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
    self.nested = nested
    let keys = rule?.keys ?? []
    keyMatching = configuration.keyMatching
    keyStyle = configuration.keyStyle
    writesPropertyNames = configuration.writesPropertyNames
    spellings = KeySpellings(
      name, declared: keys.map(\.text), matching: keyMatching, style: keyStyle)
    let inverts = rule?.generatesInverse ?? configuration.generatesInverse
    let ownKey = configuration.keyStyle.key(for: name)
    outputPath =
      configuration.writesPropertyNames ? [name] : inverts ? keys.first?.path ?? [ownKey] : [ownKey]
    dateFormats = rule?.dateFormats.map { DateFormatList($0) }
    defaultValue =
      rule?.defaultValue.map(DefaultValue.made) ?? rule?.rawDefault.map(DefaultValue.source)
    reading = .compile(rule, nested, selects: selection != nil, configuration)
    writing = .compile(
      rule, nested, outputPath: outputPath, selects: selection != nil, inverts: inverts)
  }

  /// The keys that a name is found under which is data, and follows the same conventions.
  func spellings(ofData name: String) -> KeySpellings {
    KeySpellings(name, matching: keyMatching, style: keyStyle)
  }

  /// The key that a name is written under which is data, and follows the same conventions.
  func outputKey(ofData name: String) -> String {
    writesPropertyNames ? name : keyStyle.key(for: name)
  }

  /// Whether the model in it is read and written other than alone.
  package var hasVariant: Bool {
    !nested.isEmpty || rule?.isInlined == true || selection != nil || rule?.invalidElements != nil
  }

  /// Whether a key of the source is one of several that make the value, or begins a path to it.
  func takes(_ key: String) -> Bool {
    let parts = rule?.combination?.keys ?? []
    let flat = nested.flatMap { $0.rule.keys ?? [] }
    return (parts + flat + (rule?.keys ?? [])).contains { $0.text == key || $0.path[0] == key }
      || spellings.folded != nil && flat.contains { fold($0.text) == fold(key) }
  }

  /// The keys that this property declares for a property of its model, each by its first step.
  package func nestedKeys(of name: String) -> [String] {
    nested.filter { $0.path == [name] }.compactMap { $0.rule.keys?.first?.path.first }
  }

  /// Whether there is a value for a source that has none.
  var hasDefault: Bool { defaultValue != nil }

  /// The key that the property is written under, where that is one key.
  var outputKey: String { outputPath[outputPath.count - 1] }

  /// Whether the inverse follows what was declared.
  func inverts(_ configuration: MapperConfiguration) -> Bool {
    rule?.generatesInverse ?? configuration.generatesInverse
  }
}

/// What the parts of a mapper besides reading and writing ask of a rule.
extension PropertyPlan {
  var isSensitive: Bool { rule?.isSensitive == true }
  var isInlined: Bool { rule?.isInlined == true }
  var isRest: Bool { reading?.isRest == true }
  var isExcludedFromInput: Bool { reading?.isExcluded == true }
  /// What an update makes of a collection; nil where the source's value replaces the old one.
  var updatePolicy: UpdatePolicy? { rule?.onUpdate }

  /// How the property is read and set from outside; nil where the mapping does not say.
  var accessor: PropertyAccessor? {
    rule?.accessor.flatMap { $0.write == nil ? nil : $0 }
  }

  /// The rule for invalid elements; nil for the mapper's.
  var invalidElements: InvalidElements? { rule?.invalidElements }
}
