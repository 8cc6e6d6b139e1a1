/// Mappings declared in code.
public struct InCodeMappingProvider: MappingProvider {
  private(set) var mappings: [TypeMapping] = []

  /// Creates a provider without mappings.
  public init() {}

  /// Declares the mapping of a model.
  public mutating func map<Model>(
    _ type: Model.Type, _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    mappings.append(TypeMapping(type, rules))
  }

  /// Declares the mapping of a model that is not Codable.
  public mutating func map<Model>(
    _ type: Model.Type, create: @escaping @Sendable () -> Model,
    _ rules: (TypeMappingBuilder<Model>) -> Void
  ) {
    mappings.append(TypeMapping(type, create: create, rules))
  }

  /// Returns the mapping declared for exactly this type. If declarations differ, the later one wins.
  public func mapping(for type: any Any.Type) -> TypeMapping? {
    mappings.reversed().filter { $0.model == type }.merged()
  }
}
