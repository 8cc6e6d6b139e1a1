/// A transformer for a value in a string that contains JSON.
public struct JSONTextTransformer<Value: Codable>: Transformer {
  /// Returns the value. Also accepts a value without a string around it.
  public func value(from node: Node, parent: Node) throws -> Value? {
    guard node.kind == .string else { return try node.object(as: Value.self) }
    if Value.self == String.self {
      // Any other string is the value itself.
      let parsed = try? node.parsed()
      return try (parsed?.kind == .string ? parsed : node)?.object(as: Value.self)
    }
    return try node.parsed().object(as: Value.self)
  }
  /// Returns the value as JSON in a string.
  public func source(from value: Value) throws -> Any? { try Mapper.default.json(from: value) }
  /// Returns the value as JSON in a string, by the mapper's rules.
  public func source(from value: Value, mapper: Mapper) throws -> Any? {
    try mapper.json(from: value)
  }
}

extension JSONTextTransformer: CallTransformer {
  func source(from value: Value, in call: Workspace) throws -> Any? { try call.text(of: value) }
}

extension Transformer {
  /// A transformer for a value in a string that contains JSON.
  public static func json<V: Codable>() -> Self where Self == JSONTextTransformer<V> { Self() }
}
