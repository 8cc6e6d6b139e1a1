/// A value in a string that holds JSON.
public struct JSONTextTransformer<Value: Codable>: Transformer {
  /// The value; an object that stands there without the string around it is taken too.
  public func value(from node: Node, parent: Node) throws -> Value? {
    guard node.kind == .string, Value.self != String.self else {
      return try node.object(as: Value.self)
    }
    return try node.parsed().object(as: Value.self)
  }
  /// The value as JSON in a string.
  public func source(from value: Value) throws -> Any? { try Mapper.default.json(from: value) }
  /// The value as JSON in a string, by the mapper's rules.
  public func source(from value: Value, mapper: Mapper) throws -> Any? {
    try mapper.json(from: value)
  }
}

extension Transformer {
  /// A value in a string that holds JSON.
  public static func json<V: Codable>() -> Self where Self == JSONTextTransformer<V> { Self() }
}
