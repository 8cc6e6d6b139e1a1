import Foundation

/// A transformer that trims or lowercases a string when decoding, and encodes it unchanged.
public struct StringTransformer: Transformer {
  enum Form: Sendable { case trimmed, lowercased }
  let form: Form

  /// Returns the string, trimmed or lowercased.
  public func value(from node: Node, parent: Node) throws -> String? {
    let text = try node.string()
    return switch form {
    case .trimmed: text.trimmingCharacters(in: .whitespacesAndNewlines)
    case .lowercased: text.lowercased()
    }
  }
  /// Returns the string unchanged.
  public func source(from value: String) throws -> Any? { value }
}

extension Transformer where Self == StringTransformer {
  /// Trims white space and newlines at both ends.
  public static var trimmed: Self { Self(form: .trimmed) }
  /// Converts to lowercase.
  public static var lowercased: Self { Self(form: .lowercased) }
}
