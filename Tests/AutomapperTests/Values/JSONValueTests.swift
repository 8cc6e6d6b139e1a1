import Automapper
import Foundation
import Testing

/// JSON of any shape in a model, with this library's and with any other coder.
struct JSONValueTests {
  static let value: JSONValue = [
    "none": nil, "bool": true, "integer": -7, "unsigned": .unsigned(.max), "number": 1.5,
    "string": "a", "array": [1, "two", [3], ["four": 4]], "object": ["inner": ["a": [:], "b": []]],
  ]

  @Test func partsByKeyAndIndex() {
    let value = Self.value
    #expect(value["array"]?[1] == "two")
    #expect(value["array"]?[3]?["four"] == 4)
    #expect(value["object"]?["inner"]?["a"] == .object([:]))
    #expect(value["array"]?[4] == nil)
    #expect(value["array"]?[-1] == nil)
    #expect(value["array"]?["0"] == nil)
    #expect(value["nobody"] == nil)
    #expect(value[0] == nil)
    #expect(value["none"] == .null)
    #expect(value["string"]?[0] == nil)
  }

  @Test func otherCodersReadAndWriteIt() throws {
    let data = try JSONEncoder().encode(Self.value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == Self.value)
    #expect(try Mapper().object(from: data, as: JSONValue.self) == Self.value)
    let written = try Mapper().data(from: Self.value)
    #expect(try JSONDecoder().decode(JSONValue.self, from: written) == Self.value)
    let list = try PropertyListEncoder().encode(["a": [Self.value["array"]]])
    #expect(
      try PropertyListDecoder().decode(JSONValue.self, from: list)
        == ["a": [[1, "two", [3], ["four": 4]]]])
  }

  private struct Note: Codable {
    var any: JSONValue
    var count: Int
  }

  /// An error about a value that JSON cannot represent has the path of that value.
  @Test func valuesOfOtherTypes() throws {
    let source: [String: Any] = ["any": ["a": [1, ["b": Date()]]], "count": "x"]
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: source, as: Note.self)
    }
    #expect(
      error?.description == """
        Note.any.a[1].b: expected JSON, found a value of type Date (key "any")
        Note.count: expected Int, found string "x" (key "count")
        """)
    #expect(
      #expect(throws: MappingError.self) {
        try Mapper().object(from: [1, Data()], as: JSONValue.self)
      }?.description == "JSONValue[1]: expected JSON, found a value of type Data")
  }

  /// Gives its decoder and encoder on to `JSONValue`, as a type that wraps one does.
  struct Wrapper: Codable, Equatable {
    var value: JSONValue
    init(_ value: JSONValue) { self.value = value }
    init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  @Test func insideOtherModels() throws {
    Law.check(Wrapper(Self.value))
    Law.check(["a": [Wrapper(1.5), Wrapper(nil), Wrapper("a"), Wrapper(.unsigned(.max))]])
    Law.check(["a": Wrapper(Self.value), "b": Wrapper(true)])
    #expect(try Mapper().json(from: Wrapper([1, ["a": nil]])) == #"[1,{"a":null}]"#)
  }
}
