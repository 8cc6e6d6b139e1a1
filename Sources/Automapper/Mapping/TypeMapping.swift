/// The declared mapping of one model, type-erased and ready to be compiled.
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
  /// Options that other modules add.
  var extensions = RuleExtensions()
  /// Creates an instance of a model that is not Decodable, or one that supplies the absent
  /// properties of a Codable model.
  var creation: Creation?
  /// The declared form of an enum's cases; nil if none is declared.
  var cases: CaseRules?

  struct Creation: Sendable {
    /// The type of the created instance. It may be a superclass of the type that uses the mapping.
    let model: any Any.Type
    let make: @Sendable () -> Any
  }

  /// Creates the mapping of a model.
  public init<Model>(_ type: Model.Type, _ rules: (TypeMappingBuilder<Model>) -> Void) {
    let builder = TypeMappingBuilder<Model>()
    rules(builder)
    self.init(builder, creation: nil)
  }

  /// Creates the mapping of a model that is not Codable. The mapper accesses it through the
  /// declared key paths.
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
    cases = builder.caseRules.isEmpty ? nil : builder.caseRules
  }

  /// Creates a mapping from rules that were not declared in Swift code.
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
