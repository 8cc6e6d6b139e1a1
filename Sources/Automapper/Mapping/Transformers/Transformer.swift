/// A named, reusable two-way conversion of one value.
///
/// Built in: ``Transformer/url``, ``Transformer/base64``, ``Transformer/decimal``, ``Transformer/date(_:)``,
/// ``Transformer/rawValue()``, ``Transformer/trimmed``, ``Transformer/lowercased``, ``Transformer/split(_:)``,
/// ``Transformer/json()``. A custom transformer is a type with two functions:
///
/// ```swift
/// struct HexColor: Transformer {
///   func value(from node: Node, parent: Node) throws -> Color? { Color(hex: try node.string()) }
///   func source(from value: Color) throws -> Any? { value.hex }
/// }
/// ```
public protocol Transformer<Value>: Sendable {
  /// The type of the property, without its Optional.
  associatedtype Value
  /// Returns the value of a node. Nil means "no value": the property takes its default. Without a default, an
  /// Optional property becomes nil, and any other property is an error.
  func value(from node: Node, parent: Node) throws -> Value?
  /// Returns the encoded form of a value.
  func source(from value: Value) throws -> Any?
  /// Returns the encoded form of a value, with the mapper that encodes it. The default calls `source(from:)`.
  ///
  /// The encoded form may contain models: the mapper encodes them as parts of the result. A call of `mapper` is a call
  /// of its own. It counts its levels from 0, and does not find an instance that contains itself through this
  /// transformer.
  func source(from value: Value, mapper: Mapper) throws -> Any?
}

extension Transformer {
  /// Returns the encoded form of a value, whatever the mapper.
  public func source(from value: Value, mapper: Mapper) throws -> Any? {
    try source(from: value)
  }
}

extension ValueTransform {
  init<T: Transformer>(_ transformer: T) {
    let inverse = transformer.inverse
    self.init(
      read: { try transformer.value(from: $0, parent: $1()) },
      write: { value, _, call in
        try ExactType.pass(value, to: { try inverse($0, call) }, or: value)
      })
  }
}
