/// The types that a mapper knows by name.
///
/// The registry looks up a name from a source (a key, a class name, a discriminator) folded, then in the English
/// singular. So `email_confirmations` finds `EmailConfirmation`.
struct TypeRegistry: Sendable {
  private var types: [String: any Any.Type] = [:]
  /// Types without a registered name, by their own names; nil if several types share a name.
  private var implied: [String: (any Any.Type)?] = [:]
  /// The registered names as written, with their types, for messages and encoding.
  private var given: [(name: String, type: any Any.Type)] = []
  private(set) var issues: [MappingError.Issue] = []

  var names: [String] { given.map(\.name) }

  /// Registers a type under its own name and further names.
  mutating func register(_ type: any Any.Type, named aliases: [String] = []) {
    for name in [TypeName.of(type)] + aliases { add(name, type) }
  }

  /// Adds a type under its own name. Registered names take precedence over it, and a name that several types share
  /// finds none of them.
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
        .mistake(key: name, in: type, expected: expected, found: found))
    }
    if key.isEmpty { return refuse(expected: "a name", found: name.quoted) }
    if let known = types[key] {
      guard known != type else { return }
      return refuse(
        expected: "a name of its own",
        found: "the name of another type, \(String(reflecting: known))")
    }
    types[key] = type
    given.append((name, type))
  }

  /// Returns the type for a name, or else for its singular.
  func type(named name: String, _ inflections: Inflections) -> (any Any.Type)? {
    Self.find(name, inflections) { types[$0] ?? implied[$0].flatMap { $0 } }
  }

  /// Looks a name up as it is, then in the singular, then both for the part after the last dot, as in class names of
  /// other languages (`com.example.Car`).
  static func find(
    _ name: String, _ inflections: Inflections, _ type: (String) -> (any Any.Type)?
  ) -> (any Any.Type)? {
    if let type = type(fold(name)) ?? type(fold(inflections.singular(of: name))) { return type }
    guard let dot = name.lastIndex(of: "."), name.index(after: dot) < name.endIndex else {
      return nil
    }
    return find(String(name[name.index(after: dot)...]), inflections, type)
  }

  /// Returns the first name under which a type was registered.
  func name(of type: any Any.Type) -> String? { given.first { $0.type == type }?.name }

  /// The registered types, by their folded names.
  var foldedTypes: [String: any Any.Type] { types }
}

extension MapperConfiguration {
  /// Registers types by name, and lets the mapper learn their properties.
  ///
  /// Learning runs a type's `init(from:)` on made-up values: once, and again with other values for rules whose key path
  /// or name does not reveal the coding key of its property. Classes and types with a mapping are learned when the
  /// mapper is created, and so are all others if ``MapperConfiguration/keyStyle`` is set or
  /// ``MapperConfiguration/learnsOnFailure`` is false. Otherwise they are learned when their properties are first
  /// needed, for example to list every problem of a call that fails.
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
  ///   - names: Further names of the type in keys of the data, in any spelling.
  ///   - learns: Whether the mapper may call the type's initialiser with made-up values. False forbids it everywhere:
  ///     when the type or a subclass is mapped, inside other types, in `validate` and in `explain`.
  public mutating func register<T>(_ type: T.Type, named names: String..., learns: Bool = true) {
    registry.register(type, named: names)
    know(type, learns: learns)
  }
}
