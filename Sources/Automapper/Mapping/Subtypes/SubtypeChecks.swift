/// Checks for mistakes in the registrations of subtypes.
struct SubtypeChecks {
  let configuration: MapperConfiguration
  /// Returns an instance of a type, if the type was learned.
  let sample: (any Any.Type) -> Any?
  private(set) var issues: [MappingError.Issue] = []

  init(_ configuration: MapperConfiguration, sample: @escaping (any Any.Type) -> Any?) {
    self.configuration = configuration
    self.sample = sample
    for (index, registration) in configuration.subtypes.enumerated() {
      checkDiscriminator(registration)
      for (name, type) in registration.members { check(type, name, registration) }
      checkAgreement(registration, configuration.subtypes[..<index])
    }
  }

  private mutating func add(
    _ registration: SubtypeRegistration, _ name: String?, expected: String, found: String
  ) {
    issues.append(
      .mistake(key: name, in: registration.base, expected: expected, found: found))
  }

  private mutating func checkDiscriminator(_ registration: SubtypeRegistration) {
    if let key = registration.discriminator.key, key.path.contains("") {
      add(
        registration, nil, expected: "a discriminator's key, or a dotted path of keys",
        found: key.text.quoted)
    }
    if registration.members.isEmpty {
      add(registration, nil, expected: "subtypes for the discriminator", found: "none")
    }
  }

  private mutating func check(
    _ type: any Any.Type, _ name: String?, _ registration: SubtypeRegistration
  ) {
    if !isReadable(type) {
      add(registration, name, expected: "a Decodable type", found: TypeName.of(type))
    } else if !registration.mayBeKind(type, sample: sample(type)) {
      add(
        registration, name, expected: "a kind of \(TypeName.of(registration.base))",
        found: TypeName.of(type))
    }
  }

  private func isReadable(_ type: any Any.Type) -> Bool {
    if type is any Decodable.Type { return true }
    return configuration.allProviders.contains { $0.mapping(for: type)?.creation != nil }
  }

  /// Checks that a base has one discriminator, and each name one type.
  private mutating func checkAgreement(
    _ registration: SubtypeRegistration, _ earlier: ArraySlice<SubtypeRegistration>
  ) {
    for other in earlier where other.base == registration.base {
      guard let key = registration.discriminator.key, key == other.discriminator.key else {
        add(
          registration, nil, expected: "one discriminator for all subtypes",
          found: "a second one")
        continue
      }
      for (name, type) in registration.members {
        if let name, let known = other.subtypes[name], known != type {
          add(
            registration, name, expected: "a name of its own",
            found: "the name of another type, \(TypeName.of(known))")
        }
      }
    }
  }
}
