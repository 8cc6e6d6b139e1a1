import Automapper
import AutomapperGeneration
import Foundation
import Testing

/// Problems of mapping files and samples, drawn into the files.
@Suite struct AnnotatedProblemTests {
  static let mappings: [(files: [MappingFile], expected: String)] = [
    (
      [MappingFile("M/Site.json", "{\n  \"page\": { \"typ\": \"URL\" }\n}")],
      """
      M/Site.json:2:13: error: page: expected a field such as "type", found string "URL" (key "typ")
        |
      2 |   "page": { "typ": "URL" }
        |             ^^^^^
      """
    ),
    (
      [MappingFile("A.json", "{\n  \"a\": }")],
      """
      A.json:2:8: error: expected a value, found character "}"
        |
      2 |   "a": }
        |        ^
      """
    ),
    (
      [MappingFile("A.json", "{\"a\": tru}")],
      """
      A.json:1:10: error: expected true, found character "}"
        |
      1 | {"a": tru}
        |          ^
      """
    ),
    (
      [
        MappingFile(
          "A.json", "\u{FEFF}{\r\n\t\"größe\": {\"type\": \"日本\"},\r\t\"b\": {\"type\": \"Sting\"}}"
        )
      ],
      #"""
      A.json:2:22: error: größe: expected a type that is mapped, found "日本" (key "type")
        |
      2 | 	"größe": {"type": "日本"},
        | 	                  ^^^^^^

      A.json:3:16: error: b: expected a type such as "String", found "Sting" (key "type")
        |
      3 | 	"b": {"type": "Sting"}}
        | 	              ^^^^^^^
      """#
    ),
    (
      [
        MappingFile("B.json", #"{"a": {"type": "Int", "default": [1, 2]}}"#),
        MappingFile("A.json", #"{"self": {}, "b": {"date": 1}}"#),
        MappingFile("a-b.json", "{}"),
      ],
      #"""
      B.json:1:34: error: a: expected a default of type Int, found an array (key "default")
        |
      1 | {"a": {"type": "Int", "default": [1, 2]}}
        |                                  ^^^^^^

      A.json:1:2: error: self: expected the name of a property in Swift, found "self"
        |
      1 | {"self": {}, "b": {"date": 1}}
        |  ^^^^^^

      A.json:1:28: error: b: expected a string, found number 1 (key "date")
        |
      1 | {"self": {}, "b": {"date": 1}}
        |                            ^

      a-b.json: error: expected a file that is named after its model, found "a-b", which is no name of a type in Swift
      """#
    ),
    (
      [MappingFile("A.plist", "<plist><dict><key>a</key><integer>1</integer></dict></plist>")],
      #"""
      A.plist: error: a: expected a dictionary, found number 1
      """#
    ),
    (
      [MappingFile("A.json", "[1]")],
      #"""
      A.json:1:1: error: expected a dictionary of properties, found an array
        |
      1 | [1]
        | ^^^
      """#
    ),
    (
      [MappingFile("A.json", "")],
      #"""
      A.json:1:1: error: expected a value, found end of input
        |
      1 |
        | ^
      """#
    ),
  ]

  @Test(arguments: mappings.indices) func mappingFiles(index: Int) throws {
    let (files, expected) = Self.mappings[index]
    let error = #expect(throws: GenerationError.self) { try ModelGenerator().models(of: files) }
    #expect(error?.annotated(files) == expected)
  }

  static let samples: [(json: String, expected: String)] = [
    (
      "[\n  {}, [{}, 12]\n]",
      #"""
      a.json:2:12: error: expected an object, or an array of objects
        |
      2 |   {}, [{}, 12]
        |            ^^
      """#
    ),
    (
      "\"text\"",
      #"""
      a.json:1:1: error: expected an object, or an array of objects
        |
      1 | "text"
        | ^^^^^^
      """#
    ),
    (
      "{\n\"a\": tru}",
      #"""
      a.json:2:9: error: expected true, found character "}"
        |
      2 | "a": tru}
        |         ^
      """#
    ),
    (
      "[{}, {\"a\": \"x",
      #"""
      a.json:1:14: error: expected a closing quote, found end of input
        |
      1 | [{}, {"a": "x
        |              ^
      """#
    ),
  ]

  @Test(arguments: samples.indices) func inferredFrom(index: Int) throws {
    let (json, expected) = Self.samples[index]
    let sample = MappingFile("a.json", json)
    let error = #expect(throws: GenerationError.self) {
      try MappingInference(name: "A").mappingFiles(from: [sample])
    }
    #expect(error?.annotated([sample]) == expected)
  }

  @Test func colours() throws {
    let (files, _) = Self.mappings[0]
    let error = #expect(throws: GenerationError.self) { try ModelGenerator().models(of: files) }
    #expect(
      error?.annotated(files, style: .ansi) == """
        \u{1B}[1mM/Site.json:2:13: error: page: expected a field such as "type", found string "URL" \
        (key "typ")\u{1B}[0m
        \u{1B}[34m  |\u{1B}[0m
        \u{1B}[34m2 |\u{1B}[0m   "page": { "typ": "URL" }
        \u{1B}[34m  |\u{1B}[0m             \u{1B}[1;31m^^^^^\u{1B}[0m
        """)
  }

  /// A problem of a file that is not given, and one outside its text, are only described.
  @Test func textsThatDoNotHaveTheProblem() {
    let error = GenerationError([
      MappingProblem(file: "A.json", line: 3, column: 1, message: "a"),
      MappingProblem(file: "A.json", line: 1, column: 9, message: "b"),
      MappingProblem(file: "A.json", line: 0, column: 0, message: "c"),
      MappingProblem(file: "A.json", line: 1, column: 1, message: "d"),
      MappingProblem(file: "B.json", line: 1, column: 1, message: "e"),
    ])
    #expect(
      error.annotated([MappingFile("A.json", "{}\n")]) == """
        A.json:3:1: error: a
        A.json:1:9: error: b
        A.json:0:0: error: c
        A.json:1:1: error: d
          |
        1 | {}
          | ^^

        B.json:1:1: error: e
        """)
  }
}
