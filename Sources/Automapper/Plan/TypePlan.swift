/// The compiled rules of one type, with the plans of its properties.
///
/// Compiled once per type, immutable, shared by all threads and by both directions.
package final class TypePlan: Sendable {
  let type: any Any.Type
  let configuration: MapperConfiguration
  /// The declarations, for variants of the plan; nil if there are none.
  let mapping: TypeMapping?
  /// The properties with declarations, by name.
  package let declared: [String: PropertyPlan]
  let before: [@Sendable (Node) throws -> Node]
  let after: [@Sendable (Any, Node) throws -> Any]
  /// The rules that other modules add.
  package let extensions: RuleExtensions
  /// The mistakes in the declarations, thrown when the type is used if they were not reported before.
  package let issues: [MappingError.Issue]
  /// Whether an encoded object is assembled as a tree of Foundation values first.
  let needsTree: Bool
  /// Whether the call selects only some members, or a property is encoded into an array.
  let selectsMembers: Bool
  /// Whether some members are written after all properties, for example the rest and members with dotted keys.
  let hasLateMembers: Bool
  /// Whether writing a property may request the model: its inverse is a closure, or the model has a rest.
  let asksForModel: Bool
  /// The properties that the call selects, by name; nil if it selects all.
  private let selected: [String: PropertySelection]?
  /// The subtype rules that concern the type; nil for most types.
  let polymorphism: TypePolymorphism?
  /// The properties that the mapper itself reads and sets: all properties of a model that is not Decodable, else
  /// those that its initialiser does not decode.
  let keyPathProperties: [KeyPathProperty]
  /// The property for the members that no other property takes; nil if none is declared.
  let rest: RestProperty?
  /// The accessors of all properties that have a writable key path.
  let accessors: [PropertyAccessor]
  /// All that an update of an instance may write: also the flattened parts of properties without a key path.
  let allAccessors: [PropertyAccessor]
  /// Creates an instance: of a model that is not Decodable, or to supply absent values.
  let make: (@Sendable () -> Any)?
  /// The declared form of an enum's cases; nil for all other types.
  let cases: CasePlan?
  /// The dotted keys of all properties.
  let dottedKeys: [EnteringKey]
  /// Whether a property is a model that is decoded from the model's own object.
  let inlinesModels: Bool
  /// The keys that identify the type or case of an object, and so belong to no property.
  let discriminators: [DeclaredKey]

  init(
    type: any Any.Type, configuration: MapperConfiguration,
    declared: [String: PropertyPlan] = [:], mapping: TypeMapping? = nil,
    keyPathProperties: [KeyPathProperty] = [], issues: [MappingError.Issue] = [],
    selected: [String: PropertySelection]? = nil, cases: CasePlan? = nil
  ) {
    self.type = type
    self.configuration = configuration
    self.mapping = mapping
    self.declared = declared
    let properties = declared.inKeyOrder.map(\.value)
    accessors = properties.compactMap(\.accessor)
    allAccessors = accessors + properties.flatMap(\.partAccessors)
    dottedKeys = properties.flatMap { property in
      property.declaredKeys.filter(\.isDotted).map { EnteringKey(property, $0) }
    }
    inlinesModels = properties.contains(where: \.isInlined)
    before = mapping?.before ?? []
    after = mapping?.after ?? []
    extensions = mapping?.extensions ?? RuleExtensions()
    self.issues = issues
    self.selected = selected
    polymorphism = TypePolymorphism(type, configuration)
    self.keyPathProperties = keyPathProperties
    make = Self.creation(of: type, mapping)
    rest = RestProperty(declared, polymorphism?.discriminators ?? [], configuration)
    self.cases = cases
    discriminators = (polymorphism?.discriminators ?? []) + (cases?.keys ?? [])
    hasLateMembers = rest != nil || declared.values.contains { $0.writing?.isLate == true }
    selectsMembers =
      selected != nil || declared.values.contains { $0.writing?.needsTree == true }
    needsTree =
      selectsMembers || cases != nil
      || polymorphism?.tags.contains { $0.path.count > 1 } == true
      || !keyPathProperties.isEmpty && type is any Encodable.Type
    asksForModel =
      rest != nil || declared.values.contains { $0.writing?.form.isByType == false }
  }

  private static func creation(
    of type: any Any.Type, _ mapping: TypeMapping?
  ) -> (@Sendable () -> Any)? {
    if let creation = mapping?.creation, creation.model == type { return creation.make }
    // Only models are checked, because a cast searches all conformances in the process.
    guard ValueKind(type) == .model, type is any Defaulted.Type else { return nil }
    return {
      guard let type = type as? any Defaulted.Type else { return () }
      return type.init()
    }
  }

  var matching: KeyMatching { configuration.keyMatching }

  /// Whether the type is an enum whose values have no tag: only their form names the case.
  package var isUntaggedEnum: Bool { cases?.isUntagged == true }

  /// Whether decoding the type can take the fast path unless the data names a subtype: it has no closures, mistakes,
  /// extra properties, rest or declared cases.
  var isPlainOnceNamed: Bool { isDecodedByInitializer && rest == nil }

  /// Whether the type's initialiser alone decides which values fail: it has no closures, mistakes, extra properties or
  /// declared cases.
  var isDecodedByInitializer: Bool {
    before.isEmpty && after.isEmpty && issues.isEmpty && !hasExtras && cases == nil
  }

  /// Whether closures run before or after the model is decoded.
  var hasClosures: Bool { !before.isEmpty || !after.isEmpty }

  /// The names of the properties that the mapper itself reads and sets.
  package var keyPathNames: [String] { keyPathProperties.map(\.name) }

  /// Whether decoding the type looks only at the members of its properties: the data names no subtype, no closure sees
  /// the object, and no model inside it takes members of its own.
  package var readsOnlyItsProperties: Bool {
    family == nil && !hasClosures
      && declared.values.allSatisfy { property in
        let rule = property.rule
        return !property.hasVariant && rule?.conversion == nil && rule?.condition == nil
      }
  }

  /// The types that the data may name for a value of this type.
  var family: TypeFamily? { polymorphism?.family }

  /// Whether the data may name a subtype for a value of this type.
  package var hasSubtypes: Bool { family != nil }

  /// The registered types that the data may name for a value of this type.
  package var subtypes: [any Any.Type] {
    (family?.members ?? []) + [family?.fallback].compactMap(\.self)
  }

  /// Whether a key is a discriminator, or begins the path of one.
  package func isDiscriminator(_ key: String) -> Bool {
    discriminators.contains { $0.begins(with: key, folds: matching.folds) }
  }

  /// Whether a model may be written into an object that another model has begun.
  var continuesObjects: Bool { !needsTree && !hasLateMembers && !isTagged }

  /// Whether encoded objects get tags that name the type.
  var isTagged: Bool { polymorphism.map { !$0.tags.isEmpty || $0.isFallback } ?? false }

  /// Whether the mapper decodes properties that the model's initialiser leaves out.
  var hasExtras: Bool { !keyPathProperties.isEmpty && type is any Decodable.Type }

  /// Whether the mapper creates the model and decodes it by key paths alone.
  var isCreatedByMapper: Bool { make != nil && !(type is any Decodable.Type) }

  /// Whether the mapping declares key paths to decode a model that is not Decodable.
  var isReadByKeyPaths: Bool {
    isCreatedByMapper || !keyPathProperties.isEmpty && !(type is any Decodable.Type)
  }

  /// Returns the plan of a property. A property without declarations follows the conventions.
  package func property(named name: String) -> PropertyPlan {
    guard let selected else { return wholeProperty(named: name) }
    return wholeProperty(named: name).selected(by: selected[name], configuration)
  }

  /// Whether the call selects only some of the properties.
  var isSelection: Bool { selected != nil }

  /// Returns the plan of a property, even if the call does not select it.
  func wholeProperty(named name: String) -> PropertyPlan {
    declared[name] ?? PropertyPlan(name: name, configuration: configuration)
  }

  /// Returns the plan with further rules, for a model whose properties are flattened into the enclosing model.
  func adding(_ rules: [PropertyPlan.NestedRule]) -> TypePlan {
    var properties = declared
    // The rules' keys and key paths begin at the enclosing model.
    let inner = rules.map { nested in
      var rule = nested.rule
      rule.keys = nil
      rule.accessor = nil
      return PropertyPlan.NestedRule(steps: nested.steps, rule: rule)
    }
    for (name, group) in Dictionary(grouping: inner, by: { $0.steps[0].name }) {
      var rule = declared[name]?.rule
      for own in group where own.steps.count == 1 {
        rule = rule.map { own.rule.completed(by: $0) } ?? own.rule
      }
      let deeper = group.filter { $0.steps.count > 1 }.map {
        PropertyPlan.NestedRule(steps: Array($0.steps.dropFirst()), rule: $0.rule)
      }
      properties[name] = PropertyPlan(
        name: name, rule: rule, nested: (declared[name]?.nested ?? []) + deeper,
        configuration: configuration)
    }
    return TypePlan(
      type: type, configuration: configuration, declared: properties,
      mapping: mapping, keyPathProperties: keyPathProperties, issues: issues, cases: cases)
  }
}
