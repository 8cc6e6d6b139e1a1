package import Foundation

/// The text of a UUID (RFC 9562): 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between them.
///
/// It replaces `UUID(uuidString:)` and `uuidString`, which take half a microsecond each. `UUID(uuidString:)` also
/// accepts a space before a digit, which is an error here.
package enum UUIDText {
  private static let length = 36

  /// Parses a UUID; nil for any other text.
  package static func read(_ text: String) -> UUID? {
    var text = text
    return text.withUTF8 { read($0) }
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == length else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
      var index = 0
      for position in bytes.indices {
        if beginsGroup(position) {
          guard text[index] == UInt8(ascii: "-") else { return false }
          index += 1
        }
        guard let high = digit(text[index]), let low = digit(text[index + 1]) else { return false }
        bytes[position] = high << 4 | low
        index += 2
      }
      return true
    }
    return isValid ? UUID(uuid: uuid) : nil
  }

  /// Returns the text of a UUID in uppercase.
  static func write(_ uuid: UUID) -> String {
    String(unsafeUninitializedCapacity: length) { text in
      withUnsafeBytes(of: uuid.uuid) { bytes in
        var index = 0
        for position in bytes.indices {
          if beginsGroup(position) {
            text[index] = UInt8(ascii: "-")
            index += 1
          }
          text[index] = character(bytes[position] >> 4)
          text[index + 1] = character(bytes[position] & 15)
          index += 2
        }
      }
      return length
    }
  }

  /// Whether a hyphen precedes the byte at a position.
  private static func beginsGroup(_ position: Int) -> Bool {
    position == 4 || position == 6 || position == 8 || position == 10
  }

  private static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func character(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}
