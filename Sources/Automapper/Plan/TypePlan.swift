/// Everything that is fixed about one type: its properties' plans, however they were declared.
///
/// Compiled once a type, immutable, shared by all threads and by both directions.
package final class TypePlan: Sendable {
  let type: any Any.Type
  let configuration: MapperConfiguration
  /// The properties that something was declared for, by name.
  package let declared: [String: PropertyPlan]
  let before: [@Sendable (Node) throws -> Node]
  let after: [@Sendable (Any, Node) throws -> Any]
  /// What other modules add.
  package let extensions: RuleExtensions
  /// Mistakes in the declarations, thrown when the type is used if nobody made them known before.
  package let issues: [MappingError.Issue]
  /// Whether an object of the type is put together from what its model writes, as a tree of Foundation values.
  let needsTree: Bool
  /// Whether only some members are wanted, or a property is written into an array.
  let selectsMembers: Bool
  /// Whether members are written when all properties are: those under dotted keys, say, and the rest.
  let hasLateMembers: Bool
  /// Whether the inverse of a property is a closure, which may ask for the model.
  let asksForOwner: Bool
  /// The properties that the call asks for, by name; nil where it asks for all.
  private let selected: [String: PropertySelection]?
  /// What the type has to do with subtypes; nil for most.
  let polymorphism: TypePolymorphism?
  /// The properties that the mapper itself reads and sets: all of a model that is not Decodable; of one
  /// that is, those that its initialiser does not read.
  let paths: [PathProperty]
  /// The property for the members that no other property takes; nil where none is declared.
  let rest: RestProperty?
  /// How all properties are read and set that can be.
  let accessors: [PropertyAccessor]
  /// Makes an instance: of a model that is not Decodable, or one whose values stand in for absent ones.
  let make: (@Sendable () -> Any)?
  /// The form of an enum's cases, where the mapping declares one; nil for all other types.
  let cases: CasePlan?

  init(
    type: any Any.Type, configuration: MapperConfiguration,
    declared: [String: PropertyPlan] = [:], mapping: TypeMapping? = nil,
    paths: [PathProperty] = [], issues: [MappingError.Issue] = [],
    selected: [String: PropertySelection]? = nil, cases: CasePlan? = nil
  ) {
    self.type = type
    self.configuration = configuration
    self.declared = declared
    accessors = declared.sorted { $0.key < $1.key }.compactMap(\.value.accessor)
    before = mapping?.before ?? []
    after = mapping?.after ?? []
    extensions = mapping?.extensions ?? RuleExtensions()
    self.issues = issues
    self.selected = selected
    polymorphism = TypePolymorphism(type, configuration)
    self.paths = paths
    make = Self.creation(of: type, mapping)
    rest = RestProperty(declared, configuration)
    self.cases = cases
    hasLateMembers = rest != nil || declared.values.contains { $0.writing?.isLate == true }
    selectsMembers =
      selected != nil || declared.values.contains { $0.writing?.needsTree == true }
    needsTree =
      selectsMembers || cases != nil
      || polymorphism?.tags.contains { $0.path.count > 1 } == true
      || !paths.isEmpty && type is any Encodable.Type
    asksForOwner = declared.values.contains { $0.writing?.form.isByType == false }
  }

  private static func creation(
    of type: any Any.Type, _ mapping: TypeMapping?
  ) -> (@Sendable () -> Any)? {
    if let creation = mapping?.creation, creation.model == type { return creation.make }
    // Only models are asked: a cast searches all conformances in the process.
    guard ValueKind(type) == .model, type is any Defaulted.Type else { return nil }
    return {
      guard let type = type as? any Defaulted.Type else { return () }
      return type.init()
    }
  }

  var matching: KeyMatching { configuration.keyMatching }

  /// Whether the type takes the short way: nothing happens before or after it is read.
  var isPlain: Bool {
    before.isEmpty && after.isEmpty && issues.isEmpty && !hasExtras && rest == nil
      && polymorphism?.family == nil && cases == nil
  }

  /// Whether closures run before or after the model is read.
  var hasClosures: Bool { !before.isEmpty || !after.isEmpty }

  /// The types that a value of this one may be, as the data names them.
  var family: TypeFamily? { polymorphism?.family }

  /// Whether a key says what an object is, and so is not for a property.
  package func isDiscriminator(_ key: String) -> Bool {
    guard polymorphism != nil || cases != nil else { return false }
    let keys = (polymorphism?.discriminators ?? []) + (cases?.keys ?? [])
    return keys.contains { discriminator in
      let own = [discriminator.text, discriminator.path[0]]
      return own.contains(key) || (matching.folds && own.contains { fold($0) == fold(key) })
    }
  }

  /// Whether objects of the type get tags that name it.
  var isTagged: Bool { polymorphism.map { !$0.tags.isEmpty || $0.isFallback } ?? false }

  /// Whether the model's initialiser leaves properties for the mapper to read and set.
  var hasExtras: Bool { !paths.isEmpty && type is any Decodable.Type }

  /// Whether the model is read by key paths alone.
  var isMapped: Bool { make != nil && !(type is any Decodable.Type) }

  /// Whether the mapping says how the model is read: by key paths.
  var isReadByPaths: Bool { isMapped || !paths.isEmpty && !(type is any Decodable.Type) }

  /// How a property is read and set from outside; nil where the mapping does not say.
  func accessor(of name: String) -> PropertyAccessor? { declared[name]?.accessor }

  /// The plan of a property; one that nothing was declared for follows the conventions.
  package func property(named name: String) -> PropertyPlan {
    guard let selected else { return wholeProperty(named: name) }
    return wholeProperty(named: name).selected(by: selected[name], configuration)
  }

  /// Whether the call asks for some of the properties only.
  var isSelection: Bool { selected != nil }

  /// The plan of a property, also of one that the call does not ask for.
  func wholeProperty(named name: String) -> PropertyPlan {
    declared[name] ?? PropertyPlan(name: name, configuration: configuration)
  }

  /// The plan with further rules, for a model whose properties stand flat in the one around it.
  func adding(_ rules: [PropertyPlan.NestedRule]) -> TypePlan {
    var properties = declared
    // Their keys are keys of the object around it, and so their key paths begin there.
    let inner = rules.map { nested in
      var rule = nested.rule
      rule.keys = nil
      rule.accessor = nil
      return PropertyPlan.NestedRule(path: nested.path, rule: rule)
    }
    for (name, group) in Dictionary(grouping: inner, by: { $0.path[0] }) {
      var rule = declared[name]?.rule
      for own in group where own.path.count == 1 {
        rule = rule.map { own.rule.completed(by: $0) } ?? own.rule
      }
      let deeper = group.filter { $0.path.count > 1 }.map {
        PropertyPlan.NestedRule(path: Array($0.path.dropFirst()), rule: $0.rule)
      }
      properties[name] = PropertyPlan(
        name: name, rule: rule, nested: (declared[name]?.nested ?? []) + deeper,
        configuration: configuration)
    }
    return TypePlan(
      type: type, configuration: configuration, declared: properties,
      mapping: mapping, paths: paths, issues: issues, cases: cases)
  }

  var mapping: TypeMapping {
    var mapping = TypeMapping(type, rules: [])
    mapping.before = before
    mapping.after = after
    mapping.extensions = extensions
    mapping.creation = make.map { TypeMapping.Creation(model: type, make: $0) }
    return mapping
  }
}
