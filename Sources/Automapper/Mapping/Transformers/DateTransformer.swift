public import Foundation

/// A transformer for dates in one format.
public struct DateTransformer: Transformer {
  let format: any DateFormat

  /// Returns the date. Throws for a value that the format cannot parse.
  public func value(from node: Node, parent: Node) throws -> Date? {
    if let date = node.any as? Date { return date }
    if let date = format.date(from: node) { return date }
    throw node.failure(.invalidDate, expected: "Date")
  }
  /// Returns the date in the format. Throws for a date that the format cannot write.
  public func source(from value: Date) throws -> Any? {
    let written = format.value(from: value)
    if written == .null { throw ValueFailure.unwritable(value) }
    return written.foundationValue
  }
}

extension Transformer where Self == DateTransformer {
  /// A transformer for dates in one format.
  public static func date(_ format: some DateFormat) -> Self {
    Self(format: format)
  }
}
