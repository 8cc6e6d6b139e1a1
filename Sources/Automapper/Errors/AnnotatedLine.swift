/// One line of a text, cut to fit, with the carets that mark a value below it.
///
/// The line is split into characters, each with its width in terminal columns. Tabs stay tabs, in the line and below
/// it, so that both lines reach the same tab stops.
struct AnnotatedLine {
  /// The part of the text that is marked.
  enum Extent {
    /// The character at the position: an opening brace, or a character that JSON does not allow there.
    case character
    /// The JSON value or key that begins at the position.
    case value
  }

  private(set) var text = ""
  /// The white space before the carets, as wide as the text before the value.
  private(set) var indent = ""
  private(set) var carets = ""

  /// The maximum width of a line, in columns.
  static let maximumWidth = 100
  /// The maximum width of a value in a line that is cut, in columns.
  private static let maximumValueWidth = 60
  /// The most bytes that are read on either side of the position. Characters of many bytes are rare.
  private static let maximumBytes = 4 * maximumWidth

  /// Returns the offset of a position in the whole text, or in a text that is only the position's line. Nil if the
  /// text does not contain the position.
  static func offset(
    of position: MappingError.Position, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard position.column > 0 else { return nil }
    return [position.byteOffset, position.column - 1].first { offset in
      let start = offset - (position.column - 1)
      guard start >= 0, offset <= bytes.count else { return false }
      let isAfterMark =
        start == ByteOrderMark.count && ByteOrderMark.begins(UnsafeRawBufferPointer(bytes))
      return start == 0 || isAfterMark || isLineEnd(bytes[start - 1])
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// - Parameters:
  ///   - offset: The offset of the position, as `offset(of:in:)` returns it.
  ///   - hidden: Byte ranges of the text that are not shown, in ascending order.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, column: Int, _ extent: Extent,
    hiding hidden: [Range<Int>]
  ) {
    let lineStart = offset - (column - 1)
    let limit = min(bytes.count, offset + Self.maximumBytes)
    let lineEnd = bytes[offset..<limit].firstIndex(where: Self.isLineEnd) ?? limit
    let start = Self.boundary(
      max(lineStart, offset - Self.maximumBytes), in: bytes, from: lineStart, limit: offset)
    let valueEnd =
      switch extent {
      case .character: Self.boundary(offset + 1, in: bytes, from: offset, limit: lineEnd)
      case .value: min(JSONExtent.end(of: offset, in: bytes, limit: lineEnd), lineEnd)
      }
    let pieces = Pieces(bytes, start..<lineEnd, value: offset..<valueEnd, hiding: hidden)
    let isCutAfter = lineEnd == limit && limit < bytes.count && !Self.isLineEnd(bytes[limit])
    draw(pieces, isCutBefore: start > lineStart, isCutAfter: isCutAfter)
  }

  /// Returns the offset of the first character that begins at or after an offset, or the limit.
  private static func boundary(
    _ offset: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
  ) -> Int {
    guard offset > start else { return start }
    guard offset < limit else { return limit }
    return bytes[offset..<limit].firstIndex { $0 & 0xC0 != 0x80 } ?? limit
  }

  private mutating func draw(_ pieces: Pieces, isCutBefore: Bool, isCutAfter: Bool) {
    var before = pieces.before[...]
    var value = pieces.value[...]
    var after = pieces.after[...]
    var (isCutBefore, isCutAfter) = (isCutBefore, isCutAfter)
    let width = before.width + value.width + after.width
    if isCutBefore || isCutAfter || width > Self.maximumWidth {
      value = value.prefix(Self.count(of: value, within: Self.maximumValueWidth))
      let isValueCut = value.count < pieces.value.count
      if isValueCut { after = [] }
      // One column on each side is reserved for the `…` of the cut.
      let room = Self.maximumWidth - 2 - value.width
      let roomBefore = max(room / 2, room - after.width)
      before = before.suffix(Self.count(of: before.reversed(), within: roomBefore))
      after = after.prefix(Self.count(of: after, within: room - before.width))
      isCutBefore = isCutBefore || before.count < pieces.before.count
      isCutAfter = isCutAfter || isValueCut || after.count < pieces.after.count
    }
    text = (isCutBefore ? "…" : "") + Self.text(before + value + after) + (isCutAfter ? "…" : "")
    indent = (isCutBefore ? " " : "") + Self.blank(before)
    carets = String(repeating: "^", count: max(1, value.width))
  }

  private static func text(_ pieces: ArraySlice<Piece>) -> String {
    pieces.reduce(into: "") { $0 += $1.text }
  }

  private static func blank(_ pieces: ArraySlice<Piece>) -> String {
    pieces.reduce(into: "") {
      $0 += $1.text == "\t" ? "\t" : String(repeating: " ", count: $1.width)
    }
  }

  /// Returns how many of the first pieces fit into a width.
  private static func count(of pieces: some Sequence<Piece>, within width: Int) -> Int {
    var left = width
    return pieces.prefix { piece in
      left -= piece.width
      return left >= 0
    }.count
  }
}

/// A character as it is shown, or the replacement for a hidden value.
private struct Piece {
  let text: String
  let width: Int
}

extension ArraySlice<Piece> {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }
}

/// The characters of a line: before the marked value, in it, after it.
private struct Pieces {
  let before: [Piece]
  let value: [Piece]
  let after: [Piece]

  /// - Parameter hidden: Ranges in ascending order. A range that begins before the line hides the line's beginning.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, value: Range<Int>,
    hiding hidden: [Range<Int>]
  ) {
    // A range that crosses an edge of the value is replaced once, where the carets are.
    let inValue = hidden.filter { $0.overlaps(value) }
    func pieces(_ range: Range<Int>) -> [Piece] {
      var result: [Piece] = []
      var start = range.lowerBound
      for mask in hidden where mask.overlaps(range) {
        if start < mask.lowerBound { result += Self.characters(bytes[start..<mask.lowerBound]) }
        if range == value || !inValue.contains(mask) { result.append(Piece(text: "***", width: 3)) }
        start = max(start, min(mask.upperBound, range.upperBound))
      }
      if start < range.upperBound { result += Self.characters(bytes[start..<range.upperBound]) }
      return result
    }
    before = pieces(line.lowerBound..<value.lowerBound)
    self.value = pieces(value)
    after = pieces(value.upperBound..<max(value.upperBound, line.upperBound))
  }

  private static func characters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [Piece] {
    String(decoding: bytes, as: UTF8.self).map { character in
      let shown = DisplayWidth.isShown(character) ? String(character) : "\u{FFFD}"
      return Piece(text: shown, width: DisplayWidth.of(Character(shown)))
    }
  }
}
