import Foundation

/// Numbers as text and text as numbers, exactly.
enum NumberText {
  /// The shortest text that reads back as the same number, integers without a point.
  static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Hands over the digits of a text that is a number from end to end, white space around it left
  /// out; nil where it is none.
  static func read<Result>(_ text: String, _ body: (DecimalDigits) -> Result?) -> Result? {
    var text = text
    return text.withUTF8 { bytes in
      var first = 0
      var end = bytes.count
      while first < end, isSpace(bytes[first]) { first += 1 }
      while end > first, isSpace(bytes[end - 1]) { end -= 1 }
      let digits = DecimalDigits(UnsafeBufferPointer(rebasing: bytes[first..<end]))
      return digits.flatMap(body)
    }
  }

  /// Whether the text is a number from end to end.
  static func isNumber(_ text: String) -> Bool { read(text) { _ in true } ?? false }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
