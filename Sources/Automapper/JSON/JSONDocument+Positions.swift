/// Where something stands, for messages: nothing of this is kept while scanning, all of it is found
/// again when asked.
extension JSONDocument {
  /// The place of a byte, given as an offset into `bytes`.
  ///
  /// Lines and columns count from 1. A line ends with a line feed, a carriage return or both; a
  /// column counts bytes, not characters, since the line began. The byte offset counts from 0 in
  /// the input as it was given, a byte order mark included; that mark is no column.
  func position(ofByte offset: Int) -> (line: Int, column: Int, byteOffset: Int) {
    let offset = min(max(offset, 0), byteCount)
    var line = 1
    var lineStart = 0
    for index in 0..<offset {
      let byte = bytes[index]
      // Of a carriage return and a line feed, the latter ends the line. Behind the input there is
      // padding.
      guard byte == 0x0A || (byte == 0x0D && bytes[index + 1] != 0x0A) else { continue }
      line += 1
      lineStart = index + 1
    }
    return (line, offset - lineStart + 1, offset + skippedBytes)
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
