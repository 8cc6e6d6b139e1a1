/// The rules for made-up values: the subtypes that represent protocols, and the types whose initialisers must not see
/// made-up values.
struct SampleRules {
  let subtypes: [SubtypeRegistration]
  let unlearned: [any Any.Type]

  /// Whether a container may have these keys, because they do not belong to a type that must not see made-up values.
  ///
  /// Keys belong to the type that declares them: `User.CodingKeys` to `User`, `User.Address.CodingKeys` to `Address`.
  func allows(keys: any CodingKey.Type) -> Bool {
    guard !unlearned.isEmpty else { return true }
    let name = String(reflecting: keys)
    return !unlearned.contains { type in
      let outer = String(reflecting: type) + "."
      guard name.hasPrefix(outer) else { return false }
      // A private type, as synthesised keys are, has a part before its name: `(unknown context at $1f0c)`.
      let parts = name.dropFirst(outer.count).split(separator: ".")
      return parts.filter { !$0.hasPrefix("(") }.count == 1
    }
  }

  /// Whether a type may be decoded from made-up values. A subclass runs its superclass's initialiser, too.
  func allows(_ type: any Any.Type) -> Bool {
    !unlearned.contains { isKind(type, of: $0) }
  }

  /// Returns a made-up value of a type that needs no initialiser; nil for other types. Throws if the type must not have
  /// made-up values.
  func known(_ type: any Any.Type, _ values: SampleValues) throws -> Any? {
    guard allows(type) else { throw SampleValues.Unavailable() }
    return values.known(type)
  }
}
