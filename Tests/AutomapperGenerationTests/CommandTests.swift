import Foundation
import Testing

/// The command line, run as a shell runs it.
@Suite struct CommandTests {
  private static func run(
    _ arguments: [String], in folder: TemporaryFolder, input: String? = nil
  ) throws -> (status: Int32, output: String) {
    let tool = try GeneratedProgram.products.appending(path: "automapper").path
    return try Shell.run([tool] + arguments, in: folder.url, input: input)
  }

  private let folder = TemporaryFolder()

  private func run(_ arguments: String..., input: String? = nil) throws -> String {
    let result = try Self.run(arguments, in: folder, input: input)
    return "\(result.status): \(result.output)"
  }

  private func writeMappings() throws {
    try folder.write(
      #"{"name": {"type": "String"}, "site": {"type": "Site"}}"#, to: "M/Business.json")
    try folder.write(#"{"kind": "struct", "page": {"type": "URL"}}"#, to: "M/Site.json")
    try folder.write("not a mapping", to: "M/notes.txt")
  }

  @Test func secondRunChangesNothing() throws {
    try writeMappings()
    #expect(
      try run("generate", "--input", "M", "--output", "Out/Models") == """
        0: wrote _Business.swift
        wrote Business.swift
        wrote _Site.swift
        wrote Site.swift
        wrote _GeneratedMappings.swift

        """)
    let before = folder.contents
    let dates = try modificationDates()
    #expect(try run("generate", "--input", "M", "--output", "Out/Models") == "0: nothing to do\n")
    #expect(folder.contents == before)
    #expect(try modificationDates() == dates)
  }

  private func modificationDates() throws -> [String: Date] {
    let out = folder.url.appending(path: "Out/Models")
    return try Dictionary(
      uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: out.path).map { name in
        let path = out.appending(path: name).path
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        return (name, try #require(date as? Date))
      })
  }

  @Test func handWrittenCodeSurvives() throws {
    try writeMappings()
    _ = try run("generate", "--input", "M", "--output", "Out")
    let own = "class Business: _Business {\n  var shout: String { name?.uppercased() ?? \"\" }\n}\n"
    try folder.write(own, to: "Out/Business.swift")
    try folder.write("// mine", to: "Out/_Mine.swift")
    try folder.write(#"{"title": {"type": "String"}}"#, to: "M/Business.json")
    try FileManager.default.removeItem(at: folder.url.appending(path: "M/Site.json"))
    #expect(
      try run("generate", "--input", "M", "--output", "Out") == """
        0: wrote _Business.swift
        wrote _GeneratedMappings.swift
        removed _Site.swift

        """)
    #expect(folder.text("Out/Business.swift") == own)
    #expect(folder.text("Out/_Mine.swift") == "// mine")
    #expect(folder.text("Out/Site.swift") != nil)
    #expect(folder.text("Out/_Business.swift")?.contains("var title: String?") == true)
  }

  @Test func ownFilesElsewhere() throws {
    try writeMappings()
    try folder.write("class Business: _Business {}", to: "Sources/App/Deep/Business.swift")
    #expect(
      try run("generate", "--input=M", "--output=Out", "--only=owned", "--sources=Sources")
        == "0: wrote Site.swift\n")
    #expect(
      try run("generate", "--input=M", "--output=Out", "--only=generated", "--quiet") == "0: ")
    #expect(
      Set(folder.contents.keys.filter { $0.hasPrefix("Out/") }) == [
        "Out/Site.swift", "Out/_Business.swift", "Out/_Site.swift", "Out/_GeneratedMappings.swift",
      ])
  }

  /// Structs are whole without a file of the user's; classes are not.
  @Test func missingClassesAreTold() throws {
    try writeMappings()
    try folder.write("", to: "Sources/App/main.swift")
    let arguments = ["generate", "--input=M", "--output=Out", "--only=generated", "--quiet"]
    let told = try Self.run(arguments + ["--sources=Sources"], in: folder)
    #expect(told.status == 0)
    #expect(
      told.output == """
        M/Business.json: warning: there is no Business.swift yet; swift package generate-models \
        writes it

        """)
    try folder.write("class Business: _Business {}", to: "Sources/App/Deep/Business.swift")
    #expect(try Self.run(arguments + ["--sources=Sources"], in: folder).output == "")
  }

  @Test func wrongFilesAreNotGenerated() throws {
    try writeMappings()
    try folder.write("{\n  \"page\": { \"typ\": \"URL\" }\n}", to: "M/Site.json")
    let text = """
      1: M/Site.json:2:13: error: page: expected a field such as "type", found string "URL" \
      (key "typ")
        |
      2 |   "page": { "typ": "URL" }
        |             ^^^^^

      """
    #expect(try run("generate", "--input", "M", "--output", "Out") == text)
    #expect(try run("check", "M") == text)
    #expect(try run("check", "M/Business.json", "M/Site.json") == text)
    #expect(folder.contents.keys.allSatisfy { $0.hasPrefix("M/") })
    try writeMappings()
    #expect(try run("check", "M/") == "0: 2 models, no problems\n")
  }

  /// A link in the output folder leads nowhere.
  @Test func linksAreNotFollowed() throws {
    try writeMappings()
    try folder.write("untouched", to: "elsewhere.swift")
    try folder.write("", to: "Out/empty")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "Out/_Site.swift").path,
      withDestinationPath: folder.url.appending(path: "elsewhere.swift").path)
    let text = try run("generate", "--input", "M", "--output", "Out")
    #expect(text.hasPrefix("3: "))
    #expect(text.contains("_Site.swift: error: is no ordinary file, and is not written\n"))
    #expect(folder.text("elsewhere.swift") == "untouched")
  }

  @Test func inferredFiles() throws {
    try folder.write(#"{"posts": [{"id": 1, "at": "2024-01-31"}]}"#, to: "a.json")
    #expect(
      try run("infer", "a.json", "--name", "Blog", "--output", "M")
        == "0: wrote Blog.json\nwrote Post.json\n")
    #expect(
      folder.text("M/Post.json") == """
        {
          "id": { "type": "Int", "nonoptional": true },
          "at": { "type": "Date", "nonoptional": true }
        }

        """)
    #expect(try run("infer", "a.json", "--name", "Blog", "--output", "M") == "0: nothing to do\n")
    let more = #"{"posts": [], "title": null}"#
    #expect(
      try run("infer", "a.json", "-", "--name", "Blog", "--output", "M", input: more)
        == "3: M/Blog.json: error: exists and differs; --force replaces it\n")
    #expect(
      try run("infer", "a.json", "-", "--name", "Blog", "--output", "M", "--force", input: more)
        == "0: wrote Blog.json\n")
    #expect(
      try run("infer", "a.json", "--name=Log", "--output=P", "--format=plist", "--kind=struct")
        == "0: wrote Log.plist\nwrote Post.plist\n")
    #expect(try run("check", "P") == "0: 2 models, no problems\n")
    #expect(
      try run("infer", "a.json", "--name", "../evil", "--output", "M") == """
        1: ../evil: error: expected the name of a model, found "../evil", which is no name of a type \
        in Swift

        """)
    try folder.write("[1]", to: "b.json")
    try folder.write("{\n\"a\": tru}", to: "c.json")
    #expect(
      try run("infer", "b.json", "c.json", "--name", "X", "--output", "X") == """
        1: b.json:1:2: error: expected an object, or an array of objects
          |
        1 | [1]
          |  ^

        c.json:2:9: error: expected true, found character "}"
          |
        2 | "a": tru}
          |         ^

        """)
    #expect(folder.text("X/X.json") == nil)
  }

  @Test func explanations() throws {
    try writeMappings()
    #expect(
      try run("explain", "M") == """
        0: ## Business

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | name | String? | name, ≈ name |  |  | name |
        | site | Site? | site, ≈ site |  |  | site |

        ## Site

        | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | page | URL? | page, ≈ page |  |  | page |

        """)
    #expect(try run("explain", "M", "--format", "markdown") == run("explain", "M", "--quiet"))
    #expect(
      try run("explain", "M", "--model", "Site") == """
        0: | property | type | keys tried | conversion | default | written as |
        | --- | --- | --- | --- | --- | --- |
        | page | URL? | page, ≈ page |  |  | page |

        """)
    let diagram = """
      0: classDiagram
        class Business {
          name: String?
          site: Site?
        }
        class Site {
          page: URL?
        }
        Business --> "0..1" Site : site

      """
    #expect(try run("explain", "M", "--format=mermaid") == diagram)
    #expect(try run("explain", "M", "--format=mermaid", "--model=Business") == diagram)
    #expect(
      try run("explain", "M", "--format=mermaid", "--model=Site")
        == "0: classDiagram\n  class Site {\n    page: URL?\n  }\n")
    #expect(
      try run("explain", "M", "--model=site") == """
        2: automapper: there is no model "site"; the files describe Business, Site
        See automapper --help.

        """)
    try folder.write("{\"page\": 1}", to: "M/Site.json")
    #expect(
      try run("explain", "M") == """
        1: M/Site.json:1:10: error: page: expected a dictionary, found number 1
          |
        1 | {"page": 1}
          |          ^

        """)
    #expect(folder.contents.keys.allSatisfy { $0.hasPrefix("M/") })
  }

  /// Colours appear on a terminal only.
  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
  ])
  func colours(environment: [String: String], isColoured: Bool) throws {
    try folder.write("{\"page\": 1}", to: "Site.json")
    let tool = try GeneratedProgram.products.appending(path: "automapper").path
    let output = try Shell.onTerminal(
      "'\(tool)' check Site.json", in: folder.url, environment: environment)
    let plain = """
      Site.json:1:10: error: page: expected a dictionary, found number 1
        |
      1 | {"page": 1}
        |          ^

      """
    let coloured = """
      \u{1B}[1mSite.json:1:10: error: page: expected a dictionary, found number 1\u{1B}[0m
      \u{1B}[34m  |\u{1B}[0m
      \u{1B}[34m1 |\u{1B}[0m {"page": 1}
      \u{1B}[34m  |\u{1B}[0m          \u{1B}[1;31m^\u{1B}[0m

      """
    #expect(output == (isColoured ? coloured : plain))
  }

  static let usage: [(arguments: [String], expected: String)] = [
    (["create"], "there is no command \"create\""),
    (["check"], "check needs a mapping file, or a folder of them"),
    (["explain"], "explain needs a mapping file, or a folder of them"),
    (["explain", "a", "--format=html"], "--format is markdown or mermaid, not \"html\""),
    (["generate", "--output", "a"], "--input is missing"),
    (["generate", "--input", "a"], "--output is missing"),
    (["generate", "--input"], "--input needs a value"),
    (["generate", "--inptu", "a"], "there is no option --inptu"),
    (["generate", "-i", "a"], "there is no option -i"),
    (["generate", "--input=a", "--output=b", "--output=c"], "--output is given 2 times"),
    (["generate", "--input=a", "--output=b", "c"], "unexpected argument \"c\""),
    (
      ["generate", "--input=a", "--output=b", "--access=private"],
      "--access is internal or public, not \"private\""
    ),
    (
      ["generate", "--input=a", "--output=b", "--mappings-name=a b"],
      "--mappings-name is a name in Swift, not \"a b\""
    ),
    (["infer", "--name", "A", "--output", "b"], "infer needs a sample"),
    (["infer", "a.json", "--output", "b"], "--name is missing"),
  ]

  @Test(arguments: usage)
  func wrongUsage(arguments: [String], expected: String) throws {
    let result = try Self.run(arguments, in: folder)
    #expect(result.status == 2)
    #expect(result.output == "automapper: \(expected)\nSee automapper --help.\n")
  }

  @Test func help() throws {
    let help = try run("--help")
    #expect(help.hasPrefix("0: automapper: Swift models from mapping files"))
    for word in ["generate", "infer", "check", "explain", "EXIT CODES"] {
      #expect(help.contains(word))
    }
    #expect(try run("generate", "--help") == help)
    #expect(try run().hasPrefix("2: automapper: "))
  }

  @Test func missingFiles() throws {
    #expect(try run("check", "nowhere") == "3: nowhere: error: no such file or folder\n")
    #expect(
      try run("infer", "nowhere.json", "--name", "A", "--output", "b")
        == "3: nowhere.json: error: cannot be read\n")
  }
}
