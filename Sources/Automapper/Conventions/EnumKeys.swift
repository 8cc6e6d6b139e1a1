/// Source keys as the names of an enum's cases.
enum EnumKeys {
  /// The key that is a camelCase or acronym spelling of a name.
  static func spelledKey<Key: CodingKey>(for name: String) -> Key? {
    spellings(of: name).lazy.compactMap { Key(stringValue: $0) }.first
  }

  /// The name of that key.
  static func spelledName(for name: String, as keys: any CodingKey.Type) -> String? {
    spellings(of: name).lazy.compactMap { keys.init(stringValue: $0) }.first?.stringValue
  }

  /// The names that could have been written as this key: `user_id_note` → `userIdNote`,
  /// `userIDNote`, `UserIdNote` …. Any of the first words may be an acronym, which bounds the work for
  /// keys that a hostile source made up.
  private static func spellings(of name: String) -> [String] {
    let parts = Words(name)
    let words = parts.words.map { $0.lowercased() }
    guard let first = words.first else { return [] }
    var spellings = [first, capitalize(first), first.uppercased()]
    for (index, word) in words.enumerated().dropFirst() {
      let mayBeAcronym = index < mostAcronyms && word.count <= longestAcronym
      let forms = mayBeAcronym ? [capitalize(word), word.uppercased()] : [capitalize(word)]
      spellings = spellings.flatMap { start in forms.map { start + $0 } }
    }
    spellings += [words.joined(), words.joined(separator: "_")]
    return spellings.map { parts.prefix + $0 + parts.suffix }
  }

  private static let mostAcronyms = 5
  private static let longestAcronym = 5

  private static func capitalize(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
