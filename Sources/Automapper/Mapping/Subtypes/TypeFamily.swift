/// The types that an object of a declared type may be, and what tells them apart.
final class TypeFamily: Sendable {
  let base: any Any.Type
  let discriminator: Discriminator
  let fallback: (any Any.Type)?
  /// Whether the declared type was registered itself. Of a class below one that was, an object is what
  /// its discriminator names only where that is a kind of it: the declared type wins.
  let isRegistered: Bool
  /// The names that were registered, sorted, for messages.
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
    fallback = isRegistered ? registrations.lazy.compactMap(\.fallback).first : nil
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
    // Names that fold alike are found only as they stand; the registry's names are the weakest.
    var folds: [String: [any Any.Type]] = [:]
    for (name, type) in types { folds[fold(name), default: []].append(type) }
    for (name, type) in configuration.registry.foldedTypes where isMember(type) {
      if folds[name] == nil { folds[name] = [type] }
    }
    typesOfFolds = folds.compactMapValues { types in
      types.allSatisfy { $0 == types[0] } ? types[0] : nil
    }
  }

  /// The type of a name: as it stands, after folding, by its singular, by the end of a class name.
  func type(named name: String) -> (any Any.Type)? {
    types[name] ?? TypeRegistry.find(name, inflections) { typesOfFolds[$0] }
  }

  /// The types, in the order of their names.
  var members: [any Any.Type] { names.compactMap { types[$0] } }

  /// What there should have been, for messages.
  var expectation: String { "one of " + names.joined(separator: ", ") }
}

/// What was registered about a type: how it is told apart from its subtypes, and what it is called.
struct TypePolymorphism: Sendable {
  let family: TypeFamily?
  /// What its inverse adds.
  let tags: [TypeTag]
  /// Whether instances may stand for types that nobody registered, and are written as these.
  let isFallback: Bool
  /// The keys that say what it is.
  let discriminators: [DeclaredKey]

  /// Nil for a type that has nothing to do with subtypes.
  init?(_ type: any Any.Type, _ configuration: MapperConfiguration) {
    if configuration.subtypes.isEmpty { return nil }
    family = Self.family(of: type, configuration)
    let covering = configuration.subtypes.filter { $0.covers(type) || $0.fallback == type }
    isFallback = configuration.generatesInverse && covering.contains { $0.fallback == type }
    discriminators = covering.compactMap(\.discriminator.key)
    tags = configuration.generatesInverse ? TypeTag.tags(of: type, covering, configuration) : []
    if family == nil, discriminators.isEmpty { return nil }
  }

  /// The registrations that are about a declared type: its own, those of types below it, and those of
  /// types above it, if they tell types apart by the same key.
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

  /// A class that was not registered itself, above others that were named.
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
