import Automapper
import Foundation
import Testing

/// Documented behaviours of `JSONEncoder`, run through Foundation's encoder and through a mapper's.
@Suite struct EncoderTableTests {
  typealias Models = CoderModels

  static let values: [EncodingRow] = [
    EncodingRow("an integer", 42, "42"),
    EncodingRow("a string", "text", #""text""#),
    EncodingRow("a Bool", true, "true"),
    EncodingRow("nil", Int?.none, "null"),
    EncodingRow("an array", [1, 2], "[1,2]"),
    EncodingRow("an empty array", [Int](), "[]"),
    EncodingRow("an empty dictionary", [String: Int](), "{}"),
    EncodingRow("an array with nil", [1, nil], "[1,null]"),
    EncodingRow("a dictionary", ["b": 1, "a": 2], #"{"a":2,"b":1}"#),
    EncodingRow("a dictionary with integers as keys", [7: "a"], #"{"7":"a"}"#),
    EncodingRow("a fraction", [0.1, -2.5], "[0.1,-2.5]"),
    EncodingRow("a Float", Float(0.1), "0.1"),
    EncodingRow("the largest integer", UInt64.max, "18446744073709551615"),
    EncodingRow("a Decimal", Decimal(string: "12.34"), "12.34"),
    EncodingRow("a URL", URL(string: "https://example.com"), #""https:\/\/example.com""#),
    EncodingRow("data", Data([1, 2, 3]), #""AQID""#),
    EncodingRow("a date", Date(timeIntervalSinceReferenceDate: 0.5), "0.5"),
    EncodingRow("an enum of strings", Models.Colour.red, #""red""#),
    EncodingRow("an enum of integers", Models.Level.high, "2"),
    EncodingRow("a case with a value", Models.Shape.circle(radius: 1), #"{"circle":{"radius":1}}"#),
    EncodingRow("a case with an unlabelled value", Models.Shape.text("a"), #"{"text":{"_0":"a"}}"#),
    EncodingRow("a case without values", Models.Shape.empty, #"{"empty":{}}"#),
    EncodingRow(
      "a model without its nils",
      Models.User(name: "Ada", address: Models.Address(city: "London", zip: 1), friends: []),
      #"{"address":{"city":"London","zip":1},"friends":[],"name":"Ada"}"#),
    EncodingRow("explicit nulls", Models.ExplicitNull(), #"{"nothing":null,"optional":null}"#),
    EncodingRow("renamed keys", Models.Renamed(identifier: 1), #"{"the_id":1}"#),
    EncodingRow(
      "keys with integers", Models.Numbered(first: 1, second: 2), #"{"first":1,"second":2}"#),
    EncodingRow(
      "a superclass", Models.Dog(name: "Rex", legs: 4), #"{"name":"Rex","super":{"legs":4}}"#),
    EncodingRow("an unkeyed container", Models.Point(x: 1, y: 2), "[1,2]"),
    EncodingRow("nested containers", Models.Deep(value: 5), #"{"outer":{"list":[{"value":5}]}}"#),
    EncodingRow("an empty model", Models.Nothing(), "{}"),
    EncodingRow("control characters", "\u{0}\n\t\"\\/é😀", #""\u0000\n\t\"\\\/é😀""#),
  ]

  static let errors: [EncodingRow] = [
    EncodingRow("NaN", Double.nan, "invalidValue nan of Double at /"),
    EncodingRow("infinity", [1, Double.infinity], "invalidValue inf of Double at /Index 1=1"),
    EncodingRow("a Float", [-Float.infinity], "invalidValue -inf of Float at /Index 0=0"),
    EncodingRow(
      "a property", Models.Numbers(ratio: .nan, parts: []), "invalidValue nan of Double at /ratio"),
    EncodingRow(
      "an element of a property", [Models.Numbers(ratio: 1, parts: [2, .nan])],
      "invalidValue nan of Float at /Index 0=0/parts/Index 1=1"),
    EncodingRow("a dictionary", ["a": Double.nan], "invalidValue nan of Double at /a"),
    EncodingRow("a silent model", Models.Silent(), "invalidValue Silent() of Silent at /"),
  ]

  @Test(arguments: values + errors) func bothEncodersAgree(row: EncodingRow) throws {
    let foundation = JSONEncoder()
    foundation.outputFormatting = .sortedKeys
    #expect(row.outcome(foundation) == row.expected)
    let mapper = try Mapper.likeFoundation()
    #expect(row.outcome(mapper.jsonEncoder(options: .sortedKeys)) == row.expected)
  }

  @Test(arguments: errors) func errorsCarryTheMappingError(row: EncodingRow) throws {
    let error = row.error(try Mapper.likeFoundation().jsonEncoder())
    guard case EncodingError.invalidValue(_, let context)? = error else {
      Issue.record("no EncodingError: \(String(describing: error))")
      return
    }
    let mapping = try #require(context.underlyingError as? MappingError)
    #expect(mapping.issues.map(\.description) == [context.debugDescription])
  }

  // MARK: Cycles, which JSONEncoder does not survive

  final class Node: Encodable {
    var next: Node?
  }

  @Test func aCycleIsAnInvalidValue() throws {
    let node = Node()
    node.next = Node()
    node.next?.next = node
    defer { node.next = nil }
    #expect {
      try Mapper().jsonEncoder().encode(node)
    } throws: { error in
      guard case EncodingError.invalidValue(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["next", "next"]
        && context.debugDescription
          == "Node.next.next: expected an object that does not contain itself, found Node again (key \"next\")"
    }
  }

  // MARK: Layout

  static let layouts: [JSONEncoder.OutputFormatting] = [
    [.sortedKeys], [.sortedKeys, .prettyPrinted], [.sortedKeys, .withoutEscapingSlashes],
    [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
  ]

  @Test(arguments: layouts)
  func outputFormattingIsFoundations(layout: JSONEncoder.OutputFormatting) throws {
    let value = ["b/c": [1, 2], "a": [], "d": [[3]].map(\.count)]
    let foundation = JSONEncoder()
    foundation.outputFormatting = layout
    let encoder = try Mapper.likeFoundation().jsonEncoder()
    encoder.outputFormatting = layout
    #expect(try encoder.encode(value) == foundation.encode(value))
  }

  @Test func outputFormattingAddsToTheOptions() throws {
    let encoder = Mapper().jsonEncoder(options: .sortedKeys)
    encoder.outputFormatting = .withoutEscapingSlashes
    let data = try encoder.encode(["b": "/", "a": "/"])
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":"/","b":"/"}"#)
    #expect(encoder.outputFormatting == .withoutEscapingSlashes)
  }
}
