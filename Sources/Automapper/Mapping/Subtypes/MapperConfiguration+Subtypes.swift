extension MapperConfiguration {
  /// Registers the subtypes of a class or a protocol, by the names that a key of the data contains.
  ///
  /// ```swift
  /// configuration.register(Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
  /// configuration.register((any Wheeled).self, discriminator: "type", ["cart": Cart.self])
  /// ```
  ///
  /// `{"type": "car", "doors": 5}` then decodes as a `Car` wherever a `Vehicle` is decoded: as the root, and in
  /// properties, arrays, sets, dictionaries and Optionals. Values of a protocol need ``Inferred`` properties.
  /// Encoding adds the key to models that do not encode it themselves.
  ///
  /// A subclass of the base accepts its own names and those of its subclasses, under the same key. A subclass that is
  /// registered with another key uses that key. A subtype without a name is encoded as its nearest named superclass.
  ///
  /// - Parameters:
  ///   - base: A class, or a protocol as `(any P).self`.
  ///   - key: The key, in any spelling of the conventions, or a dotted path from the object.
  ///   - subtypes: The types by name. The mapper looks up a name as written, then folded, then in the English
  ///     singular. It looks up a number or a Bool by its text.
  ///   - fallback: The type of objects without the key or with an unknown name. Without a fallback they are errors,
  ///     and ``MappingError/Code/unknownType`` lists the known names.
  ///   - learns: Whether the mapper may call the types' initialisers with made-up values.
  public mutating func register<Base>(
    _ base: Base.Type, discriminator key: String, _ subtypes: [String: any Any.Type],
    fallback: (any Any.Type)? = nil, learns: Bool = true
  ) {
    add(
      SubtypeRegistration(base, .key(DeclaredKey(text: key)), subtypes, fallback: fallback),
      learns: learns)
  }

  /// Registers the subtypes of a class or a protocol, by the names that a closure returns.
  ///
  /// ```swift
  /// configuration.register(
  ///   Vehicle.self, discriminator: { $0["doors"] == nil ? "bike" : "car" },
  ///   ["car": Car.self, "bike": Bike.self])
  /// ```
  ///
  /// A closure has no inverse. The models themselves must encode the values that it looks at.
  ///
  /// - Parameters:
  ///   - base: A class, or a protocol as `(any P).self`.
  ///   - discriminator: Returns the name for a value, or nil.
  ///   - subtypes: The types by name.
  ///   - fallback: The type of values without a name or with an unknown name.
  ///   - learns: Whether the mapper may call the types' initialisers with made-up values.
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
