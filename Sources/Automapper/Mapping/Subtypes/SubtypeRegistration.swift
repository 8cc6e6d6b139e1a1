/// One registration of subtypes of a class or a protocol: one call of `register`.
struct SubtypeRegistration: Sendable {
  let base: any Any.Type
  let discriminator: Discriminator
  let subtypes: [String: any Any.Type]
  let fallback: (any Any.Type)?
  /// All registered types, sorted by name, the fallback last.
  let members: [(name: String?, type: any Any.Type)]
  /// Whether a value is an instance of the base. For protocols, no other check is possible.
  private let accepts: @Sendable (Any) -> Bool

  init<Base>(
    _ base: Base.Type, _ discriminator: Discriminator, _ subtypes: [String: any Any.Type],
    fallback: (any Any.Type)?
  ) {
    self.base = base
    self.discriminator = discriminator
    self.subtypes = subtypes
    self.fallback = fallback
    members =
      subtypes.inKeyOrder.map { (name: $0.key, type: $0.value) }
      + (fallback.map { [(name: nil, type: $0)] } ?? [])
    accepts = { $0 is Base }
  }

  /// Whether a type is the base, one of its subtypes, or a subclass of one.
  func covers(_ type: any Any.Type) -> Bool {
    type == base || isKind(type, of: base) || subtypes.values.contains { isKind(type, of: $0) }
  }

  /// Whether a type can be a subtype of the base. For protocols, this needs a sample; without one,
  /// the result is true.
  func mayBeKind(_ type: any Any.Type, sample: Any?) -> Bool {
    if base is AnyClass { return isKind(type, of: base) }
    return sample.map(accepts) ?? true
  }

  /// Returns the name to encode for a type, and the type that has this name: the type itself, or
  /// its nearest named superclass. If it has several names, its own name comes first. Nil for a
  /// base or fallback without a name.
  func name(of type: any Any.Type) -> (name: String, type: any Any.Type)? {
    let above = members.compactMap { member in
      member.name.flatMap { isKind(type, of: member.type) ? (name: $0, type: member.type) : nil }
    }
    guard
      let nearest = above.first(where: { candidate in
        above.allSatisfy { isKind(candidate.type, of: $0.type) }
      })
    else { return nil }
    if nearest.type != type, type == base || type == fallback { return nil }
    let own = fold(TypeName.of(nearest.type))
    return above.filter { $0.type == nearest.type }.first { fold($0.name) == own } ?? nearest
  }
}
