/// Why bytes are not a JSON document, and where.
///
/// Made in one place (`JSONDocument.load`) from the scanner's `JSONScanner.Failure`, which is a
/// bare fact; the texts are fragments for the sentence that `MappingError` writes.
///
/// `[1,}` gives: expected `a value`, found `character "}"`, byte offset 3, line 1, column 4.
struct JSONSyntaxError: Error, Equatable {
  enum Code: Equatable {
    case invalidJSON
    case depthExceeded
    case limitExceeded
  }

  var code: Code
  /// What the grammar allows there, such as `a comma or ]`.
  var expected: String
  /// What is there: `character "}"`, `byte 0xFF`, `end of input`.
  var found: String
  /// Counted from 0 in the bytes that were given, a byte order mark included.
  var byteOffset: Int
  /// Counted from 1, or 0 where the error is about the whole text; a line ends with a line feed, a carriage return, or both.
  var line: Int
  /// Counted from 1, in bytes since the line began; a byte order mark does not count.
  var column: Int
}

extension JSONSyntaxError {
  /// What stands at `index`, in words.
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
