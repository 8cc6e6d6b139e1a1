/// Where something stands, for messages: nothing of this is kept while scanning, all of it is found
/// again when asked.
extension JSONDocument {
  /// The positions of tokens, asked for in ascending order.
  var positions: JSONPositions { JSONPositions(self) }

  /// The place of a byte, given as an offset into `bytes`.
  ///
  /// Lines and columns count from 1. A line ends with a line feed, a carriage return or both; a
  /// column counts bytes, not characters, since the line began. The byte offset counts from 0 in
  /// the input as it was given, a byte order mark included; that mark is no column.
  func position(ofByte offset: Int) -> (line: Int, column: Int, byteOffset: Int) {
    var positions = positions
    let position = positions.position(ofByte: offset)
    return (position.line, position.column, position.byteOffset)
  }

  /// The offset into `bytes` at which the value at `i` begins; of a string, that of its opening
  /// quote.
  ///
  /// The token of a container does not say. But between the last token before it that does and the
  /// container itself there is nothing except white space, punctuation and brackets, one opening
  /// bracket for each token.
  func byteOffset(ofToken i: Int) -> Int {
    var known = i
    while known >= 0, tag(known) >= JSONTag.array { known -= 1 }
    var offset = 0
    if known >= 0 {
      let isString = tag(known) >= JSONTag.string
      if known == i {
        return isString ? self.offset(i) - 1 : Int(truncatingIfNeeded: tokens[i].a >> 32)
      }
      offset =
        isString
        ? self.offset(known) + length(known) : Int(truncatingIfNeeded: tokens[known].a >> 32)
    }
    var missing = i - known
    while offset < byteCount {
      if bytes[offset] == 0x5B || bytes[offset] == 0x7B {
        missing -= 1
        if missing == 0 { return offset }
      }
      offset += 1
    }
    return offset
  }
}

/// Counts the lines before ascending offsets of one document, in one walk over its bytes.
struct JSONPositions {
  private let document: JSONDocument
  private var line = 1
  private var lineStart = 0
  private var next = 0

  fileprivate init(_ document: JSONDocument) { self.document = document }

  mutating func position(ofToken token: Int) -> MappingError.Position {
    position(ofByte: document.byteOffset(ofToken: token))
  }

  mutating func position(ofByte offset: Int) -> MappingError.Position {
    let offset = min(max(offset, 0), document.byteCount)
    while next < offset {
      let byte = document.bytes[next]
      next += 1
      // The line feed behind a carriage return ends the line. Behind the input there is padding.
      guard byte == 0x0A || (byte == 0x0D && document.bytes[next] != 0x0A) else { continue }
      line += 1
      lineStart = next
    }
    return MappingError.Position(
      line: line, column: offset - lineStart + 1, byteOffset: offset + document.skippedBytes)
  }
}
