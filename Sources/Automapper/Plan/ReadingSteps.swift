/// The steps that decode a property whose rule is more than a key, compiled from that rule.
///
/// A plain property has no steps: its value is the member under its key. `ObjectReader` runs the steps
/// in the order of the members below, for decoding, updates, key-path models and diagnosis alike.
/// `.key("geo.lat").when { … }.transform { … }` compiles to one dotted key, a condition and a
/// conversion.
final class ReadingSteps: Sendable {
  /// Whether the property is never read.
  let isExcluded: Bool
  /// Several keys whose values a closure combines. If the source has none of them, the next steps apply.
  let combination: Combination?
  /// The declared keys, tried in order before the conventions.
  let keys: [DeclaredKey]
  /// Whether the value consists of the members that no other property takes.
  let isRest: Bool
  /// The location of an inlined model; nil for a property with its own value.
  let inlining: Inlining?
  /// The rules for properties of the nested model. Those with keys are members of this object.
  let flattened: [PropertyPlan.NestedRule]
  let condition: (@Sendable (_ node: Node, _ parent: Node) throws -> Bool)?
  let conversion: Conversion
  /// The rule for invalid elements of the value; nil for the mapper's.
  let invalidElements: InvalidElements?
  /// Whether the default stands in for an invalid value.
  let usesDefaultWhenInvalid: Bool
  /// Whether an absent value is an error although the property is Optional.
  let isRequired: Bool
  /// Whether errors and reports hide the value.
  let isSensitive: Bool
  /// Whether the rule has no inverse. A value encoded by its type must then not be passed through the rule.
  let isOneWay: Bool

  /// Whether the rule only locates the value and states a condition. A value that was found needs no other step.
  var isPlainOnceFound: Bool {
    (!keys.isEmpty || condition != nil) && isOfOneValue && combination == nil
      && conversion.isByType && invalidElements == nil
  }

  /// Whether a closure creates the value, and all other rules only locate it or state a condition.
  var isMadeByClosure: Bool {
    guard isOfOneValue else { return false }
    if case .transform = conversion { return true }
    return combination != nil
  }

  /// Whether the value is decoded from a location of its own, and neither hidden nor replaced by a default.
  private var isOfOneValue: Bool {
    !isExcluded && !isRest && inlining == nil && flattened.isEmpty && !usesDefaultWhenInvalid
      && !isSensitive
  }

  /// Whether an inlined model is decoded from the object around it only.
  var isInlinedHere: Bool { inlining == .here }

  enum Inlining {
    /// The model's properties are members of this object.
    case here
    /// The model is also looked up under the property's own key, because it is encoded there.
    case underOwnKeyOrHere
  }

  /// How a node becomes the value.
  enum Conversion {
    case byType
    case transform(ValueTransform)
    case subtype(any Any.Type)

    var isByType: Bool { if case .byType = self { true } else { false } }
  }

  /// The steps of a property without a rule, for updates, which run steps for every property.
  static let plain = ReadingSteps(
    rule: nil, nested: [], inverts: true, usesDefaultWhenInvalid: false)

  private init(
    rule: PropertyRule?, nested: [PropertyPlan.NestedRule], inverts: Bool,
    usesDefaultWhenInvalid: Bool
  ) {
    isExcluded = rule?.exclusion?.contains(.fromInput) == true
    combination = rule?.combination
    keys = rule?.keys ?? []
    isRest = rule?.isRest == true
    inlining = rule?.isInlined == true ? inverts ? .here : .underOwnKeyOrHere : nil
    flattened = nested
    condition = rule?.condition
    conversion =
      rule?.transform.map(Conversion.transform) ?? rule?.subtype.map(Conversion.subtype) ?? .byType
    invalidElements = rule?.invalidElements
    self.usesDefaultWhenInvalid = usesDefaultWhenInvalid
    isRequired = rule?.isRequired == true
    isSensitive = rule?.isSensitive == true
    isOneWay = rule?.isOneWay == true
  }

  /// Compiles a rule. Returns nil if finding the key is enough.
  static func compile(
    _ rule: PropertyRule?, _ nested: [PropertyPlan.NestedRule], selects: Bool,
    _ configuration: MapperConfiguration
  ) -> ReadingSteps? {
    let invalidValues = rule?.invalidValues ?? configuration.invalidValues
    let steps = ReadingSteps(
      rule: rule, nested: nested,
      inverts: rule?.generatesInverse ?? configuration.generatesInverse,
      usesDefaultWhenInvalid: invalidValues.usesDefault)
    return steps.isNeeded || selects ? steps : nil
  }

  private var isNeeded: Bool {
    isExcluded || combination != nil || keys.contains(where: \.isDotted) || isRest
      || inlining != nil
      || !flattened.isEmpty || condition != nil || !conversion.isByType || invalidElements != nil
      || usesDefaultWhenInvalid || isRequired || isSensitive
  }
}
