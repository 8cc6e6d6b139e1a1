/// Source keys as the keys that a model's own code knows.
enum EnumKeys {
  /// The literal key where the type has it; else the property that the conventions find for it;
  /// else, for enums whose cases are asked for by `allKeys`, its camelCase and acronym spellings.
  static func key<Key: CodingKey>(
    for name: String, as type: Key.Type, _ table: KeyTable
  ) -> Key? {
    if let key = Key(stringValue: name) { return key }
    for match in table.matcher.matches(name) {
      let property = table.slots[match.ordinal].pointee.property
      if let key = Key(stringValue: property.name) { return key }
    }
    guard table.owner.plan.matching.folds else { return nil }
    return spellings(of: name).lazy.compactMap { Key(stringValue: $0) }.first
  }

  /// `image_url` → `imageUrl`, `imageURL`, `ImageUrl`, `ImageURL`, `imageurl`.
  private static func spellings(of name: String) -> [String] {
    let words = Words(name).words.map { $0.lowercased() }
    guard let first = words.first else { return [] }
    let capitalized = words.map(capitalize)
    let acronyms = words.map { $0.count <= 4 ? $0.uppercased() : capitalize($0) }
    return [
      first + capitalized.dropFirst().joined(),
      first + acronyms.dropFirst().joined(),
      capitalized.joined(),
      acronyms.joined(),
      words.joined(),
      words.joined(separator: "_"),
    ]
  }

  private static func capitalize(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
