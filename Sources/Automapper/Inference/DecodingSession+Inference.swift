/// Values whose types the data names, inside a model.
extension DecodingSession {
  /// Reads a value of an ``Inferred`` property, or one inside it.
  ///
  /// - Parameter property: The property that has rules for the models in it.
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
      let named = try member(of: family, value)
      let unknown = unknownType(family, value, readAs: named)
      let model = try dynamic(named, value, property)
      noteUnknownType(unknown, of: model)
      return (try kind(of: type, model), unknown)
    }
    return (try known(type, value, property), nil)
  }

  private func known<V>(_ type: V.Type, _ value: S.Value, _ property: PropertyPlan?) throws -> V {
    if type is any Decodable.Type || workspace.plan(for: type).isReadByPaths {
      return try kind(of: type, dynamic(type, value, property))
    }
    let isObject = source.isObject(value)
    if !isObject, case .other(let native) = source.scalar(value), let result = native as? V {
      return result
    }
    if let family = workspace.plan(for: type).family {
      return try kind(of: type, dynamic(member(of: family, value), value, property))
    }
    if !isObject, source.isNull(value), type != Any.self || path.endsInProperty {
      // An element may be null where anything may be; a property that is null is one without value.
      let expected = type == Any.self ? "a value" : TypeName.of(type)
      throw ValueFailure.mismatch(expected, .null)
    }
    if let named = typeOfProperty(), engine.reads(named),
      let model = try typed(named, value, property)
    {
      return try kind(of: type, model)
    }
    if let plain = Node(source.content(value), nil).any as? V { return plain }
    throw ValueFailure(
      .unknownType, expected: "a type that is registered for \(TypeName.of(type))",
      found: Excerpt.scalar(source.scalar(value)))
  }

  /// The type that the key of the property at hand names.
  private func typeOfProperty() -> (any Any.Type)? {
    path.propertyNames.lazy.compactMap { self.engine.type(named: $0) }.first
  }

  /// A value, or an array of them, as the type that a name gave; nil where it is none of that type.
  private func typed(
    _ type: any Any.Type, _ value: S.Value, _ property: PropertyPlan?
  ) throws -> Any? {
    func array<E>(of type: E.Type) throws -> Any { try inferred([E].self, value, property).value }
    func alone<T>(_ type: T.Type) throws -> Any { try inferred(type, value, property).value }
    if source.isObject(value) { return try alone(type) }
    let mayBeScalar = NamedType.mayBeScalar(type)
    guard var elements = source.elements(value) else {
      return mayBeScalar && !source.isNull(value) ? try alone(type) : nil
    }
    var isFit = mayBeScalar || elements.count == 0
    while !isFit, let element = elements.next() { isFit = source.isObject(element) }
    return isFit ? try array(of: type) : nil
  }
}

extension DecodingSession {
  /// Reads a root whose types the data names.
  func root<V>(
    _ type: Inferred<V>.Type, _ value: S.Value, _ request: ReadingRequest?
  ) throws -> Inferred<V> {
    if let request { return try root(type, as: type, value, request) }
    return try root(type, as: type, value, workspace.table(for: type))
  }
}

extension Engine {
  /// Whether values of a type that is not Decodable can be read: Anything, a protocol whose subtypes are
  /// registered, collections of them.
  func infers(_ type: any Any.Type) -> Bool {
    if type == Any.self || plan(for: type).family != nil { return true }
    guard let contents = (type as? any InferredContainer.Type)?.contents else { return false }
    return contents is any Decodable.Type || infers(contents)
  }

  /// Whether values of a type can be read: it is Decodable, mapped by key paths, named by the data, or a
  /// container of such.
  func reads(_ type: any Any.Type) -> Bool {
    if type is any Decodable.Type || infers(type) || plan(for: type).isReadByPaths { return true }
    return TypeShape(type).element.map(reads) ?? false
  }
}

/// A type that a key names.
enum NamedType {
  /// Whether a value without parts may be one of the type. Most are models, of which a text or a number
  /// under the same key says nothing.
  static func mayBeScalar(_ type: any Any.Type) -> Bool {
    ValueKind(type).isLeaf || type is any RawRepresentable.Type
  }
}

extension PathStack {
  /// The names of the property that the value at hand is in: its own, and the keys that are declared for it.
  var propertyNames: [String] {
    for index in (0..<count).reversed() {
      switch kind(at: index) {
      case .index, .text: continue
      case .key: return [key(at: index).stringValue]
      case .slot: return slot(at: index)?.pointee.names ?? []
      case .node: return []
      }
    }
    return []
  }

  /// Whether the value at hand is a property itself, or the root.
  var endsInProperty: Bool { count == 0 || [.slot, .key].contains(kind(at: count - 1)) }
}
