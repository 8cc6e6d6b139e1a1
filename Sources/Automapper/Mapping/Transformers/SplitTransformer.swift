/// Several texts in one string, with a separator between them.
public struct SplitTransformer: Transformer {
  let separator: String

  /// The parts; none for an empty string.
  public func value(from node: Node, parent: Node) throws -> [String]? {
    let text = try node.string()
    if text.isEmpty { return [] }
    if separator.isEmpty { return [text] }
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
  /// The parts in one string.
  public func source(from value: [String]) throws -> Any? { value.joined(separator: separator) }
}

extension Transformer where Self == SplitTransformer {
  /// Several texts in one string, with a separator between them.
  public static func split(_ separator: String) -> Self { Self(separator: separator) }
}
