/// The types that a mapper knows by name.
///
/// A name from a source (a key, a class name, a discriminator) finds its type after folding, and after
/// the English singular: `email_confirmations` and `EmailConfirmation` are one name.
struct TypeRegistry: Sendable {
  private var types: [String: any Any.Type] = [:]
  /// The names as they were given, for messages.
  private(set) var names: [String] = []
  private(set) var issues: [MappingError.Issue] = []

  /// Adds a type under its own name and further ones.
  mutating func register(_ type: any Any.Type, named aliases: [String] = []) {
    for name in [TypeName.of(type)] + aliases { add(name, type) }
  }

  private mutating func add(_ name: String, _ type: any Any.Type) {
    let key = fold(name)
    if let known = types[key] {
      guard known != type else { return }
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, sourceKey: name, model: TypeName.of(type),
          expected: "a name of its own",
          found: "the name of another type, \(String(reflecting: known))"))
      return
    }
    types[key] = type
    names.append(name)
  }

  /// The type of a name: by the name itself, then by its singular.
  func type(named name: String, _ inflections: Inflections) -> (any Any.Type)? {
    types[fold(name)] ?? types[fold(inflections.singular(of: name))]
  }
}

extension MapperConfiguration {
  /// Registers types by name, and lets the mapper learn their properties when it is made.
  ///
  /// Learning runs a type's `init(from:)` once on made-up values.
  public mutating func register(_ types: any Any.Type...) {
    for type in types {
      registry.register(type)
      learn(type)
    }
  }

  /// Registers a type under further names.
  ///
  /// - Parameter learns: Whether the type's initialiser may see made-up values.
  public mutating func register<T>(_ type: T.Type, named names: String..., learns: Bool = true) {
    registry.register(type, named: names)
    if learns { learn(type) }
  }
}
