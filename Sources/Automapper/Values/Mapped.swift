/// A value of a type that is not Decodable, seen as one that is: a model whose mapping declares key
/// paths, or a collection of such models.
///
/// Codable machinery knows only Codable types; in this shell other types go the same ways. It is
/// made where a type turns out not to be Decodable, and taken off where the value is handed over.
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

/// The shell, its type erased.
protocol MappedValue {
  static var modelType: any Any.Type { get }
  /// The value in its shell; nil for one of another type.
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

/// The ways between values of any type and the Decodable types that carry them.
enum Carrier {
  /// The type itself where it is Decodable, else its shell.
  static func type(for type: any Any.Type) -> any Decodable.Type {
    (type as? any Decodable.Type) ?? shell(type)
  }

  private static func shell<T>(_ type: T.Type) -> any Decodable.Type { Mapped<T>.self }

  /// The value without its shell.
  static func content(_ value: Any) -> Any { (value as? any MappedValue)?.anyModel ?? value }

  /// A value as the type that carries it; nil for one of another type.
  static func value<T>(_ value: Any, as type: T.Type) -> T? {
    // A comparison of types first: a cast takes several times as long.
    if let value = FoundationType.take(value, as: type) { return value }
    if let value = value as? T { return value }
    return (type as? any MappedValue.Type)?.wrapping(value) as? T
  }
}

/// A collection or Optional of values that are not Decodable.
protocol MappedContainer {
  /// The collection or Optional of shells that carries this type; nil where its values cannot be read at all.
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
