/// A `Codable` wrapper for a value whose type is not `Decodable`: a model whose mapping declares
/// key paths, or a collection of such models.
///
/// Codable machinery accepts only `Codable` types; the wrapper lets it handle other types, too. A
/// value is wrapped as soon as its type turns out not to be `Decodable`, and unwrapped when it is
/// returned.
struct Mapped<Model>: Codable {
  var model: Model

  init(_ model: Model) { self.model = model }

  init(from decoder: any Decoder) throws {
    guard let reader = decoder as? any MappedReading else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(TypeName.of(Model.self)) is mapped by key paths only"))
    }
    model = try reader.read(Model.self)
  }

  func encode(to encoder: any Encoder) throws {
    guard let writer = encoder as? any MappedWriting else {
      throw EncodingError.invalidValue(
        model,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(TypeName.of(Model.self)) is mapped by key paths only"))
    }
    try writer.write(model)
  }
}

/// A decoder that reads models by the key paths of their mapping.
protocol MappedReading {
  func read<Model>(_ type: Model.Type) throws -> Model
}

/// An encoder that writes models by the key paths of their mapping.
protocol MappedWriting {
  func write<Model>(_ model: Model) throws
}

/// A type-erased ``Mapped``.
protocol MappedValue {
  static var modelType: any Any.Type { get }
  /// Returns the value in its wrapper; nil for a value of another type.
  static func wrapping(_ value: Any) -> Any?
  var anyModel: Any { get }
}

extension Mapped: MappedValue {
  static var modelType: any Any.Type { Model.self }
  static func wrapping(_ value: Any) -> Any? { (value as? Model).map { Mapped($0) } }
  var anyModel: Any { model }
}

extension Mapped: KnownType {
  static var shape: TypeShape { .wrapper(of: Model.self) }
}

extension Mapped: Sendable where Model: Sendable {}

/// Conversions between values of any type and the `Decodable` types that carry them.
enum Carrier {
  /// Returns the type itself if it is `Decodable`, else its wrapper.
  static func type(for type: any Any.Type) -> any Decodable.Type {
    (type as? any Decodable.Type) ?? shell(type)
  }

  private static func shell<T>(_ type: T.Type) -> any Decodable.Type { Mapped<T>.self }

  /// Returns the value without its wrapper.
  static func content(_ value: Any) -> Any { (value as? any MappedValue)?.anyModel ?? value }

  /// Returns a value as the type that carries it; nil for a value of another type.
  static func value<T>(_ value: Any, as type: T.Type) -> T? {
    // Compare the types first: a cast takes several times as long.
    if let value = ExactType.value(value, as: type) { return value }
    if let value = value as? T { return value }
    return (type as? any MappedValue.Type)?.wrapping(value) as? T
  }
}

/// A collection or Optional of values that are not Decodable.
protocol MappedContainer {
  /// The collection or Optional of wrappers that carries this type; nil if its values cannot be
  /// decoded at all.
  static var carrier: (any Decodable.Type)? { get }
  static func value(of carrier: Any) -> Any?
}

extension Optional: MappedContainer {
  static var carrier: (any Decodable.Type)? { Mapped<Wrapped>?.self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? Mapped<Wrapped>?).map { $0.map(\.model) as Any }
  }
}

extension Array: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? { (carrier as? [Mapped<Element>])?.map(\.model) }
}

extension ContiguousArray: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? [Mapped<Element>]).map { ContiguousArray($0.map(\.model)) }
  }
}

extension Set: MappedContainer {
  static var carrier: (any Decodable.Type)? { [Mapped<Element>].self }
  static func value(of carrier: Any) -> Any? {
    (carrier as? [Mapped<Element>]).map { Set($0.map(\.model)) }
  }
}

extension Dictionary: MappedContainer {
  static var carrier: (any Decodable.Type)? {
    guard let key = Key.self as? any (Decodable & Hashable).Type else { return nil }
    return carrier(keyedBy: key)
  }

  private static func carrier<K: Decodable & Hashable>(
    keyedBy type: K.Type
  ) -> any Decodable.Type {
    [K: Mapped<Value>].self
  }

  static func value(of carrier: Any) -> Any? {
    (carrier as? [Key: Mapped<Value>])?.mapValues(\.model)
  }
}
