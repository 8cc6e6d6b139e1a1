public import Foundation

/// A transformer between `Data` and a Base64 string (RFC 4648, section 4).
public struct Base64Transformer: Transformer {
  /// Returns the data. Throws for a string that is not Base64.
  public func value(from node: Node, parent: Node) throws -> Data? {
    try node.object(as: Data.self)
  }
  /// Returns the data as Base64.
  public func source(from value: Data) throws -> Any? { value.base64EncodedString() }
}

extension Transformer where Self == Base64Transformer {
  /// Converts between `Data` and a Base64 string.
  public static var base64: Self { Self() }
}
