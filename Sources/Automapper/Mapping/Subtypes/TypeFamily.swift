/// The types that an object of a declared type may have, and the discriminator that selects one.
final class TypeFamily: Sendable {
  let base: any Any.Type
  let discriminator: Discriminator
  let fallback: (any Any.Type)?
  /// Whether the declared type itself was registered. For an unregistered subclass, the discriminator counts only if
  /// it names a subtype: the declared type wins.
  let isRegistered: Bool
  /// The registered names, sorted, for messages.
  let names: [String]
  private let types: [String: any Any.Type]
  private let typesOfFolds: [String: any Any.Type]
  private let inflections: Inflections

  fileprivate init(
    _ base: any Any.Type, _ registrations: [SubtypeRegistration], isRegistered: Bool,
    _ configuration: MapperConfiguration
  ) {
    self.base = base
    self.isRegistered = isRegistered
    discriminator = registrations[0].discriminator
    fallback = isRegistered ? Self.fallback(of: base, registrations) : nil
    inflections = configuration.inflections
    let listed = registrations.filter { $0.base == base }.flatMap(\.subtypes.values)
    func isMember(_ type: any Any.Type) -> Bool {
      isKind(type, of: base) || listed.contains { isKind(type, of: $0) }
    }
    var types: [String: any Any.Type] = [:]
    for registration in registrations {
      let members = registration.subtypes.filter { isMember($0.value) }
      types.merge(members) { first, _ in first }
    }
    self.types = types
    names = types.keys.sorted()
    // Names with equal folds are found only as written. Names from the registry have the lowest precedence.
    var folds: [String: [any Any.Type]] = [:]
    for (name, type) in types { folds[fold(name), default: []].append(type) }
    for (name, type) in configuration.registry.foldedTypes where isMember(type) {
      if folds[name] == nil { folds[name] = [type] }
    }
    typesOfFolds = folds.compactMapValues { types in
      types.allSatisfy { $0 == types[0] } ? types[0] : nil
    }
  }

  /// Returns the fallback of a base: its own, else that of a supertype if it is a kind of the base. The fallback of a
  /// subtype is none, because an object without a known name need not be of that subtype.
  private static func fallback(
    of base: any Any.Type, _ registrations: [SubtypeRegistration]
  ) -> (any Any.Type)? {
    registrations.lazy.filter { $0.base == base }.compactMap(\.fallback).first
      ?? registrations.lazy.filter { $0.covers(base) }.compactMap(\.fallback)
      .first { isKind($0, of: base) }
  }

  /// Returns the type for a name: as written, folded, in the singular, or by the last part of a class name.
  func type(named name: String) -> (any Any.Type)? {
    types[name] ?? TypeRegistry.find(name, inflections) { typesOfFolds[$0] }
  }

  /// The types, sorted by name.
  var members: [any Any.Type] { names.compactMap { types[$0] } }

  /// The names that were expected, for messages.
  var expectation: String { "one of " + names.joined(separator: ", ") }
}

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
