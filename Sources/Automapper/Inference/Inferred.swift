/// A property wrapper for types that the data names: `[Any]`, `Any?`, `[any P]`, `(any P)?`, `[String: any P]`.
///
/// `Codable` cannot decode an `Any` or an `any P`; this wrapper asks the mapper for the type. The mapper uses the
/// discriminator that is registered for the declared protocol or class, otherwise the property's key, which may name
/// a registered type. Other values stay plain, as in ``Node/any``: `NSNull`, `Bool`, `Int`, `Double`, `String`,
/// `[Any]`, `[String: Any]`. Values are encoded by their dynamic type.
///
/// ```swift
/// struct Garage: Codable {
///   @Inferred var vehicles: [any Wheeled]      // by the discriminator of Wheeled
///   @Inferred var attachments: [Any]           // `Attachment`, if it is registered
///   @Inferred var note: Any?
/// }
/// ```
///
/// If a fallback decodes an object with an unknown type name, encoding writes that name back, as long as the property
/// is not changed. A class instance always keeps the name.
///
/// Decoders that are not a mapper's return plain values, and throw for a protocol.
@propertyWrapper
public struct Inferred<Value> {
  /// The value.
  public var wrappedValue: Value { didSet { unknownTypes = nil } }
  /// The unknown names of types in the value.
  private(set) var unknownTypes: UnknownTypes?
  /// Creates a wrapper with an initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  init(_ value: Value, _ unknownTypes: UnknownTypes?) {
    wrappedValue = value
    self.unknownTypes = unknownTypes
  }
}

extension Inferred: Sendable where Value: Sendable {}
extension Inferred: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the value.
  public var description: String { String(describing: wrappedValue) }
  /// The value's description for debugging.
  public var debugDescription: String { String(reflecting: wrappedValue) }
}
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

/// The interface of ``Inferred`` for any type of value.
protocol InferringType {
  static var valueType: any Any.Type { get }
  /// Decodes a value and returns it as an instance of this type.
  ///
  /// - Parameter property: The property whose rules apply to the models in the value.
  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> Any
  /// Wraps a value, with the unknown type names in it. Returns nil if the value has another type.
  static func wrapping(_ value: Any, _ unknownTypes: UnknownTypes?) -> Any?
  /// Returns an instance with a sample value; nil if there is no sample.
  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any?
  /// The wrapped value.
  var content: Any { get }
  /// The unknown names of types in the value.
  var unknownTypes: UnknownTypes? { get }
}

extension Inferred: InferringType {
  static var valueType: any Any.Type { Value.self }

  static func read<S: DecodingSource>(
    _ value: S.Value, _ session: DecodingSession<S>, _ property: PropertyPlan?
  ) throws -> Any {
    let (value, unknown) = try session.source.inferred(Value.self, value, property, session)
    return Inferred(value, unknown)
  }

  static func wrapping(_ value: Any, _ unknownTypes: UnknownTypes?) -> Any? {
    (value as? Value).map { Inferred($0, unknownTypes) }
  }

  static func sample(_ recorder: SchemaRecorder, isVaried: Bool) -> Any? {
    recorder.inferred(Value.self, isVaried: isVaried).map { Inferred(wrappedValue: $0) }
  }

  var content: Any { wrappedValue }
}

/// Casts a value that was created for a property to the type that the model's own code requests.
func fitted<T>(_ value: Any, as type: T.Type) -> T? {
  if let value = Carrier.value(value, as: type) { return value }
  return (type as? any InferringType.Type)?.wrapping(value, nil) as? T
}
