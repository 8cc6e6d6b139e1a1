public import Foundation

/// A URL in a string.
public struct URLTransformer: Transformer {
  /// The URL; a text that is none is an error.
  public func value(from node: Node, parent: Node) throws -> URL? { try node.object(as: URL.self) }
  /// The URL's absolute string.
  public func source(from value: URL) throws -> Any? { value.absoluteString }
}

extension Transformer where Self == URLTransformer {
  /// A URL in a string.
  public static var url: Self { Self() }
}
