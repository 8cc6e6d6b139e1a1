/// A type name that encoding adds to an object, at the end of a path of keys, so that decoding finds the type again.
struct TypeTag: Sendable {
  let path: [String]
  let name: JSONValue
  /// The spellings of each step of the path.
  let spellings: [KeySpellings]

  init(path: [String], name: JSONValue, matching: KeyMatching) {
    self.path = path
    self.name = name
    spellings = path.map { KeySpellings($0, matching: matching) }
  }

  /// The tag, for objects in which a key with another spelling is not the tag.
  var exact: TypeTag { TypeTag(path: path, name: name, matching: .exact) }

  /// The tags of a type, at most one for each path.
  ///
  /// If several registrations name the type, the name of the most derived class wins: the type's own name comes before
  /// the names of its superclasses.
  static func tags(
    of type: any Any.Type, _ registrations: [SubtypeRegistration],
    _ configuration: MapperConfiguration
  ) -> [TypeTag] {
    var best: [(tag: TypeTag, type: any Any.Type)] = []
    for registration in registrations {
      guard let key = registration.discriminator.key,
        let found = name(of: type, registration, configuration.registry)
      else { continue }
      let tag = TypeTag(
        path: key.path, name: value(found.name, among: registration.subtypes.keys),
        matching: configuration.keyMatching)
      if let index = best.firstIndex(where: { $0.tag.path == key.path }) {
        let isNearer = found.type != best[index].type && isKind(found.type, of: best[index].type)
        if isNearer { best[index] = (tag, found.type) }
      } else {
        best.append((tag, found.type))
      }
    }
    return best.map(\.tag)
  }

  private static func name(
    of type: any Any.Type, _ registration: SubtypeRegistration, _ registry: TypeRegistry
  ) -> (name: String, type: any Any.Type)? {
    let found = registration.name(of: type)
    if found?.type == type || type == registration.base || type == registration.fallback {
      return found
    }
    return registry.name(of: type).map { ($0, type) } ?? found
  }

  /// The name as JSON: a number if all names are numbers, a Bool if all names are Bools, else a string.
  private static func value(
    _ name: String, among names: some Collection<String>
  ) -> JSONValue {
    if names.allSatisfy({ Int64($0).map(String.init) == $0 }), let number = Int64(name) {
      return .integer(number)
    }
    if names.allSatisfy({ Bool($0) != nil }), let bool = Bool(name) { return .bool(bool) }
    return .string(name)
  }
}
