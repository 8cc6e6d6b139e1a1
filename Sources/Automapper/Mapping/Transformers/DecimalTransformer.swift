public import Foundation

/// A transformer that decodes a decimal number from a number or a string, with all digits, and
/// encodes a string.
public struct DecimalTransformer: Transformer {
  /// Returns the number. Throws for a string that is not a number.
  public func value(from node: Node, parent: Node) throws -> Decimal? {
    // The mapper may convert no strings, but the inverse writes one.
    if node.kind == .string, let text = node.stringValue,
      let value = NumberText.read(text, { $0.decimal })
    {
      return value
    }
    return try node.object(as: Decimal.self)
  }
  /// Returns the digits as a string, so that no parser rounds them.
  public func source(from value: Decimal) throws -> Any? { value.description }
}

extension Transformer where Self == DecimalTransformer {
  /// Decodes a decimal number from a number or a string, and encodes a string.
  public static var decimal: Self { Self() }
}
