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
