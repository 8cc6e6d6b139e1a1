import Automapper
import Foundation
import Testing

/// Key matching of models as the compiler synthesises them.
struct KeySynthesisTests {
  // The names are what is tested.
  // swift-format-ignore: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII
  struct Account: Codable, Equatable {
    var firstName: String
    var profileImageURL: String
    var userID: Int
    var line2Text: String
    var sha256Hash: String
    var _private: Int
    var trailing_: Int
    var snake_case_name: String
    var HTTPServer: String
    var größeInCM: Double
    var x: Int
    var isHTML: Bool
    var nested: Inner?

    struct Inner: Codable, Equatable {
      var childID: Int
      var tagList: [String: Int]
    }
  }

  static let account = Account(
    firstName: "a", profileImageURL: "b", userID: 1, line2Text: "c", sha256Hash: "d", _private: 2,
    trailing_: 3, snake_case_name: "e", HTTPServer: "f", größeInCM: 1.5, x: 4, isHTML: true,
    nested: Account.Inner(childID: 5, tagList: ["firstName": 1, "user_id": 2]))

  static let documents: [(name: String, text: String)] = [
    (
      "declared",
      """
      {"firstName":"a","profileImageURL":"b","userID":1,"line2Text":"c","sha256Hash":"d",
      "_private":2,"trailing_":3,"snake_case_name":"e","HTTPServer":"f","größeInCM":1.5,"x":4,
      "isHTML":true,"nested":{"childID":5,"tagList":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "snake",
      """
      {"first_name":"a","profile_image_url":"b","user_id":1,"line2_text":"c","sha256_hash":"d",
      "_private":2,"trailing_":3,"snake_case_name":"e","http_server":"f","größe_in_cm":1.5,"x":4,
      "is_html":true,"nested":{"child_id":5,"tag_list":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "kebab",
      """
      {"first-name":"a","profile-image-url":"b","user-id":1,"line2-text":"c","sha256-hash":"d",
      "private":2,"trailing":3,"snake-case-name":"e","http-server":"f","größe-in-cm":1.5,"X":4,
      "is-html":true,"Nested":{"child-id":5,"tag-list":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "Pascal",
      """
      {"FirstName":"a","ProfileImageUrl":"b","UserId":1,"Line2Text":"c","Sha256Hash":"d",
      "Private":2,"Trailing":3,"SnakeCaseName":"e","HttpServer":"f","GrößeInCm":1.5,"X":4,
      "IsHtml":true,"Nested":{"ChildId":5,"TagList":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "screaming",
      """
      {"FIRST_NAME":"a","PROFILE_IMAGE_URL":"b","USER_ID":1,"LINE_2_TEXT":"c","SHA_256_HASH":"d",
      "PRIVATE":2,"TRAILING_":3,"SNAKE_CASE_NAME":"e","HTTP_SERVER":"f","GRÖSSE_IN_CM":1.5,"X":4,
      "IS_HTML":true,"NESTED":{"CHILD_ID":5,"TAG_LIST":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "dotted and spaced",
      """
      {"first.name":"a","profile image url":"b","user.id":1,"line 2 text":"c","sha 256 hash":"d",
      ".private":2,"trailing ":3,"snake.case.name":"e","http server":"f","größe in cm":1.5,"x.":4,
      "is.html":true,"nested":{"child id":5,"tag.list":{"firstName":1,"user_id":2}}}
      """
    ),
    (
      "escaped",
      #"""
      {"fir\u0073tName":"a","profile\u005fimage_url":"b","us\u0065rID":1,"l\u0069ne2Text":"c",
      "\u0073ha256Hash":"d","\u005fprivate":2,"trailing\u005F":3,"snake\u005fcase_name":"e",
      "\u0048TTPServer":"f","gr\u00f6\u00dfeInCM":1.5,"\u0078":4,"is\u0048TML":true,
      "neste\u0064":{"childI\u0044":5,"tagLis\u0074":{"first\u004eame":1,"user\u005fid":2}}}
      """#
    ),
  ]

  @Test(arguments: documents) func everyStyleFillsTheModel(name: String, text: String) throws {
    let mapper = Mapper()
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for _ in 0..<3 {
      #expect(try mapper.object(from: text) == Self.account)
      #expect(try mapper.object(from: Data(text.utf8)) == Self.account)
      #expect(try mapper.object(from: .any(bridged)) == Self.account)
    }
    #expect(try Mapper().object(from: .any(bridged)) == Self.account)
  }

  @Test func theFirstAndTheThousandthAreReadAlike() throws {
    let text = "[" + (0..<1000).map { Self.documents[$0 % 7].text }.joined(separator: ",") + "]"
    let all = try Mapper().object(from: text, as: [Account].self)
    #expect(all.count == 1000)
    #expect(all.allSatisfy { $0 == Self.account })
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try Mapper().object(from: .any(bridged), as: [Account].self) == all)
  }

  @Test func mixedStylesInOneObject() throws {
    struct Three: Codable, Equatable {
      var firstName: String
      var lastName: String
      var userID: Int
    }
    let source: [String: Any] = ["FIRST-NAME": "a", "last_name": "b", "userid": 3]
    #expect(
      try Mapper().object(from: source) == Three(firstName: "a", lastName: "b", userID: 3))
  }

  @Test func codingKeysAreTheNames() throws {
    struct Renamed: Codable, Equatable {
      var value: Int
      var other: Int
      enum CodingKeys: String, CodingKey {
        case value = "alphaValue"
        case other = "b"
      }
    }
    let mapper = Mapper()
    for key in ["alphaValue", "alpha_value", "AlphaValue", "ALPHA-VALUE"] {
      let source: [String: Any] = [key: 1, "B": 2]
      #expect(try mapper.object(from: source) == Renamed(value: 1, other: 2))
    }
    expectIssues("missingKey alphaValue", "missingKey b") {
      try mapper.object(from: ["value": 1, "other": 2] as [String: Any], as: Renamed.self)
    }
  }

  enum Event: Codable, Equatable {
    case userIDChanged(newUserID: Int, oldURL: String?)
    case loggedOut
    case _internalNote(String)
  }

  @Test(arguments: ["user_id_changed", "userIDChanged", "UserIdChanged", "user-id-changed"])
  func casesOfEnumsFollowTheConventions(key: String) throws {
    let expected = Event.userIDChanged(newUserID: 1, oldURL: nil)
    for inner in ["newUserID", "new_user_id", "NewUserId", "NEW-USER-ID"] {
      let source: [String: Any] = [key: [inner: 1]]
      #expect(try Mapper().object(from: source) == expected)
      #expect(try Mapper().object(from: JSONSerialization.data(withJSONObject: source)) == expected)
    }
    #expect(try Mapper().object(from: #"{"logged_out":{}}"#) == Event.loggedOut)
    #expect(
      try Mapper().object(from: #"{"_internal_note":{"_0":"n"}}"#) == Event._internalNote("n"))
  }
}
