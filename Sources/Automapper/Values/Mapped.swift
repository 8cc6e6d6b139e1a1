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
