/// Line, column and byte positions, for messages. The scanner stores none of them; they are
/// computed on request.
///
/// Lines are counted from the last position on, or from the beginning of the document for an earlier one. Errors
/// usually come in the order of the document, also in several calls for parts of it.
extension JSONDocument {
  /// Returns the position of a token.
  func position(ofToken token: Int) -> MappingError.Position {
    position(ofByte: byteOffset(ofToken: token))
  }

  /// Returns the position of a byte, given as an offset into `bytes`.
  ///
  /// Lines and columns count from 1. A line ends with a line feed, a carriage return or both. A
  /// column counts bytes, not characters. The byte offset counts from 0 in the original input,
  /// including a byte order mark, which does not count as a column.
  func position(ofByte offset: Int) -> MappingError.Position {
    let offset = min(max(offset, 0), byteCount)
    var lines = offset < self.lines.start ? LineCount() : self.lines
    while lines.end < offset {
      let byte = bytes[lines.end]
      lines.end += 1
      // In a CR LF pair, the line feed ends the line. Reading one byte past the input is safe: the
      // buffer is padded.
      guard byte == 0x0A || (byte == 0x0D && bytes[lines.end] != 0x0A) else { continue }
      lines.number += 1
      lines.start = lines.end
    }
    self.lines = lines
    return MappingError.Position(
      line: lines.number, column: offset - lines.start + 1, byteOffset: offset + skippedBytes)
  }

  /// Returns the offset into `bytes` of the value at `i`. For a string, this is the opening quote.
  ///
  /// The token of a container does not store its offset. Between the last token with an offset and
  /// the container, there are only white space, punctuation and brackets, with one opening bracket
  /// for each token. So counting opening brackets finds the offset. The next call continues from there: a document may
  /// have many containers in a row.
  func byteOffset(ofToken i: Int) -> Int {
    var known = i
    let last = lastContainer
    while known >= 0, tag(known) >= JSONTag.array, known != last?.token { known -= 1 }
    var offset = 0
    if let last, known == last.token {
      if known == i { return last.offset }
      offset = last.offset + 1
    } else if known >= 0 {
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
        if missing == 0 {
          lastContainer = (i, offset)
          return offset
        }
      }
      offset += 1
    }
    return offset
  }
}
