/// Decodes values inside a model whose types the data names.
extension DecodingSession {
  /// Decodes the value of an ``Inferred`` property, or a value inside it.
  ///
  /// - Parameter property: The property whose rules apply to the models in the value.
  func inferred<V>(
    _ type: V.Type, _ value: S.Value, _ property: PropertyPlan?
  ) throws -> (value: V, unknown: UnknownTypes?) {
    if let container = type as? any InferredContainer.Type, !(type is any Decodable.Type) {
      let (result, unknown) = try container.read(value, self, property)
      return (try kind(of: type, result), unknown)
    }
    if let family = workspace.plan(for: type).family, source.isObject(value),
      !(type is any Decodable.Type)
    {
      let named = try subtype(of: family, for: value)
      let unknown = unknownType(family, value, readAs: named)
      let model = try dynamic(named, value, property)
      noteUnknownType(unknown, of: model)
      return (try kind(of: type, model), unknown)
    }
    return (try known(type, value, property), nil)
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
      return try kind(of: type, dynamic(subtype(of: family, for: value), value, property))
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
