import AutomapperGeneration
import Foundation
import Testing

/// Mapping files that somebody wrote to do harm.
@Suite struct HostileMappingTests {
  static let texts = [
    "x\"); fatalError() //", "\\(fatalError())", "*/ fatalError() /*", "a\nfatalError()",
    "a\rfatalError()", "a\u{2028}fatalError()", "a\u{85}fatalError()", "\u{202E}desrever", "``` `",
    "\"\"\"", "#\"", "\u{0}", "\u{FEFF}", "../../etc/passwd", "//", "\\", "'", "\u{1F468}\u{200D}",
  ]

  /// Whatever stands in keys, transformers, patterns and defaults is data in the generated source.
  @Test func textStaysText() throws {
    var properties: [String: Any] = [:]
    for (index, text) in Self.texts.enumerated() {
      properties["key\(index)"] = ["key": text, "literal": true, "type": "String", "default": text]
      properties["keys\(index)"] = ["key": [text + "+", "b\(index)"], "transformer": text]
      properties["list\(index)"] = [
        "type": "[String: Any]", "default": [text: text], "key": "l\(index)",
      ]
      let quoted = "yyyy '\(text.replacing("'", with: "''"))'"
      properties["day\(index)"] = ["type": "Date", "date": quoted, "key": "d\(index)"]
    }
    var cases: [String: Any] = ["kind": "enum"]
    for (index, text) in Self.texts.enumerated() { cases["c\(index)"] = text }
    let files = try [("Evil", properties), ("Cases", cases)].map { name, object in
      MappingFile(
        path: "\(name).json", contents: try JSONSerialization.data(withJSONObject: object))
    }
    let main = """
      import Automapper

      struct Same: Transformer {
        func value(from node: Node, parent: Node) throws -> String? { node.elements[0].stringValue }
        func source(from value: String) throws -> Any? { [value] }
      }

      let texts: [String] = [\(Self.texts.map(Self.swiftLiteral).joined(separator: ", "))]
      let mapper = try Mapper {
        for text in texts { $0.register(transformer: Same(), named: text) }
        $0.add(.generated)
      }
      let evil = try mapper.object(from: "{}", as: Evil.self)
      print([\((0..<Self.texts.count).map { "evil.key\($0)" }.joined(separator: ", "))] == texts)
      print(Cases.allCases.map(\\.rawValue).sorted() == texts.sorted())
      """
    let generated = try ModelGenerator().sources(of: files)
    #expect(try GeneratedProgram(files: generated, main: main).output() == "true\ntrue\n")
    for file in generated {
      let seen = file.contents.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 }
      #expect(seen)
      #expect(!file.contents.contains("\u{202E}") && !file.contents.contains("\u{2028}"))
    }
  }

  /// A literal made without the code under test: every scalar by its number.
  private static func swiftLiteral(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
  }

  /// Names of files come from names of models only, and those are identifiers.
  @Test(arguments: [
    "../evil", "a/b", "..", ".", "", "a\\b", "a b", "a\u{0}b", "a.b", "C:evil", "~", "a\u{202E}b",
  ])
  func namesThatLeaveTheFolder(name: String) throws {
    let file = MappingFile("\(name).json", #"{"a": {"type": "Int"}}"#)
    if let files = try? ModelGenerator().sources(of: [file]) {
      // The folder is no part of the name.
      let allowed = [
        "_b.swift", "b.swift", "_evil.swift", "evil.swift", "_GeneratedMappings.swift",
      ]
      #expect(files.allSatisfy { allowed.contains($0.name) })
    }
    var inference = MappingInference(name: name)
    let sample = MappingFile("sample.json", #"{"a": {"b": 1}}"#)
    #expect(throws: GenerationError.self) { try inference.mappingFiles(from: [sample]) }
    inference.name = "Root"
    let key = String(decoding: try JSONEncoder().encode([name: ["b": 1]]), as: UTF8.self)
    for file in try inference.mappingFiles(from: [MappingFile("sample.json", key)]) {
      #expect(!file.path.contains("/") && !file.path.contains(".."))
    }
  }

  @Test(.timeLimit(.minutes(30))) func tenThousandProperties() throws {
    let properties = (0..<10_000).map { #""property\#($0)": {"key": "k\#($0)", "type": "Int"}"# }
    let file = MappingFile("Wide.json", "{\(properties.joined(separator: ",\n"))}")
    let sources = try ModelGenerator().sources(of: [file])
    #expect(sources[0].contents.components(separatedBy: "  var property").count == 10_001)
    let broken = MappingFile(
      "Wide.json", "{\(properties.joined(separator: ",\n"))}".replacing("type", with: "tpye"))
    let error = #expect(throws: GenerationError.self) { try ModelGenerator().models(of: [broken]) }
    #expect(error?.problems.count == 10_000)
    #expect(error?.problems.last?.line == 10_000)
  }

  @Test func deepContainers() throws {
    let depth = 100_000
    let xml =
      "<plist><dict><key>a</key>" + String(repeating: "<array>", count: depth)
      + String(repeating: "</array>", count: depth) + "</dict></plist>"
    for file in [
      MappingFile("A.plist", xml), MappingFile("A.json", String(repeating: "[", count: depth)),
      MappingFile("A.json", #"{"a": {"type": "\#(String(repeating: "[", count: depth))"}}"#),
    ] {
      #expect(throws: GenerationError.self) { try ModelGenerator().models(of: [file]) }
    }
  }
}
