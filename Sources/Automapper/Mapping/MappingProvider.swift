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
