import Foundation

/// A text in a tidier form; written as it is.
public struct StringTransformer: Transformer {
  enum Form: Sendable { case trimmed, lowercased }
  let form: Form

  /// The text in its form.
  public func value(from node: Node, parent: Node) throws -> String? {
    let text = try node.string()
    return switch form {
    case .trimmed: text.trimmingCharacters(in: .whitespacesAndNewlines)
    case .lowercased: text.lowercased()
    }
  }
  /// The text.
  public func source(from value: String) throws -> Any? { value }
}

extension Transformer where Self == StringTransformer {
  /// White space at both ends left out.
  public static var trimmed: Self { Self(form: .trimmed) }
  /// In small letters.
  public static var lowercased: Self { Self(form: .lowercased) }
}
