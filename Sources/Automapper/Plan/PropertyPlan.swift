/// Everything that is fixed about one property of one type: the keys it is read from, the key it
/// is written under, and its override.
///
/// Both directions read the same plan, so that a rename is one fact in one place.
final class PropertyPlan: Sendable {
  /// The property's name: for `Codable` types its `CodingKey.stringValue`.
  let name: String
  /// What was declared about it; nil where it follows the conventions.
  let rule: PropertyRule?
  /// What was declared about properties of the nested model, by their path from it.
  let nested: [NestedRule]
  /// The keys that an override declares, in order, that are found as they stand.
  let declaredKeys: [String]
  /// The snake_case spelling, and that of a key style which does not fold to the name. Empty where
  /// conventions are off.
  let conventionalNames: [String]
  /// The name after folding; nil where it folds to nothing or conventions are off.
  let foldedName: String?
  /// The path that the inverse writes to; mostly one key.
  let outputPath: [String]
  /// The formats of its dates; nil where they are the mapper's.
  let dateFormats: DateFormatList?
  /// Whether reading takes more than finding a key.
  let isSpecialInput: Bool
  /// Whether writing takes more than writing a key.
  let isSpecialOutput: Bool
  let usesDefaultWhenInvalid: Bool
  /// The properties of its value that the call asks for; nil where it asks for all.
  let selection: PropertySelection?
  /// Whether the call asks for other properties and not for this one.
  let isLeftOut: Bool

  /// A rule for a property of a nested model that stands flat in this one.
  struct NestedRule: Sendable {
    let path: [String]
    let rule: PropertyRule
  }

  init(
    name: String, rule: PropertyRule? = nil, nested: [NestedRule] = [],
    selection: PropertySelection? = nil, isLeftOut: Bool = false,
    configuration: MapperConfiguration
  ) {
    self.name = name
    self.selection = selection
    self.isLeftOut = isLeftOut
    let rule = configuration.writesRecords ? rule?.forRecords : rule
    self.rule = rule
    self.nested = nested
    let matching = configuration.keyMatching
    let style = configuration.keyStyle
    let keys = rule?.keys ?? []
    declaredKeys = keys.map(\.text)
    let snake = style == .snakeCase || matching.folds ? KeyStyle.snakeCase.key(for: name) : name
    let folded = matching.folds ? fold(name) : ""
    foldedName = folded.isEmpty ? nil : folded
    let inverts = rule?.generatesInverse ?? configuration.generatesInverse
    let ownKey = style == .snakeCase ? snake : style.key(for: name)
    let ownName = ownKey != snake && matching.folds && fold(ownKey) != folded ? [ownKey] : []
    conventionalNames = matching.folds && snake != name ? [snake] + ownName : ownName
    outputPath =
      configuration.writesRecords ? [name] : inverts ? keys.first?.path ?? [ownKey] : [ownKey]
    dateFormats = rule?.dateFormat.map { DateFormatList([$0]) }
    usesDefaultWhenInvalid = (rule?.invalidValues ?? configuration.invalidValues).usesDefault
    let exclusion = rule?.exclusion ?? []
    isSpecialInput =
      keys.contains(where: \.isDotted) || exclusion.contains(.fromInput)
      || rule?.condition != nil || rule?.subtype != nil || rule?.transform != nil
      || rule?.combination != nil || rule?.isInlined == true || !nested.isEmpty
      || usesDefaultWhenInvalid || rule?.isRequired == true || rule?.isSensitive == true
      || selection != nil || rule?.invalidElements != nil
    isSpecialOutput =
      outputPath.count > 1 || exclusion.contains(.fromOutput)
      || (inverts && rule?.isInlined == true) || !nested.isEmpty || selection != nil
      || rule?.transform?.write != nil || (inverts && rule?.combination?.write != nil)
  }

  /// Whether the model in it is read and written other than alone.
  var hasVariant: Bool {
    !nested.isEmpty || rule?.isInlined == true || selection != nil || rule?.invalidElements != nil
  }

  /// Whether a key of the source is one of several that make the value, or begins a path to it.
  func takes(_ key: String) -> Bool {
    let parts = (rule?.combination?.keys ?? []).map { DeclaredKey(text: $0, isLiteral: false) }
    let flat = nested.flatMap { $0.rule.keys ?? [] }
    return (parts + flat + (rule?.keys ?? [])).contains { $0.text == key || $0.path[0] == key }
      || foldedName != nil && flat.contains { fold($0.text) == fold(key) }
  }

  /// Whether there is a value for a source that has none.
  var hasDefault: Bool { rule?.defaultValue != nil || rule?.rawDefault != nil }

  /// The key that the property is written under, where that is one key.
  var outputKey: String { outputPath[outputPath.count - 1] }

  /// Whether the inverse follows what was declared.
  func inverts(_ configuration: MapperConfiguration) -> Bool {
    rule?.generatesInverse ?? configuration.generatesInverse
  }

  /// The keys to look for, the first that the source has wins; folded keys come after them.
  var spellings: [String] {
    declaredKeys + [name] + conventionalNames
  }
}

/// What a rule says, for functions that nest: a copy of the whole rule takes much of their stack.
extension PropertyPlan {
  var isSensitive: Bool { @inline(never) get { rule?.isSensitive == true } }
  var isInlined: Bool { @inline(never) get { rule?.isInlined == true } }
  var isExcludedFromInput: Bool {
    @inline(never) get { rule?.exclusion?.contains(.fromInput) == true }
  }
  var transform: ValueTransform? { @inline(never) get { rule?.transform } }
  var subtype: (any Any.Type)? { @inline(never) get { rule?.subtype } }
  var hasClosureOrSubtype: Bool {
    @inline(never) get { rule?.transform != nil || rule?.subtype != nil }
  }
  var mergesOnUpdate: Bool { @inline(never) get { rule?.onUpdate?.merges == true } }
}
