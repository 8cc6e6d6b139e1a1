/// A collection or Optional of values whose types the data names.
///
/// It is decoded as a collection of ``Inferred`` elements. The conversions, limits and reports of other collections
/// therefore apply to it.
protocol InferredContainer {
  static var valueType: any Any.Type { get }
  /// This collection with ``Inferred`` elements in place of its own.
  static var inferred: any Decodable.Type { get }
  /// Decodes a value. Returns an instance of this type, and the unknown type names in it.
  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> (value: Any, unknown: UnknownTypes?)
  /// Returns a sample value: empty, or with one element if `isVaried` is true and the element type has a sample.
  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any
}

extension Optional: InferredContainer {
  static var valueType: any Any.Type { Wrapped.self }
  static var inferred: any Decodable.Type { Inferred<Wrapped>?.self }

  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> (value: Any, unknown: UnknownTypes?) {
    let value = try session.decode(Inferred<Wrapped>?.self, value, property)
    return (value?.wrappedValue as Any, value?.unknownTypes)
  }

  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any {
    (isVaried ? recorder.inferred(Wrapped.self, isVaried: true) : nil) as Any
  }
}

extension Array: InferredContainer {
  static var valueType: any Any.Type { Element.self }
  static var inferred: any Decodable.Type { [Inferred<Element>].self }

  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> (value: Any, unknown: UnknownTypes?) {
    let elements = try session.decode([Inferred<Element>].self, value, property)
    // In loops, because code for any element creates the type of each closure that `map` calls.
    var values: [Element] = []
    var unknown: [(String, UnknownTypes?)] = []
    values.reserveCapacity(elements.count)
    for index in elements.indices {
      values.append(elements[index].wrappedValue)
      if let types = elements[index].unknownTypes { unknown.append(("\(index)", types)) }
    }
    return (values, UnknownTypes(parts: unknown))
  }

  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any {
    let element = isVaried ? recorder.inferred(Element.self, isVaried: true) : nil
    return element.map { [$0] } ?? []
  }
}

extension Dictionary: InferredContainer where Key: Decodable {
  static var valueType: any Any.Type { Value.self }
  static var inferred: any Decodable.Type { [Key: Inferred<Value>].self }

  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> (value: Any, unknown: UnknownTypes?) {
    let members = try session.decode([Key: Inferred<Value>].self, value, property)
    let unknown = UnknownTypes(
      parts: members.lazy.compactMap { key, value in
        DictionaryKeys.nameOfAny(key).map { ($0, value.unknownTypes) }
      })
    return (members.mapValues(\.wrappedValue), unknown)
  }

  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any {
    guard isVaried, let key = try? recorder.value(Key.self, isVaried: true),
      let value = recorder.inferred(Value.self, isVaried: true)
    else { return Self() }
    return [key: value]
  }
}

extension DecodingSession {
  fileprivate func decode<T: Decodable>(
    _ type: T.Type, _ value: S.Value, _ property: PropertyPlan?
  ) throws -> T {
    try decode(type, value, workspace.table(for: type, with: property))
  }
}

extension SchemaRecorder {
  /// Returns a sample value of a type that may not be Decodable; nil if there is none.
  func inferred<V>(_ type: V.Type, isVaried: Bool) -> V? {
    func decoded<T: Decodable>(_ type: T.Type) -> Any? { try? value(type, isVaried: isVaried) }
    if let type = type as? any Decodable.Type { return decoded(type) as? V }
    if let container = type as? any InferredContainer.Type {
      return container.sample(self, isVaried: isVaried) as? V
    }
    for registration in subtypes where registration.base == type {
      for member in registration.members {
        if let member = member.type as? any Decodable.Type, let value = decoded(member) as? V {
          return value
        }
      }
    }
    return (isVaried ? 2 : 1) as? V
  }
}
