extension PatternDateFormat {
  /// Returns the mistakes of the patterns among some formats.
  static func mistakes(in formats: [any DateFormat]) -> [String] {
    formats.compactMap { ($0 as? PatternDateFormat)?.mistake }
  }

  /// Describes the first mistake in the pattern; nil if it is valid by Unicode Technical Standard #35, part 4.
  ///
  /// A `DateFormatter` takes any text. With `yyyy-MM-ddTHH:mm` it would read nothing, and write half of a date, because
  /// `T` is a letter without a meaning.
  private var mistake: String? {
    if isCompiled { return nil }
    let (letters, shown) = (unquotedLetters, pattern.quoted)
    if let letter = letters.first(where: { !Self.fields.contains($0) }) {
      return "\(shown), whose letter \(letter) is no field: quote it as '\(letter)'"
    }
    return letters.isEmpty ? "\(shown), which has no field" : nil
  }

  private static let fields: Set<Character> = Set("GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx")

  /// The letters of the pattern outside of its quotes. Two quotes stand for one, and leave the letters around them as
  /// they are.
  private var unquotedLetters: [Character] {
    var isQuoted = false
    return Array(pattern).filter { character in
      if character == "'" { isQuoted.toggle() }
      return !isQuoted && character.isASCII && character.isLetter
    }
  }
}
