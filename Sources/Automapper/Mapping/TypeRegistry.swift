/// The types that a mapper knows by name.
///
/// A name from a source (a key, a class name, a discriminator) finds its type after folding, and after
/// the English singular: `email_confirmations` and `EmailConfirmation` are one name.
struct TypeRegistry: Sendable {
  private var types: [String: any Any.Type] = [:]
  /// Types that were not registered by name, by the name that they have; nil where several have it.
  private var implied: [String: (any Any.Type)?] = [:]
  /// The names as they were given, with their types, for messages and for writing.
  private var given: [(name: String, type: any Any.Type)] = []
  private(set) var issues: [MappingError.Issue] = []

  var names: [String] { given.map(\.name) }

  /// Adds a type under its own name and further ones.
  mutating func register(_ type: any Any.Type, named aliases: [String] = []) {
    for name in [TypeName.of(type)] + aliases { add(name, type) }
  }

  /// Adds a type under its own name, unless another one was registered by it.
  mutating func imply(_ type: any Any.Type) {
    let key = fold(TypeName.of(type))
    if let known = implied[key] {
      if known.map({ $0 != type }) ?? false { implied[key] = .some(nil) }
    } else {
      implied[key] = type
    }
  }

  private mutating func add(_ name: String, _ type: any Any.Type) {
    let key = fold(name)
    func refuse(expected: String, found: String) {
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, sourceKey: name, model: TypeName.of(type), expected: expected,
          found: found))
    }
    if key.isEmpty { return refuse(expected: "a name", found: "\"\(name)\"") }
    if let known = types[key] {
      guard known != type else { return }
      return refuse(
        expected: "a name of its own",
        found: "the name of another type, \(String(reflecting: known))")
    }
    types[key] = type
    given.append((name, type))
  }

  /// The type of a name: by the name itself, then by its singular.
  func type(named name: String, _ inflections: Inflections) -> (any Any.Type)? {
    Self.find(name, inflections) { types[$0] ?? implied[$0].flatMap { $0 } }
  }

  /// The ways in which a name finds its type, in order: as it is, by its singular, and both for the end
  /// of a name with dots, as other languages' classes have it (`com.example.Car`).
  static func find(
    _ name: String, _ inflections: Inflections, _ type: (String) -> (any Any.Type)?
  ) -> (any Any.Type)? {
    if let type = type(fold(name)) ?? type(fold(inflections.singular(of: name))) { return type }
    guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex else {
      return nil
    }
    return find(String(name[name.index(after: dot)...]), inflections, type)
  }

  /// The name that a type was registered by.
  func name(of type: any Any.Type) -> String? { given.first { $0.type == type }?.name }

  /// The types that were registered, by their folded names.
  var foldedTypes: [String: any Any.Type] { types }
}

extension MapperConfiguration {
  /// Registers types by name, and lets the mapper learn their properties when it is made.
  ///
  /// Learning runs a type's `init(from:)` once on made-up values.
  public mutating func register(_ types: any Any.Type...) {
    for type in types {
      registry.register(type)
      know(type)
    }
  }

  /// Registers a type under further names.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - names: What keys of the data may call it, in any spelling.
  ///   - learns: Whether the type's initialiser may see made-up values. False forbids it everywhere: when
  ///     the type or a subclass is mapped, inside other types, in `validate` and in `explain`.
  public mutating func register<T>(_ type: T.Type, named names: String..., learns: Bool = true) {
    registry.register(type, named: names)
    know(type, learns: learns)
  }
}
