/// A source of mappings.
///
/// Built in: ``InCodeMappingProvider``, with the builder of `configuration.map`, and ``FileMappingProvider``, for
/// property lists and JSON files. A custom provider returns mappings for the types that it knows:
///
/// ```swift
/// struct LegacyMappings: MappingProvider {
///   func mapping(for type: any Any.Type) -> TypeMapping? {
///     type == User.self ? TypeMapping(User.self) { $0.property(\.dateOfBirth).key("dob") } : nil
///   }
/// }
/// ```
///
/// Precedence, highest first: the type's `configuration.map`, providers in the order added, a mapping of a
/// superclass, conventions. Superclasses count only if they were registered or mapped, or if the type itself was
/// registered and learned.
public protocol MappingProvider: Sendable {
  /// Returns the mapping of a type, or nil if the provider has none. A mapper caches the compiled result, but may
  /// call this more than once for a type.
  func mapping(for type: any Any.Type) -> TypeMapping?
}

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

extension TypeMapping {
  /// Returns this mapping, with gaps filled from a weaker mapping.
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

extension [TypeMapping] {
  /// Merges the mappings into one; nil if there are none. The first is the strongest.
  func merged() -> TypeMapping? {
    guard var result = first else { return nil }
    for weaker in dropFirst() { result = result.completed(by: weaker) }
    return result
  }
}
