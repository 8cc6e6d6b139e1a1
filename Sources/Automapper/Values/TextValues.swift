import Foundation

/// Conversions of values that JSON represents as strings, each defined in one place.
enum TextValues {
  /// Parses a URL of RFC 3986. Characters beyond ASCII are percent-encoded, and those of URI templates and lists, such
  /// as `{` and `|`, because servers send them. Delimiters (white space, `"`, `<`, `>`, `\`) make it invalid.
  static func url(_ text: String) -> URL? {
    var text = text
    // In place, because iterating a `UTF8View` takes ten times as long.
    guard !text.isEmpty, text.withUTF8({ $0.allSatisfy(isAllowedInURL) }) else { return nil }
    return URL(string: text)
  }

  private static func isAllowedInURL(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
    default: true
    }
  }

  /// Parses a UUID of RFC 9562, in either case.
  static func uuid(_ text: String) -> UUID? { UUIDText.read(text) }

  /// Decodes padded Base64 of RFC 4648, section 4.
  static func data(_ text: String) -> Data? { Data(base64Encoded: text) }
}
