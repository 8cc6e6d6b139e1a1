/// Where mappings come from.
///
/// Built in: ``InCodeMappingProvider``, the same builder as `configuration.map`, and
/// ``FileMappingProvider``, property lists and JSON files. A provider of your own answers for the
/// types that it knows:
///
/// ```swift
/// struct LegacyMappings: MappingProvider {
///   func mapping(for type: any Any.Type) -> TypeMapping? {
///     type == User.self ? TypeMapping(User.self) { $0.property(\.dateOfBirth).key("dob") } : nil
///   }
/// }
/// ```
///
/// Precedence, highest first: the type's `configuration.map`, providers in the order added, a mapping
/// of a superclass, conventions. A provider is asked for a superclass that was registered or mapped.
public protocol MappingProvider: Sendable {
  /// The mapping of a type; nil where the provider has none. Asked once a type and mapper.
  func mapping(for type: any Any.Type) -> TypeMapping?
}

/// Mappings declared in code.
public struct InCodeMappingProvider: MappingProvider {
  private(set) var mappings: [TypeMapping] = []

  /// A provider without mappings.
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

  /// The mapping declared for exactly this type; later declarations go first where they differ.
  public func mapping(for type: any Any.Type) -> TypeMapping? {
    let own = mappings.filter { $0.model == type }
    guard var result = own.last else { return nil }
    for earlier in own.dropLast().reversed() { result = result.completed(by: earlier) }
    return result
  }
}

extension TypeMapping {
  /// The mapping with what it leaves open taken from a weaker one.
  func completed(by weaker: TypeMapping) -> TypeMapping {
    var mapping = self
    mapping.rules += weaker.rules
    mapping.before += weaker.before
    mapping.after += weaker.after
    mapping.includes += weaker.includes
    mapping.creation = creation ?? weaker.creation
    mapping.extensions = extensions.completed(by: weaker.extensions)
    mapping.cases = cases?.completed(by: weaker.cases) ?? weaker.cases
    return mapping
  }
}
