import Automapper
import Foundation
import Testing

/// Property names and the keys that fill them.
struct KeyPairTests {
  static let pairs: [(name: String, key: String)] = [
    // Exact, snake case, styles.
    ("firstName", "firstName"), ("firstName", "first_name"), ("firstName", "FirstName"),
    ("firstName", "first-name"), ("firstName", "First-Name"), ("firstName", "FIRST_NAME"),
    ("firstName", "FIRSTNAME"), ("firstName", "FirstNAmE"), ("firstName", "first name"),
    ("firstName", "First Name"), ("firstName", "first.name"), ("firstName", "_firstName"),
    ("firstName", "first__name"), ("firstName", "firstName_"), ("firstName", "FIRST-NAME"),
    ("first_name", "firstName"), ("first_name", "first_name"), ("first_name", "FirstName"),
    ("first_name", "first-name"), ("FirstName", "firstName"), ("FIRST_NAME", "firstName"),
    // Acronyms.
    ("profileImageURL", "profile_image_url"), ("profileImageURL", "profileImageUrl"),
    ("profileImageURL", "ProfileImageURL"), ("profileImageURL", "profile-image-url"),
    ("profileImageURL", "PROFILE_IMAGE_URL"), ("profileImageUrl", "profile_image_url"),
    ("profileImageUrl", "profileImageURL"), ("userID", "user_id"), ("userID", "userId"),
    ("userID", "UserID"), ("userID", "USER_ID"), ("userId", "user_id"), ("userId", "userID"),
    ("URLString", "url_string"), ("URLString", "urlString"), ("URLString", "URL_STRING"),
    ("HTTPServer", "http_server"), ("htmlBody", "HTMLBody"), ("isHTML", "is_html"),
    ("userIDs", "user_ids"), ("userIDs", "userIds"), ("myURLProperty", "my_url_property"),
    ("iOSVersion", "ios_version"), ("id", "ID"), ("ID", "id"), ("url", "URL"),
    // Digits.
    ("line2", "line_2"), ("line2Text", "line2_text"), ("line2Text", "line_2_text"),
    ("sha256Hash", "SHA256_HASH"), ("sha256Hash", "sha_256_hash"), ("address1", "address-1"),
    ("mp3File", "MP3File"), ("x2", "X2"), ("int8Value", "int8_value"), ("myMD5hash", "my_md_5hash"),
    ("v2Beta", "v2-beta"), ("utf8", "UTF-8"), ("iso8601", "ISO_8601"),
    // Underscores around.
    ("_private", "_private"), ("_private", "private"), ("_private", "Private"),
    ("trailing_", "trailing_"), ("trailing_", "trailing"), ("__both__", "both"),
    ("_leadingName", "_leading_name"), ("_leadingName", "leading-name"),
    // Dots, spaces, kebab.
    ("billingAddress", "billing-address"), ("billingAddress", "Billing Address"),
    ("billingAddress", "billing.address"), ("billing.address", "billing.address"),
    ("billing.address", "billingAddress"), ("a b", "a_b"), ("content-type", "contentType"),
    ("contentType", "Content-Type"), ("xRequestID", "X-Request-ID"),
    // Beyond ASCII.
    ("größe", "größe"), ("größe", "GRÖSSE"), ("größe", "Größe"), ("strasse", "straße"),
    ("éclairCount", "éclair_count"), ("éclairCount", "Éclair-Count"), ("naïveText", "NAÏVE_TEXT"),
    ("cafe\u{301}", "caf\u{E9}"), ("日本語", "日本語"), ("名前", "名_前"), ("имяФайла", "имя_файла"),
    ("имяФайла", "ИМЯ_ФАЙЛА"), ("emoji😀", "EMOJI_😀"), ("οδός", "ΟΔΌΣ"),
    // One letter, nothing but separators.
    ("x", "x"), ("x", "X"), ("a", "_A"), ("_", "_"), ("", ""), ("--", "--"),
  ]

  static let strangers: [(name: String, key: String)] = [
    ("firstName", "firstNam"), ("firstName", "first_names"), ("firstName", "first/name"),
    ("firstName", "first:name"), ("firstName", "first\tname"), ("e", "é"), ("_", "__"),
    ("_", ""), ("", "_"), ("--", "-"), ("name", "nаme"), ("line2", "line"), ("a1", "a"),
  ]

  /// Every form in which the mapper may meet `{key: 7}`.
  static func readings(_ mapper: Mapper, _ key: String) throws -> [NamedModel] {
    let data = try JSONSerialization.data(withJSONObject: [key: 7])
    let bridged = try JSONSerialization.jsonObject(with: data)
    return try [
      mapper.object(from: [key: 7] as [String: Any]), mapper.object(from: data),
      mapper.object(from: .any(bridged)),
      mapper.object(from: String(decoding: data, as: UTF8.self)),
      mapper.object(from: [key: NSNumber(value: 7), "zzz": NSNull(), "aaa": 1] as [String: Any]),
    ]
  }

  /// The path of a property: a name that would not read as one stands in brackets.
  static func path(_ name: String) -> String {
    name.isEmpty || name.contains(".") ? #"["\#(name)"]"# : name
  }

  @Test(arguments: pairs) func aKeyFindsItsProperty(name: String, key: String) throws {
    try NamedModel.$name.withValue(name) {
      let mapper = Mapper()
      // The first object of a new mapper, and those after it.
      for _ in 0..<3 {
        let readings = try Self.readings(mapper, key)
        #expect(readings.allSatisfy { $0.value == 7 })
      }
      for form in 0..<2 {
        let fresh = Mapper()
        let data = try JSONSerialization.data(withJSONObject: [key: 7])
        let model: NamedModel =
          try form == 0 ? fresh.object(from: data) : fresh.object(from: [key: 7] as [String: Any])
        #expect(model.value == 7)
      }
    }
  }

  /// Keys that are data in one object say nothing about another one.
  @Test func earlierNamesDoNotMatter() throws {
    let mapper = Mapper()
    for (name, key) in Self.pairs + Self.pairs.reversed() {
      try NamedModel.$name.withValue(name) {
        let readings = try Self.readings(mapper, key)
        #expect(readings.allSatisfy { $0.value == 7 }, "\(name) from \(key)")
      }
    }
  }

  @Test(arguments: strangers) func otherKeysDoNot(name: String, key: String) throws {
    NamedModel.$name.withValue(name) {
      let mapper = Mapper()
      for _ in 0..<3 {
        expectIssues("missingKey \(Self.path(name))") {
          try mapper.object(from: [key: 7] as [String: Any], as: NamedModel.self)
        }
        expectIssues("missingKey \(Self.path(name))") {
          try mapper.object(
            from: JSONSerialization.data(withJSONObject: [key: 7]), as: NamedModel.self)
        }
      }
    }
  }

  @Test(arguments: pairs) func exactMatchingTakesTheNameOnly(name: String, key: String) throws {
    let mapper = try Mapper { $0.keyMatching = .exact }
    try NamedModel.$name.withValue(name) {
      for _ in 0..<2 {
        if name == key {
          let readings = try Self.readings(mapper, key)
          #expect(readings.allSatisfy { $0.value == 7 })
        } else {
          expectIssues("missingKey \(Self.path(name))") {
            try mapper.object(from: [key: 7] as [String: Any], as: NamedModel.self)
          }
        }
      }
    }
  }

  static let outputs: [(name: String, keys: [String])] = [
    // As declared, snake, kebab, camel, pascal.
    (
      "profileImageURL",
      [
        "profileImageURL", "profile_image_url", "profile-image-url", "profileImageURL",
        "ProfileImageURL",
      ]
    ),
    ("userID", ["userID", "user_id", "user-id", "userID", "UserID"]),
    ("first_name", ["first_name", "first_name", "first-name", "firstName", "FirstName"]),
    ("line2Text", ["line2Text", "line2_text", "line2-text", "line2Text", "Line2Text"]),
    ("_private", ["_private", "_private", "_private", "_private", "_Private"]),
    ("x", ["x", "x", "x", "x", "X"]),
    ("größeInCM", ["größeInCM", "größe_in_cm", "größe-in-cm", "größeInCM", "GrößeInCM"]),
  ]

  @Test(arguments: outputs) func keysAreWrittenInTheStyle(name: String, keys: [String]) throws {
    try NamedModel.$name.withValue(name) {
      for ((_, style), key) in zip(Law.styles, keys) {
        let mapper = try Mapper { $0.keyStyle = style }
        let fields = try mapper.dictionary(from: NamedModel(value: 7))
        #expect(fields.keys.sorted() == [key])
        #expect(try mapper.object(from: fields, as: NamedModel.self).value == 7)
        #expect(try mapper.json(from: NamedModel(value: 7)) == "{\"\(key)\":7}")
      }
    }
  }

  @Test(arguments: pairs) func everyNameSurvivesEveryStyle(name: String, key: String) throws {
    try NamedModel.$name.withValue(name) {
      for setting in Law.settings {
        let model = NamedModel(value: 7)
        let mapper = try Mapper(setting.configuration)
        #expect(try mapper.object(from: mapper.data(from: model)) == model)
        #expect(try Mapper().object(from: mapper.dictionary(from: model)) == model)
      }
    }
  }
}
