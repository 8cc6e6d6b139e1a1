/// The registrations that concern a type: the family of its subtypes, and the type names to encode.
struct TypePolymorphism: Sendable {
  let family: TypeFamily?
  /// The type names that encoding adds.
  let tags: [TypeTag]
  /// Whether instances may represent unregistered types, and are encoded under the names of these types.
  let isFallback: Bool
  /// The keys of its discriminators.
  let discriminators: [DeclaredKey]

  /// Nil for a type that no registration concerns.
  init?(_ type: any Any.Type, _ configuration: MapperConfiguration) {
    if configuration.subtypes.isEmpty { return nil }
    family = Self.family(of: type, configuration)
    let covering = configuration.subtypes.filter { $0.covers(type) || $0.fallback == type }
    isFallback = configuration.generatesInverse && covering.contains { $0.fallback == type }
    discriminators = covering.compactMap(\.discriminator.key)
    tags = configuration.generatesInverse ? TypeTag.tags(of: type, covering, configuration) : []
    if family == nil, discriminators.isEmpty { return nil }
  }

  /// Returns the family of a declared type, from its own registrations, and from those of its subtypes and supertypes
  /// that use the same key.
  private static func family(
    of type: any Any.Type, _ configuration: MapperConfiguration
  ) -> TypeFamily? {
    let own = configuration.subtypes.filter { $0.base == type }
    guard let first = own.first else { return inherited(type, configuration) }
    guard let key = first.discriminator.key else {
      return TypeFamily(type, [first], isRegistered: true, configuration)
    }
    let others = configuration.subtypes.filter {
      $0.base != type && $0.discriminator.key == key
    }
    let listed = own.flatMap(\.subtypes.values)
    let below = others.filter { other in
      isKind(other.base, of: type) || listed.contains { isKind(other.base, of: $0) }
    }
    let above = others.filter { $0.covers(type) }
    return TypeFamily(
      type, own.filter { $0.discriminator.key == key } + below + above, isRegistered: true,
      configuration)
  }

  /// Returns the family of a class that was not registered itself but has registered subclasses.
  private static func inherited(
    _ type: any Any.Type, _ configuration: MapperConfiguration
  ) -> TypeFamily? {
    guard type is AnyClass else { return nil }
    for registration in configuration.subtypes where registration.covers(type) {
      let related = configuration.subtypes.filter { other in
        guard let key = registration.discriminator.key else { return false }
        return other.discriminator.key == key
      }
      let all = related.isEmpty ? [registration] : related
      let hasSubtypes = all.flatMap(\.subtypes.values).contains {
        $0 != type && isKind($0, of: type)
      }
      if hasSubtypes { return TypeFamily(type, all, isRegistered: false, configuration) }
    }
    return nil
  }
}
