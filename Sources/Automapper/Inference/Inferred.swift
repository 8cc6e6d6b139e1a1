/// A property whose type the data names: `[Any]`, `Any?`, `[any P]`, `(any P)?`, `[String: any P]`.
///
/// Codable cannot say what an `Any` or an `any P` is; this wrapper asks the mapper. The type of a value
/// comes from the discriminator that is registered for the declared protocol or class, else from the
/// property's key, which may name a registered type; what neither knows stays plain: `NSNull`, `Bool`,
/// `Int`, `Double`, `String`, `[Any]`, `[String: Any]`, as ``Node/any`` gives it. Values are written
/// by the type that they have.
///
/// ```swift
/// struct Garage: Codable {
///   @Inferred var vehicles: [any Wheeled]      // by the discriminator of Wheeled
///   @Inferred var attachments: [Any]           // `Attachment`, if it is registered
///   @Inferred var note: Any?
/// }
/// ```
///
/// An unknown name of a type is written back by the fallback that took the object, as long as the property is
/// not changed. An instance of a class keeps the name in any case.
///
/// Other decoders than a mapper's give plain values, and an error for a protocol.
@propertyWrapper
public struct Inferred<Value> {
  /// The value.
  public var wrappedValue: Value { didSet { unknownTypes = nil } }
  /// The unknown names of types in the value.
  private(set) var unknownTypes: UnknownTypes?
  /// A value to begin with.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  init(_ value: Value, _ unknownTypes: UnknownTypes?) {
    wrappedValue = value
    self.unknownTypes = unknownTypes
  }
}

extension Inferred: Sendable where Value: Sendable {}
extension Inferred: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.wrappedValue == other.wrappedValue }
}
extension Inferred: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Inferred: KnownType {
  static var shape: TypeShape { .wrapper(of: Value.self) }
}

/// ``Inferred``, whatever its value.
protocol InferringType {
  static var contents: any Any.Type { get }
  /// Reads a value: an instance of this type.
  ///
  /// - Parameter property: The property that has rules for the models in it.
  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> Any
  /// An instance around a value; nil where it has another type.
  static func wrapping(_ value: Any) -> Any?
  /// An instance with a made-up value; nil where there is none.
  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any?
  /// What the instance holds.
  var content: Any { get }
}

extension Inferred: InferringType {
  static var contents: any Any.Type { Value.self }

  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> Any {
    let (value, unknown) = try session.inferred(Value.self, value, property)
    return Inferred(value, unknown)
  }

  static func wrapping(_ value: Any) -> Any? {
    (value as? Value).map { Inferred(wrappedValue: $0) }
  }

  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any? {
    recorder.inferred(Value.self, isVaried: isVaried).map { Inferred(wrappedValue: $0) }
  }

  var content: Any { wrappedValue }
}

/// A value that was made for a property, as the type that the model's own code asks for.
func fitted<T>(_ value: Any, as type: T.Type) -> T? {
  if let value = Carrier.value(value, as: type) { return value }
  return (type as? any InferringType.Type)?.wrapping(value) as? T
}
