/// A transformer between a type and its raw value.
public struct RawValueTransformer<Value: RawRepresentable>: Transformer {
  /// Returns the value. Throws for a raw value that the type does not have.
  public func value(from node: Node, parent: Node) throws -> Value? {
    let rawValue = try node.object(as: Value.RawValue.self)
    guard let value = Value(rawValue: rawValue) else {
      throw node.mismatch(RawValueText.expectation(of: Value.self))
    }
    return value
  }
  /// Returns the raw value.
  public func source(from value: Value) throws -> Any? { value.rawValue }
}

extension Transformer {
  /// A transformer between a type and its raw value.
  public static func rawValue<V: RawRepresentable>() -> Self where Self == RawValueTransformer<V> {
    Self()
  }
}
