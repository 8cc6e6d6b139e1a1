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

  init(
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
