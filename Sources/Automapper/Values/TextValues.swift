import Foundation

/// Values that JSON has as strings: the one place that reads and writes each.
enum TextValues {
  /// A URL as RFC 3986 has it; characters beyond ASCII are percent-encoded, others that a URL
  /// cannot hold (white space, `<`, `"` …) make it invalid.
  static func url(_ text: String) -> URL? {
    guard !text.isEmpty, text.utf8.allSatisfy(isAllowedInURL) else { return nil }
    return URL(string: text)
  }

  private static func isAllowedInURL(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      false
    default: true
    }
  }

  /// A UUID as RFC 9562 writes it, in either case.
  static func uuid(_ text: String) -> UUID? { UUIDText.read(text) }

  /// Base64 as in RFC 4648, section 4, padded.
  static func data(_ text: String) -> Data? { Data(base64Encoded: text) }
}
