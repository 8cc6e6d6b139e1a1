/// Decodes values whose type the data names.
extension DecodingSession {
  /// Returns the type that an object names, with its table, if an earlier object named the same type.
  @inline(__always)
  func namedBefore<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) -> (type: T.Type, table: TypeTable)? {
    guard let known = table.namedTypes,
      let tag = source.member(source.handle(value), exactly: known.key),
      let name = source.string(tag), let entry = known[name], let type = entry.type as? T.Type
    else { return nil }
    return (type, entry.table)
  }

  /// Caches the type that an object has named.
  private func note(
    _ named: any Any.Type, of family: TypeFamily, _ value: S.Value, _ table: TypeTable
  ) {
    guard case .key(let key) = family.discriminator, named != family.fallback,
      table.fallback?.kind != .update,
      let tag = source.member(source.handle(value), exactly: key.text),
      let name = source.string(tag)
    else { return }
    let known = table.namedTypes ?? NamedTypes(key: key.text)
    table.namedTypes = known
    known.note(name, named, self.table(for: named, table.property))
  }

  /// Decodes a value of a declared type as the type that its discriminator names.
  @inline(never)
  func member<T: Decodable>(
    of family: TypeFamily, as type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    let named = try member(of: family, value)
    let declared = (type as? any MappedValue.Type)?.modelType ?? type
    if named != declared { note(named, of: family, value, table) }
    let model =
      try named == declared
      ? model(type, value, table, from: .inference)
      : kind(of: type, dynamic(named, value, table.property))
    noteUnknownType(unknownType(family, value, readAs: named), of: model)
    return model
  }

  /// Decodes a value of a type that is known only at run time.
  ///
  /// - Parameter property: The property whose rules apply to the model.
  func dynamic(
    _ type: any Any.Type, _ value: S.Value, _ property: PropertyPlan? = nil
  ) throws -> Any {
    func decode<T: Decodable>(_ type: T.Type) throws -> Any {
      let model = try self.decode(type, value, table(for: type, property))
      return type is any MappedValue.Type ? Carrier.content(model) : model
    }
    return try decode(Carrier.type(for: type))
  }

  func table(for type: any Any.Type, _ property: PropertyPlan?) -> TypeTable {
    property.map { workspace.table(for: type, with: $0) } ?? workspace.table(for: type)
  }

  /// Casts a value of the type that the data named to the declared type.
  func kind<T>(of type: T.Type, _ value: Any) throws -> T {
    if let value = Carrier.value(value, as: type) { return value }
    throw ValueFailure(
      .unknownType, expected: "a kind of \(TypeName.of(type))",
      found: TypeName.of(Swift.type(of: value)))
  }

  /// The type that a value's discriminator names.
  func member(of family: TypeFamily, _ value: S.Value) throws -> any Any.Type {
    switch family.discriminator {
    case .closure(let name):
      guard let name = try name(node(value)) else { return try unnamed(family, nil, value) }
      return try family.type(named: name) ?? unknown(family, "\"\(Excerpt.text(name))\"", value)
    case .key(let key):
      guard source.isObject(value) else {
        if !family.isRegistered { return family.base }
        throw ValueFailure.mismatch(TypeName.of(family.base), source.scalar(value))
      }
      guard let name = discriminator(key, of: value) else {
        return try unnamed(family, nil, value)
      }
      let scalar = source.scalar(name)
      switch scalar {
      case .null: return try unnamed(family, scalar, name)
      case .array, .object, .other:
        if !family.isRegistered { return family.base }
        var failure = ValueFailure.mismatch(family.expectation, scalar)
        failure.spot = source.spot(name)
        throw error(failure, as: family.base, sourceKey: key.text)
      case .string(let text):
        return try family.type(named: text) ?? unknown(family, Excerpt.scalar(scalar), name)
      case .bool(let flag):
        return try family.type(named: "\(flag)") ?? unknown(family, Excerpt.scalar(scalar), name)
      default:
        let text = try rules.numberText(scalar)
        return try family.type(named: text) ?? unknown(family, Excerpt.scalar(scalar), name)
      }
    }
  }

  /// The value of a discriminator: under the literal key, else at the end of its dotted path, else by key matching.
  func discriminator(_ key: DeclaredKey, of value: S.Value) -> S.Value? {
    let object = source.handle(value)
    if let found = source.member(object, exactly: key.text) { return found }
    if key.isDotted, let found = node(value).path(key.text) {
      return source.value(of: found.content)
    }
    guard engine.configuration.keyMatching.folds else { return nil }
    var tag: S.Value? = value
    for step in key.path {
      guard let object = tag, source.isObject(object) else { return nil }
      tag = member(of: source.handle(object), by: step)?.value
    }
    return tag
  }

  /// The member whose key is a name, or matches it by the configured key matching.
  func member(of object: S.Handle, by name: String) -> (key: String, value: S.Value)? {
    if let value = source.member(object, exactly: name) { return (name, value) }
    var keys: [String] = []
    source.forEachMember(object) { key, _ in keys.append(key) }
    let spellings = KeySpellings(name, matching: engine.configuration.keyMatching)
    guard let key = spellings.strongest(of: keys),
      let value = source.member(object, exactly: key)
    else { return nil }
    return (key, value)
  }

  /// Returns the type of an object without a discriminator value: the fallback, or the declared type if only a
  /// superclass of it is registered. Throws otherwise.
  private func unnamed(
    _ family: TypeFamily, _ found: Scalar?, _ tag: S.Value
  ) throws -> any Any.Type {
    if let fallback = family.fallback { return fallback }
    if !family.isRegistered { return family.base }
    var failure = ValueFailure(
      found == nil ? .missingKey : .nullValue, expected: family.expectation,
      found: found == nil ? "nothing" : "null")
    failure.spot = source.spot(tag)
    throw error(failure, as: family.base, sourceKey: family.discriminator.key?.text)
  }

  /// Returns the type of an object whose discriminator names an unknown type: the fallback, or the declared type if
  /// only a superclass of it is registered. Throws otherwise.
  private func unknown(
    _ family: TypeFamily, _ found: String, _ tag: S.Value
  ) throws -> any Any.Type {
    if let fallback = family.fallback { return fallback }
    if !family.isRegistered { return family.base }
    var failure = ValueFailure(.unknownType, expected: family.expectation, found: found)
    failure.spot = source.spot(tag)
    throw error(failure, as: family.base, sourceKey: family.discriminator.key?.text)
  }
}

extension ScalarRules {
  /// A number as text, to be compared with the names of registered subtypes.
  func numberText(_ scalar: Scalar) throws(ValueFailure) -> String {
    var rules = self
    rules.coercion = .standard
    return try rules.string(scalar).value
  }
}
