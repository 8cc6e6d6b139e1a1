import Automapper
import Foundation
import Testing

/// Whole error texts of documents that are no JSON, or too deep.
struct DocumentErrorTests {
  struct User: Codable { var name: String }

  static let documents: [(text: String, description: String)] = [
    ("", "User: expected a value, found end of input at line 1, column 1 (byte 0)"),
    ("{", "User: expected a key in quotes or }, found end of input at line 1, column 2 (byte 1)"),
    (
      "{\"name\":}",
      "User: expected a value, found character \"}\" at line 1, column 9 (byte 8)"
    ),
    (
      "{\n  \"name\": \"a\",\n}",
      "User: expected a key in quotes, found character \"}\" at line 3, column 1 (byte 17)"
    ),
    (
      "{\"name\":\"a\"} x",
      "User: expected the end of the document, found character \"x\" at line 1, column 14 (byte 13)"
    ),
    (
      "{'name':1}",
      "User: expected a key in quotes or }, found character \"'\" at line 1, column 2 (byte 1)"
    ),
    (
      "{\"name\":\"\\x\"}",
      "User: expected an escape of JSON, found character \"x\" at line 1, column 11 (byte 10)"
    ),
    (
      "{\"name\":01}",
      "User: expected no digit after a leading 0, found character \"1\" at line 1, column 10 (byte 9)"
    ),
    (
      "{\"name\":nul}",
      "User: expected null, found character \"}\" at line 1, column 12 (byte 11)"
    ),
    (
      "{\"é\":\"\u{1}\"}",
      """
      User: expected an escape in place of a control character, found byte 0x01 at line 1, \
      column 8 (byte 7)
      """
    ),
    (
      "<html>",
      "User: expected a value, found character \"<\" at line 1, column 1 (byte 0)"
    ),
  ]

  @Test(arguments: documents) func noJSON(text: String, description: String) {
    let mapper = Mapper()
    for error in [
      Failing.error(mapper, text, as: User.self),
      Failing.error(mapper, Data(text.utf8), as: User.self),
    ] {
      #expect(error?.description == description)
      #expect(error?.issues[0].code == .invalidJSON)
      #expect(error?.issues[0].path == "")
    }
  }

  @Test func thePosition() throws {
    let error = try #require(Failing.error(Mapper(), "[\n\"a\",\r\n  x]", as: [String].self))
    #expect(error.issues[0].line == 3)
    #expect(error.issues[0].column == 3)
    #expect(error.issues[0].byteOffset == 10)
    #expect(error.issues[0].model == "[String]")
    #expect(
      error.description
        == "[String]: expected a value, found character \"x\" at line 3, column 3 (byte 10)")
  }

  @Test func badUTF8() throws {
    let data = Data([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    #expect(
      Failing.error(Mapper(), data, as: [String].self)?.description
        == "[String]: expected valid UTF-8, found byte 0xFF at line 1, column 3 (byte 2)")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try Mapper().object(from: "\u{FEFF}{\"name\":\"a\"}", as: User.self).name == "a")
    let data = Data([0xEF, 0xBB, 0xBF] + "{\"name\":\"a\"}".utf8)
    #expect(try Mapper().object(from: data, as: User.self).name == "a")
  }

  // MARK: Depth

  final class Link: Codable {
    var next: Link?
    init(_ next: Link?) { self.next = next }
  }

  static func nested(_ depth: Int) -> [String: Any] {
    (1..<depth).reduce([:]) { inner, _ in ["next": inner] }
  }

  @Test func tooDeepBytes() {
    let text =
      String(repeating: "{\"next\":", count: 200) + "{}" + String(repeating: "}", count: 200)
    let mapper = Mapper()
    for _ in 0..<2 {
      #expect(
        Failing.error(mapper, text, as: Link.self)?.description
          == """
          Link: expected at most 128 nested containers, found deeper nesting at line 1, \
          column 1025 (byte 1024)
          """)
    }
    let arrays = String(repeating: "[", count: 100_000)
    #expect(Failing.error(mapper, arrays, as: [Int].self)?.issues[0].code == .depthExceeded)
  }

  @Test func tooDeepDictionaries() throws {
    let mapper = try Mapper { $0.maximumDepth = 5 }
    #expect(throws: Never.self) { try mapper.object(from: Self.nested(5), as: Link.self) }
    for _ in 0..<2 {
      #expect(
        Failing.error(mapper, Self.nested(6), as: Link.self)?.description
          == """
          Link.next.next.next.next.next: expected at most 5 levels, found a deeper value \
          (key "next")
          """)
    }
    let deep = Self.nested(10_000)
    #expect(Failing.error(Mapper(), deep, as: Link.self)?.issues[0].code == .depthExceeded)
    #expect(Failing.error(Mapper(), deep, as: JSONValue.self)?.issues[0].code == .depthExceeded)
  }

  /// Both forms allow the same depth.
  @Test(arguments: 1...6) func theSameDepth(depth: Int) throws {
    let mapper = try Mapper { $0.maximumDepth = 5 }
    let source = Self.nested(depth)
    let data = try JSONSerialization.data(withJSONObject: source)
    let outcomes = [
      Failing.error(mapper, source, as: Link.self), Failing.error(mapper, data, as: Link.self),
      Failing.error(mapper, source, as: JSONValue.self),
      Failing.error(mapper, data, as: JSONValue.self),
    ]
    #expect(
      outcomes.map { $0?.issues[0].code }
        == Array(repeating: depth > 5 ? .depthExceeded : nil, count: 4))
  }
}
