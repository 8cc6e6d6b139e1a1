/// A type made from its raw value.
public struct RawValueTransformer<Value: RawRepresentable>: Transformer {
  /// The value; a raw value that the type does not have is an error.
  public func value(from node: Node, parent: Node) throws -> Value? {
    let rawValue = try node.object(as: Value.RawValue.self)
    guard let value = Value(rawValue: rawValue) else {
      throw node.mismatch(RawValueText.expectation(of: Value.self))
    }
    return value
  }
  /// The raw value.
  public func source(from value: Value) throws -> Any? { value.rawValue }
}

extension Transformer {
  /// A type made from its raw value.
  public static func rawValue<V: RawRepresentable>() -> Self where Self == RawValueTransformer<V> {
    Self()
  }
}
