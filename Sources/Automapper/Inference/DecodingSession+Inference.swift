/// Decodes values inside a model whose types the data names.
extension DecodingSession {
  /// Decodes the value of an ``Inferred`` property, or a value inside it.
  ///
  /// Inlined into each source, because code that is generic over the source is slow.
  ///
  /// - Parameter property: The property whose rules apply to the models in the value.
  @inline(__always)
  func inferred<V>(
    _ type: V.Type, _ value: S.Value, _ property: PropertyPlan?
  ) throws -> (value: V, unknown: UnknownTypes?) {
    let table = workspace.table(for: type)
    if table.decodable == nil {
      if let family = table.plan.family, source.isObject(value) {
        return try member(of: family, as: type, value, table, property)
      }
      if let container = type as? any InferredContainer.Type {
        let (result, unknown) = try container.read(value, self, property)
        return (try kind(of: type, result), unknown)
      }
    }
    return (try known(type, value, property), nil)
  }

  /// Decodes an object as the type of a family that it names.
  @inline(__always)
  private func member<V>(
    of family: TypeFamily, as type: V.Type, _ value: S.Value, _ table: TypeTable,
    _ property: PropertyPlan?
  ) throws -> (value: V, unknown: UnknownTypes?) {
    // The table belongs to the type alone, so it caches no names for models with the rules of a property.
    if property == nil, let known = table.namedTypes,
      let named = source.entry(of: value, in: known), let carrier = named.table.decodable
    {
      return (try kind(of: type, dynamic(carrier, value, named.table)), nil)
    }
    let named = try source.subtype(of: family, for: value, self)
    let carrier = Carrier.type(for: named)
    let memberTable = workspace.table(for: carrier, with: property)
    if property == nil, named != family.fallback {
      note(NamedTypes.Entry(type: carrier, table: memberTable), of: family, value, table)
    }
    let unknown = unknownType(family, value, readAs: named)
    let model = try dynamic(carrier, value, memberTable)
    noteUnknownType(unknown, of: model)
    return (try kind(of: type, model), unknown)
  }

  private func known<V>(_ type: V.Type, _ value: S.Value, _ property: PropertyPlan?) throws -> V {
    if type is any Decodable.Type || workspace.plan(for: type).isReadByKeyPaths {
      return try kind(of: type, dynamic(type, value, property))
    }
    let isObject = source.isObject(value)
    if !isObject, case .other(let native) = source.scalar(value), let result = native as? V {
      return result
    }
    if let family = workspace.plan(for: type).family {
      return try kind(
        of: type, dynamic(source.subtype(of: family, for: value, self), value, property))
    }
    if !isObject, source.isNull(value), type != Any.self || path.endsInProperty {
      // Null is a valid element of type `Any`. A property that is null has no value.
      let expected = type == Any.self ? "a value" : TypeName.of(type)
      throw ValueFailure.mismatch(expected, .null)
    }
    if let named = typeOfProperty(), engine.reads(named),
      let model = try typed(named, value, property)
    {
      return try kind(of: type, model)
    }
    if let plain = try Node(source.content(value), nil).plainValue as? V { return plain }
    throw ValueFailure(
      .unknownType, expected: "a type that is registered for \(TypeName.of(type))",
      found: Excerpt.scalar(source.scalar(value)))
  }

  /// The type that the key of the current property names.
  private func typeOfProperty() -> (any Any.Type)? {
    path.propertyNames.lazy.compactMap { self.engine.type(named: $0) }.first
  }

  /// Decodes a value, or an array of values, as a type that a key names. Returns nil if the value cannot be of that
  /// type.
  private func typed(
    _ type: any Any.Type, _ value: S.Value, _ property: PropertyPlan?
  ) throws -> Any? {
    func array<E>(of type: E.Type) throws -> Any { try inferred([E].self, value, property).value }
    func alone<T>(_ type: T.Type) throws -> Any { try inferred(type, value, property).value }
    let kind = source.isObject(value) ? .object : source.scalar(value).kind
    return switch NamedType.form(of: kind, as: type, holdsModels: { holdsModels(value) }) {
    case .one: try alone(type)
    case .several: try array(of: type)
    case nil: nil
    }
  }

  /// Whether an array is empty or contains an object.
  private func holdsModels(_ value: S.Value) -> Bool {
    guard var elements = source.elements(value) else { return false }
    if elements.count == 0 { return true }
    while let element = elements.next() { if source.isObject(element) { return true } }
    return false
  }
}

extension DecodingSession {
  /// Decodes a root value whose types the data names.
  func root<V>(
    _ type: Inferred<V>.Type, _ value: S.Value, _ request: ReadingRequest?
  ) throws -> Inferred<V> {
    if let request { return try root(type, as: type, value, request) }
    return try root(type, as: type, value, workspace.table(for: type))
  }
}
