public import Foundation

/// Data in a string, as Base64 (RFC 4648, section 4).
public struct Base64Transformer: Transformer {
  /// The data; a text that is no Base64 is an error.
  public func value(from node: Node, parent: Node) throws -> Data? {
    try node.object(as: Data.self)
  }
  /// The data as Base64.
  public func source(from value: Data) throws -> Any? { value.base64EncodedString() }
}

extension Transformer where Self == Base64Transformer {
  /// Data in a string, as Base64.
  public static var base64: Self { Self() }
}
