extension MapperConfiguration {
  /// Registers the subtypes of a class or a protocol, with the name that a key of the data has for
  /// each.
  ///
  /// ```swift
  /// configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
  /// configuration.register((any Wheeled).self, discriminator: "type", ["cart": Cart.self])
  /// ```
  ///
  /// `{"type": "car", "doors": 5}` is then a `Car` wherever a `Vehicle` is read: in properties,
  /// arrays, sets, dictionaries, Optionals, and alone. Values of a protocol are read by ``Inferred``
  /// properties. A model that does not write the key itself is written with it.
  ///
  /// A class below the base has its own names and those of the classes below it, by the same key; one
  /// that is registered with a further key is told apart by that. A subtype that is not named is
  /// written as the nearest class above it.
  ///
  /// - Parameters:
  ///   - base: A class, or a protocol as `(any P).self`.
  ///   - key: The key, found by the conventions too, or a dotted path from the object.
  ///   - subtypes: The types by name. A name is found as it stands, then after folding, then by its
  ///     English singular; a number or a Bool is found as its text.
  ///   - fallback: The type of objects that have no such key, or a name that is not known; without it
  ///     they are errors, and ``MappingError/Code/unknownType`` lists the known names.
  ///   - learns: Whether the types' initialisers may see made-up values.
  public mutating func register<Base>(
    _ base: Base.Type, discriminator key: String, _ subtypes: [String: any Any.Type],
    fallback: (any Any.Type)? = nil, learns: Bool = true
  ) {
    add(
      SubtypeRegistration(
        base, .key(DeclaredKey(text: key, isLiteral: false)), subtypes, fallback: fallback),
      learns: learns)
  }

  /// Registers the subtypes of a class or a protocol, with the name that a closure finds in the data.
  ///
  /// ```swift
  /// configuration.register(
  ///   Vehicle.self, discriminator: { $0["doors"] == nil ? "bike" : "car" },
  ///   ["car": Car.self, "bike": Bike.self])
  /// ```
  ///
  /// A closure has no inverse: what it looks at must be written by the models.
  ///
  /// - Parameters:
  ///   - base: A class, or a protocol as `(any P).self`.
  ///   - discriminator: The name for a value, nil where it has none.
  ///   - subtypes: The types by name.
  ///   - fallback: The type of values that have no name, or one that is not known.
  ///   - learns: Whether the types' initialisers may see made-up values.
  public mutating func register<Base>(
    _ base: Base.Type, discriminator: @escaping @Sendable (Node) throws -> String?,
    _ subtypes: [String: any Any.Type], fallback: (any Any.Type)? = nil, learns: Bool = true
  ) {
    add(
      SubtypeRegistration(base, .closure(discriminator), subtypes, fallback: fallback),
      learns: learns)
  }

  private mutating func add(_ registration: SubtypeRegistration, learns: Bool) {
    subtypes.append(registration)
    for type in [registration.base] + registration.members.map(\.type) {
      registry.imply(type)
      know(type, learns: learns)
    }
  }
}
