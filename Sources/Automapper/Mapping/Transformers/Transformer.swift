/// A named, reusable two-way conversion of one value.
///
/// Built in: ``Transformer/url``, ``Transformer/base64``, ``Transformer/decimal``,
/// ``Transformer/date(_:)``, ``Transformer/rawValue()``, ``Transformer/trimmed``,
/// ``Transformer/lowercased``, ``Transformer/split(_:)``, ``Transformer/json()``. One of your own is
/// a type with two functions:
///
/// ```swift
/// struct HexColor: Transformer {
///   func value(from node: Node, parent: Node) throws -> Color? { Color(hex: try node.string()) }
///   func source(from value: Color) throws -> Any? { value.hex }
/// }
/// ```
public protocol Transformer<Value>: Sendable {
  /// What the property holds, without its Optional.
  associatedtype Value
  /// The value of a node. Nil means "no value": nil for an Optional, else the default, else an error.
  func value(from node: Node, parent: Node) throws -> Value?
  /// What is written for a value.
  func source(from value: Value) throws -> Any?
  /// What is written for a value, with the mapper that encodes it. The default calls `source(from:)`.
  func source(from value: Value, mapper: Mapper) throws -> Any?
}

extension Transformer {
  /// What is written for a value, whatever the mapper.
  public func source(from value: Value, mapper: Mapper) throws -> Any? {
    try source(from: value)
  }
}

extension ValueTransform {
  init<T: Transformer>(_ transformer: T) {
    self.init(
      read: { try transformer.value(from: $0, parent: $1) },
      write: { value, _, mapper in
        guard let value = value as? T.Value else { return value }
        return try transformer.source(from: value, mapper: mapper)
      })
  }
}
