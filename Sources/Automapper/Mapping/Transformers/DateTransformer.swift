public import Foundation

/// A date in one format.
public struct DateTransformer: Transformer {
  let formats: DateFormatList

  /// The date; a value that the format does not read is an error.
  public func value(from node: Node, parent: Node) throws -> Date? {
    if let date = node.any as? Date { return date }
    if let date = formats.formats.first?.date(from: node) { return date }
    throw node.failure(.invalidDate, expected: "Date")
  }
  /// The date as the format writes it.
  public func source(from value: Date) throws -> Any? {
    let written = formats.writer?.value(from: value) ?? .null
    return written == .null ? nil : written.foundationValue
  }
}

extension Transformer where Self == DateTransformer {
  /// A date in one format.
  public static func date(_ format: some DateFormat) -> Self {
    Self(formats: DateFormatList([format]))
  }
}
