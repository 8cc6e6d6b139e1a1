public import Foundation

/// A transformer between a URL and a string.
public struct URLTransformer: Transformer {
  /// Returns the URL. Throws for a string that is not a URL.
  public func value(from node: Node, parent: Node) throws -> URL? { try node.object(as: URL.self) }
  /// Returns the URL's absolute string.
  public func source(from value: URL) throws -> Any? { value.absoluteString }
}

extension Transformer where Self == URLTransformer {
  /// A transformer between a URL and a string.
  public static var url: Self { Self() }
}
