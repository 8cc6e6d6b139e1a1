extension Mapper {
  /// Returns the type that an object of a declared type names; nil if it names none.
  package func type(
    namedBy object: [String: Any], for declared: any Any.Type
  ) -> (any Any.Type)? {
    guard let family = engine.plan(for: declared).family else { return nil }
    // Below the root, because it is no call of its own.
    typealias Named = (any Any.Type)?
    func named(_ session: DecodingSession<FoundationSource>, _ object: Any) -> Named {
      try? session.subtype(of: family, for: object)
    }
    return try? withSession(for: Named.self, nil, 1, { ($0.foundation, object) }, named)
  }
}

/// Decodes values whose type the data names.
extension DecodingSession {
  /// Returns the type that an object names, with its table, if an earlier object named the same type.
  @inline(__always)
  func namedBefore<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) -> (type: T.Type, table: TypeTable)? {
    guard let known = table.namedTypes, let entry = source.entry(of: value, in: known),
      let type = entry.type as? T.Type
    else { return nil }
    return (type, entry.table)
  }

  /// Caches the type that an object has named.
  func note(
    _ entry: NamedTypes.Entry, of family: TypeFamily, _ value: S.Value, _ table: TypeTable
  ) {
    guard case .key(let key) = family.discriminator, table.fallback?.kind != .update,
      let tag = source.member(source.handle(value), exactly: key.text),
      let name = source.string(tag)
    else { return }
    let known = table.namedTypes ?? NamedTypes(key: key.text)
    table.namedTypes = known
    known.note(name, entry)
  }

  /// Decodes a value of a declared type as the type that its discriminator names.
  @inline(never)
  func decodeSubtype<T: Decodable>(
    of family: TypeFamily, as type: T.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> T {
    let named = try source.subtype(of: family, for: value, self)
    let isDeclared = named == (type as? any MappedValue.Type)?.modelType ?? type
    if named != family.fallback {
      let entry =
        isDeclared
        ? NamedTypes.Entry(type: type, table: table)
        : NamedTypes.Entry(type: named, table: workspace.table(for: named, with: table.property))
      note(entry, of: family, value, table)
    }
    let model =
      try isDeclared
      ? model(type, value, table, from: .inference)
      : kind(of: type, dynamic(named, value, table.property))
    if named == family.fallback {
      noteUnknownType(unknownType(family, value, readAs: named), of: model)
    }
    return model
  }

  /// Decodes a value of a type that is known only at run time.
  ///
  /// - Parameter property: The property whose rules apply to the model.
  func dynamic(
    _ type: any Any.Type, _ value: S.Value, _ property: PropertyPlan? = nil
  ) throws -> Any {
    let carrier = Carrier.type(for: type)
    return try dynamic(carrier, value, workspace.table(for: carrier, with: property))
  }

  /// Decodes a value of the type that a table was created for.
  @inline(__always)
  func dynamic<T: Decodable>(_ type: T.Type, _ value: S.Value, _ table: TypeTable) throws -> Any {
    guard table.kind == .model else { return try assembled(type, value, table) }
    try checkDepth(for: value)
    let model = try source.stepwise(type, value, table, self)
    return table.isShell ? Carrier.content(model) : model
  }

  /// Casts a value of the type that the data named to the declared type.
  func kind<T>(of type: T.Type, _ value: Any) throws -> T {
    if let value = Carrier.value(value, as: type) { return value }
    throw ValueFailure(
      .unknownType, expected: "a kind of \(TypeName.of(type))",
      found: TypeName.of(Swift.type(of: value)))
  }

  /// Returns the type that a value's discriminator names.
  func subtype(of family: TypeFamily, for value: S.Value) throws -> any Any.Type {
    switch family.discriminator {
    case .closure(let name):
      guard let name = try name(node(value)) else {
        return try fallback(of: family, .missingKey, "nothing", value)
      }
      return try family.type(named: name)
        ?? fallback(of: family, .unknownType, name.quoted, value)
    case .key(let key):
      guard source.isObject(value) else {
        if !family.isRegistered { return family.base }
        throw ValueFailure.mismatch(TypeName.of(family.base), source.scalar(value))
      }
      guard let tag = discriminator(key, of: value) else {
        return try fallback(of: family, .missingKey, "nothing", value)
      }
      let scalar = source.scalar(tag)
      switch scalar {
      case .null: return try fallback(of: family, .nullValue, "null", tag)
      case .array, .object, .other:
        if !family.isRegistered { return family.base }
        throw error(
          hiding(ValueFailure.mismatch(family.expectation, scalar), of: family), as: family.base,
          at: tag, key.text)
      default:
        return try family.type(named: rules.tagText(scalar))
          ?? fallback(of: family, .unknownType, Excerpt.scalar(scalar), tag)
      }
    }
  }

  /// Returns the value of a discriminator: under the literal key, else at the end of its dotted path, else by key
  /// matching.
  func discriminator(_ key: DeclaredKey, of value: S.Value) -> S.Value? {
    source.member(source.handle(value), exactly: key.text)
      ?? locatedDiscriminator(key, of: value)?.value
  }

  /// Returns the value of a discriminator with the path to it, as the source spells the keys.
  @inline(never)
  func locatedDiscriminator(
    _ key: DeclaredKey, of value: S.Value
  ) -> (path: [String], value: S.Value)? {
    let object = source.handle(value)
    if let found = source.member(object, exactly: key.text) {
      return (key.isDotted ? [key.text] : key.path, found)
    }
    if key.isDotted, let found = node(value).path(key.text) {
      return source.value(of: found.content).map { (found.steps.map(\.key), $0) }
    }
    let matching = engine.configuration.keyMatching
    guard matching.folds else { return nil }
    var tag = value
    var path: [String] = []
    for step in key.path {
      guard source.isObject(tag),
        let member = source.member(source.handle(tag), matching: step, matching)
      else { return nil }
      path.append(member.key)
      tag = member.value
    }
    return (path, tag)
  }

  /// Returns the type of an object that names no known type: the fallback, or the declared type if only a superclass of
  /// it is registered. Throws otherwise.
  private func fallback(
    of family: TypeFamily, _ code: MappingError.Code, _ found: String, _ tag: S.Value
  ) throws -> any Any.Type {
    if let fallback = family.fallback { return fallback }
    if !family.isRegistered { return family.base }
    let failure = ValueFailure(code, expected: family.expectation, found: found)
    throw error(
      hiding(failure, of: family), as: family.base, at: tag, family.discriminator.key?.text)
  }

  private func error(
    _ failure: ValueFailure, as type: any Any.Type, at tag: S.Value, _ key: String?
  ) -> any Error {
    var failure = failure
    failure.spot = source.spot(tag)
    return error(failure, as: type, sourceKey: key)
  }

  /// Returns a failure of a discriminator without the value, if it is that of a sensitive property of the family.
  private func hiding(_ failure: ValueFailure, of family: TypeFamily) -> ValueFailure {
    guard let key = family.discriminator.key else { return failure }
    let isSensitive = ([family.base] + family.members).contains { type in
      engine.plan(for: type).declared.values.contains { property in
        property.isSensitive
          && (property.takes(key.text) || property.spellings.rank(of: key.path[0]) != nil)
      }
    }
    return isSensitive ? failure.hidingValue() : failure
  }
}
