/// Conversions of source keys to the names of enum cases.
enum EnumKeys {
  /// Returns the coding key that is a camelCase or acronym spelling of a name; nil if there is none.
  static func spelledKey<Key: CodingKey>(for name: String, as type: Key.Type) -> Key? {
    spellings(of: name).lazy.compactMap { Key(stringValue: $0) }.first
  }

  /// Returns the names that could be spelled as this key: `user_id_note` → `userIdNote`, `userIDNote`, `UserIdNote`
  /// …. Only the first words may be acronyms, which bounds the work for keys from a hostile source.
  private static func spellings(of name: String) -> [String] {
    let parts = Words(name)
    let words = parts.words.map { $0.lowercased() }
    guard let first = words.first else { return [] }
    var spellings = [first, capitalized(first), first.uppercased()]
    for word in words[1...].prefix(mostAcronyms - 1) {
      let mayBeAcronym = word.count <= longestAcronym
      let forms = mayBeAcronym ? [capitalized(word), word.uppercased()] : [capitalized(word)]
      spellings = spellings.flatMap { start in forms.map { start + $0 } }
    }
    let rest = words.dropFirst(mostAcronyms).map(capitalized).joined()
    spellings = spellings.map { $0 + rest }
    spellings += [words.joined(), words.joined(separator: "_")]
    return spellings.map { parts.prefix + $0 + parts.suffix }
  }

  private static let mostAcronyms = 5
  private static let longestAcronym = 5
}
