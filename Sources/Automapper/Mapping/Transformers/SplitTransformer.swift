/// A transformer between an array of strings and one string with separators.
public struct SplitTransformer: Transformer {
  let separator: String

  /// Returns the parts; none for an empty string.
  public func value(from node: Node, parent: Node) throws -> [String]? {
    let text = try node.string()
    if text.isEmpty { return [] }
    if separator.isEmpty { return [text] }
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
  /// Joins the parts into one string.
  public func source(from value: [String]) throws -> Any? { value.joined(separator: separator) }
}

extension Transformer where Self == SplitTransformer {
  /// A transformer between an array of strings and one string with separators.
  public static func split(_ separator: String) -> Self { Self(separator: separator) }
}
