import Automapper
import Foundation
import Testing

/// `JSONEncoder` is the authority on snake case; every expectation here is asked of it.
@Suite struct SnakeCaseTests {
  static let names = [
    "", "a", "A", "id", "ID", "userID", "userId", "firstName", "FirstName", "first_name",
    "firstNAME", "FIRST_NAME", "myProperty", "myURLProperty", "myURL", "URL", "URLSession",
    "profileImageURL", "imageURLs", "URLs", "userIDs", "iOSVersion", "aBC", "aBCd", "ABCd",
    "_private", "__dunder__", "_", "__", "___", "_A", "_a_", "_aB_", "_URL", "my_URL", "my__url",
    "trailing_", "trailingURL_", "address1", "address1Line", "line2Text", "line2text", "line2",
    "md5Hash", "myMD5hash", "MD5", "sha256Sum", "x1Y2Z3", "1st", "1St", "oAuth2Token", "utf8Name",
    "UTF8Name", "a1B", "A1b", "aB1c", "URL2prop", "getHTTPResponseCode", "one-two", "One-Two",
    "ONE-two", "one.two", "one Two", "$dollar", "dollar$Sign", "straßeName", "größeÜber",
    "ÜberName", "éÉé", "e\u{301}E\u{301}e", "nameÀÉÎo", "имяФайла", "URLФайл", "日本語Name",
    "İstanbulName", "nameİ", "ǅungla", "aǅb", "ΑΒΓδε", "aΣ", "emoji🎉Party", "🎉Party",
    "family👩‍👩‍👧Name", "aB\u{301}c", "AB\u{301}c", "ABC\u{301}d", "\u{301}Ab", "𝐀𝐁c", "ªBº",
  ]

  @Test(arguments: names) func equalsJSONEncoder(name: String) throws {
    #expect(SnakeCase().key(for: name) == (try jsonEncoderKey(name)))
  }

  /// What the documentation of `SnakeCase` says, in so many words.
  @Test(arguments: [
    ("profileImageURL", "profile_image_url"), ("myURLProperty", "my_url_property"),
    ("URL", "u_rl"), ("my_URL", "my__url"), ("line2Text", "line2_text"),
    ("myMD5hash", "my_md_5hash"), ("_private", "_private"), ("userID", "user_id"),
  ])
  func spells(name: String, key: String) {
    #expect(SnakeCase().key(for: name) == key)
  }

  /// The property that the table samples, on names made of the pieces that decide.
  @Test func equalsJSONEncoderOnRandomNames() throws {
    var random = SeededGenerator.announced()
    let pieces = [
      "a", "b", "z", "A", "B", "URL", "_", "__", "1", "9", "-", ".", " ", "é", "É", "e\u{301}",
      "E\u{301}", "ß", "İ", "ı", "ǅ", "Σ", "ς", "ж", "Ж", "日", "🎉", "\u{301}", "\u{200D}", "ª",
    ]
    for _ in 0..<5000 {
      let name = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let expected = try jsonEncoderKey(name)
      #expect(SnakeCase().key(for: name) == expected, "\(name.debugDescription)")
    }
  }

  /// Names whose capitals are in one character with other scalars. `JSONEncoder` is not asked: it traps for the first.
  @Test func survivesScalarsThatJoinOthers() throws {
    var random = SeededGenerator.announced()
    let pieces = [
      "a", "B", "_", "-", "\u{600}", "\u{110BD}", "\u{301}", "\u{200D}", "\u{1F1E6}", "\u{1100}",
      "\u{1161}", "\u{94D}", "\u{915}", "\r", "\n", "\u{20E3}", "\u{1F3FB}", "ǅ", "Σ",
    ]
    let styles: [KeyStyle] = [.snakeCase, .kebabCase, .camelCase, .pascalCase]
    for number in 0..<20_000 {
      let name =
        number == 0
        ? "x\u{600}A\u{600}b"
        : (0..<Int.random(in: 1...8, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      let letters = folded(name)
      for style in styles {
        #expect(folded(style.key(for: name)) == letters, "\(name.debugDescription)")
      }
    }
  }

  /// The scalars without separators and case.
  private func folded(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) }.map(
        Character.init))
  }

  #if os(Linux)
    /// Every scalar of the older blocks, where both sides know the same Unicode version.
    @Test func agreesOnWhatALetterIs() throws {
      for value in UInt32(0x20)..<0x2000 {
        guard let scalar = Unicode.Scalar(value) else { continue }
        for name in ["a\(scalar)b", "A\(scalar)b", "aB\(scalar)"] {
          let expected = try jsonEncoderKey(name)
          #expect(SnakeCase().key(for: name) == expected, "U+\(String(value, radix: 16))")
        }
      }
    }
  #endif

  private func jsonEncoderKey(_ name: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let data = try encoder.encode(OneKey(name: name))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(object?.keys.first)
  }
}

/// An object with one key, given at run time.
private struct OneKey: Encodable {
  let name: String

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: Key(stringValue: name))
  }
}
