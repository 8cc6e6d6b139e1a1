import Foundation
import Testing

@testable import Automapper

private func formatted(_ text: String, _ formatter: JSONFormatter) throws -> String {
  let document = JSONDocument()
  try document.load(text, maximumDepth: 200_000)
  let writer = JSONWriter()
  defer { writer.destroy() }
  formatter.write(document, to: writer)
  return writer.text
}

struct JSONFormatterTests {
  static let pretty = JSONFormatter(prettyPrints: true)
  static let sorted = JSONFormatter(sortsKeys: true)
  static let both = JSONFormatter(prettyPrints: true, sortsKeys: true)

  private struct Model: Codable {
    var b: [Int] = [1, 2]
    var a: [String: [String]] = ["x/y": [], "w": ["\n", "é"]]
    var empty: [String: Int] = [:]
    var number = -1.5
    var flag: Bool? = true
  }

  /// The layout is that of `JSONEncoder`, empty containers included.
  @Test func printsAsJSONEncoderDoes() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let compact = String(decoding: try encoder.encode([Model(), Model()]), as: UTF8.self)
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let pretty = String(decoding: try encoder.encode([Model(), Model()]), as: UTF8.self)
    #expect(try formatted(compact, Self.pretty) == pretty)
    #expect(try formatted(pretty, Self.pretty) == pretty)
    #expect(try formatted(pretty, Self.both) == pretty)
    #expect(try formatted(pretty, JSONFormatter()) == compact)
  }

  @Test(arguments: [
    ("[]", "[\n\n]"), ("{}", "{\n\n}"), ("1.50e3", "1.50e3"), ("\"\\u0041\"", "\"\\u0041\""),
    ("[[]]", "[\n  [\n\n  ]\n]"),
    ("{\"a\":{},\"b\":null}", "{\n  \"a\" : {\n\n  },\n  \"b\" : null\n}"),
    ("[true,false,-0]", "[\n  true,\n  false,\n  -0\n]"),
  ])
  func indents(text: String, expected: String) throws {
    #expect(try formatted(text, Self.pretty) == expected)
    #expect(try formatted(expected, JSONFormatter()) == text)
  }

  @Test func sortsKeysByTheirText() throws {
    #expect(
      try formatted(#"{"b":1,"a":{"z":[{"y":1,"x":2}],"":0},"B":3}"#, Self.sorted)
        == #"{"B":3,"a":{"":0,"z":[{"x":2,"y":1}]},"b":1}"#)
    // An escaped key stands where its text belongs; equal ones keep their order; U+10000 follows
    // U+FFFF.
    #expect(
      try formatted(#"{"c":1,"\u0062":2,"b":3,"a":4,"𐀀":5,"\uFFFF":6,"aa":7}"#, Self.sorted)
        == #"{"a":4,"aa":7,"\u0062":2,"b":3,"c":1,"\uFFFF":6,"𐀀":5}"#)
  }

  @Test func keepsTheContent() throws {
    let text = #"[{"a":[1,{"b":"\n"}],"c":{}},[[],[2.50]],"é",null]"#
    let expected = try shape(text)
    #expect(try shape(formatted(text, Self.pretty)) == expected)
    #expect(try shape(formatted(text, Self.sorted)) == expected)
    #expect(try shape(formatted(text, Self.both)) == expected)
  }

  @Test func formatsAHundredThousandLevelsWithoutStack() throws {
    let depth = 100_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try formatted(text, Self.sorted) == text)
  }
}
