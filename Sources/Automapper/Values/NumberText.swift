import Foundation

/// Exact conversions between numbers and text.
enum NumberText {
  /// Returns the shortest text that reads back as the same number; integers have no point.
  static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Calls `body` with the digits of a text that is a number, without white space around it.
  /// Returns nil for other texts.
  static func read<Result>(_ text: String, _ body: (DecimalDigits) -> Result?) -> Result? {
    var text = text
    return text.withUTF8 { bytes in
      DecimalDigits(UnsafeBufferPointer(rebasing: bytes[range(in: bytes)])).flatMap(body)
    }
  }

  /// Returns the text without the white space around it.
  static func trimmed(_ text: String) -> String {
    var text = text
    return text.withUTF8 { String(decoding: $0[range(in: $0)], as: UTF8.self) }
  }

  private static func range(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var first = 0
    var end = bytes.count
    while first < end, isSpace(bytes[first]) { first += 1 }
    while end > first, isSpace(bytes[end - 1]) { end -= 1 }
    return first..<end
  }

  /// Whether the whole text, except white space around it, is a number.
  static func isNumber(_ text: String) -> Bool { read(text) { _ in true } ?? false }

  /// Whether the text is a number without a digit other than 0.
  static func isZero(_ text: String) -> Bool { read(text) { $0.count == 0 } ?? false }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
