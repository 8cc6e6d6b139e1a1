/// The reason why bytes are not a JSON document, and the position.
///
/// `JSONDocument.load` creates it from a `JSONScanner.Failure`, which holds only the facts. The texts are fragments
/// for the sentence that `MappingError` writes.
///
/// `[1,}` is reported as: expected `a value`, found `character "}"`, byte offset 3, line 1, column 4.
struct JSONSyntaxError: Error, Equatable {
  enum Code: Equatable {
    case invalidJSON
    case depthExceeded
    case limitExceeded
  }

  var code: Code
  /// The grammar's choices at this position, such as `a comma or ]`.
  var expected: String
  /// The input at this position: `character "}"`, `byte 0xFF`, `end of input`.
  var found: String
  /// The offset in the input, from 0; a byte order mark counts.
  var byteOffset: Int
  /// The line, from 1; 0 if the whole text exceeds a limit. A line ends with a line feed, a carriage return, or both.
  var line: Int
  /// The column in bytes, from 1; a byte order mark does not count.
  var column: Int
}

extension JSONSyntaxError {
  /// Whether a text begins like UTF-16 or UTF-32: with a byte order mark, or with a zero beside its first character.
  static func isWide(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let pair = (bytes[0], bytes[1])
    return pair.0 == 0 || pair.1 == 0 || pair == (0xFE, 0xFF) || pair == (0xFF, 0xFE)
  }

  /// Describes the byte or character at `index`.
  static func describe(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> String {
    guard index < bytes.count else { return "end of input" }
    let byte = bytes[index]
    if byte > 0x20, byte < 0x7F {
      return "character \"\(Unicode.Scalar(byte))\""
    }
    if byte == 0x20 { return "a space" }
    if byte == 0x0A || byte == 0x0D { return "a line break" }
    if byte >= 0x80 {
      var decoder = UTF8()
      var iterator = bytes[index...].prefix(4).makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        return "character \"\(scalar)\""
      }
    }
    let hexadecimal = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (byte < 0x10 ? "0" : "") + hexadecimal
  }
}
