public import Foundation

/// A decimal number in a number or a string, exactly by its digits; written as a string.
public struct DecimalTransformer: Transformer {
  /// The number; a text that is none is an error.
  public func value(from node: Node, parent: Node) throws -> Decimal? {
    try node.object(as: Decimal.self)
  }
  /// The number's digits as a string, which no reader rounds.
  public func source(from value: Decimal) throws -> Any? { value.description }
}

extension Transformer where Self == DecimalTransformer {
  /// A decimal number in a number or a string; written as a string.
  public static var decimal: Self { Self() }
}
