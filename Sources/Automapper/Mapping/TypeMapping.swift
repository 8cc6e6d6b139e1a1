/// What a user declares for one model: a value whose types are erased, ready to be compiled.
///
/// ```swift
/// TypeMapping(User.self) { user in
///   user.property(\.dateOfBirth).key("dob")
/// }
/// ```
public struct TypeMapping: Sendable {
  let model: any Any.Type
  var rules: [PropertyRule]
  var before: [@Sendable (Node) throws -> Node]
  var after: [@Sendable (Any, Node) throws -> Any]
  var includes: [any Any.Type]
  /// What other modules add.
  var extensions = RuleExtensions()
  /// Makes an instance of a model that is not Decodable.
  var creation: Creation?
  /// How the cases of an enum stand in the source; nil where nothing is declared.
  var cases: CaseRules?

  struct Creation: Sendable {
    /// The type that is made, which may be a superclass of the one that the mapping is used for.
    let model: any Any.Type
    let make: @Sendable () -> Any
  }

  /// The rules of a model.
  public init<Model>(_ type: Model.Type, _ rules: (TypeMappingBuilder<Model>) -> Void) {
    let builder = TypeMappingBuilder<Model>()
    rules(builder)
    self.init(builder, creation: nil)
  }

  /// The rules of a model that is not Codable: its declared key paths are read and set.
  public init<Model>(
    _ type: Model.Type, create: @escaping @Sendable () -> Model,
    _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    let builder = TypeMappingBuilder<Model>()
    rules(builder)
    self.init(builder, creation: Creation(model: type, make: { create() }))
  }

  private init<Model>(_ builder: TypeMappingBuilder<Model>, creation: Creation?) {
    model = Model.self
    rules = builder.rules.map(\.rule)
    before = builder.reshapers
    after = builder.finishers
    includes = builder.includes
    self.creation = creation
    extensions = builder.extensions
    cases = builder.caseRules.rules
  }

  /// A mapping that did not come from Swift code.
  init(_ model: any Any.Type, rules: [PropertyRule]) {
    self.model = model
    self.rules = rules.map { rule in
      var rule = rule
      rule.model = model
      return rule
    }
    before = []
    after = []
    includes = []
  }
}
