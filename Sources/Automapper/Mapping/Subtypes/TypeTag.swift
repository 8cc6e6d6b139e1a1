/// A type name that encoding adds to an object, at the end of a path of keys, so that decoding finds the type again.
struct TypeTag: Sendable {
  let path: [String]
  let name: JSONValue
  /// The spellings of each step of the path.
  private let spellings: [KeySpellings]

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

  /// Adds the tags that the model did not write itself to an encoded object.
  ///
  /// Throws if the model wrote a value that is not an object on the path of a tag.
  static func adding(_ tags: [TypeTag], to value: Any) throws -> Any {
    guard !tags.isEmpty, let members = value as? [String: Any] else { return value }
    var result: Any = members
    for tag in tags where !tag.isThere(in: result as? [String: Any] ?? [:], tag.spellings[...]) {
      do {
        result = try NestedValue.setting(result, tag.path[...], tag.name.foundationValue)
      } catch {
        throw error.failure
      }
    }
    return result
  }

  /// Adds a tag whose path is one key to an encoded object, unless the model wrote the tag itself.
  func added(to members: [String: Any]) -> [String: Any] {
    if isThere(in: members, spellings[...]) { return members }
    return members.merging([path[0]: name.foundationValue]) { $1 }
  }

  /// Whether a key of the object is a spelling of the first key of the path.
  func isKey(_ key: String) -> Bool { spellings.first?.rank(of: key) != nil }

  /// The key that is the best spelling of the first key of the path; nil if there is none.
  func strongestKey(of keys: [String]) -> String? { spellings.first?.strongest(of: keys) }

  /// Throws if an encoded object has a value of its own under the tag's key, which would be read as the tag.
  ///
  /// - Parameter areData: Whether the keys are data. The code of a model may write the tag itself, or null for it.
  func checkOwnKey(in members: [String: Any], areData: Bool) throws(ValueFailure) {
    guard let value = value(in: members, spellings[...], orNull: areData) else { return }
    let found = FoundationType.scalar(value)
    if !areData, isName(found) { return }
    throw ValueFailure(
      .typeMismatch, expected: "no value but the tag at \(path.joined(separator: "."))",
      found: Excerpt.scalar(found))
  }

  private func isName(_ scalar: Scalar) -> Bool {
    switch scalar {
    case .string(let text): name == .string(text)
    case .integer(let number): name == .integer(number)
    case .bool(let flag): name == .bool(flag)
    default: false
    }
  }

  private func isThere(
    in members: [String: Any], _ path: ArraySlice<KeySpellings>
  ) -> Bool {
    path.isEmpty || value(in: members, path) != nil
  }

  /// Returns the value at the end of the tag's path; nil if it is absent, or null.
  ///
  /// - Parameter orNull: Whether null counts as a value.
  private func value(
    in members: [String: Any], _ path: ArraySlice<KeySpellings>, orNull: Bool = false
  ) -> Any? {
    guard let step = path.first else { return nil }
    let key = step.strongest(of: members.keys)
    guard let value = key.flatMap({ members[$0] }), orNull || !FoundationType.isNull(value) else {
      return nil
    }
    let rest = path.dropFirst()
    if rest.isEmpty { return value }
    return self.value(in: FoundationType.dictionary(value) ?? [:], rest, orNull: orNull)
  }
}
