/// The columns that characters take on a terminal.
///
/// Wide and full-width characters of East Asian scripts (Unicode Standard Annex 11) and emoji take two columns.
/// Combining marks take none.
enum DisplayWidth {
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if isEmoji(scalars) { return 2 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether a character may be printed unchanged: a tab, or any without control characters in it.
  static func isShown(_ character: Character) -> Bool {
    character == "\t" || character.unicodeScalars.allSatisfy(isShown)
  }

  /// Whether a scalar may be printed unchanged. Control characters would move the cursor, line separators would begin
  /// another line, and direction marks would reorder it.
  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && !isDirectional(scalar)
      && scalar.value != 0x2028 && scalar.value != 0x2029
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    [0x061C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }

  private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first else { return false }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && scalars.contains { $0.value == 0xFE0F }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    // A soft hyphen is printed.
    case .nonspacingMark, .enclosingMark: return 0
    case .format where scalar.value != 0xAD: return 0
    default: break
    }
    // Vowels and final consonants of a Korean syllable join its first consonant.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
