import Foundation
import Testing

/// Every code block of a document is run or compared; a new block that no test knows fails here.
@Suite struct CodeBlockTests {
  static let catalogs = [
    "Sources/Automapper/Automapper.docc", "Sources/AutomapperStorage/AutomapperStorage.docc",
  ]

  /// The documents by their paths.
  private func documents() throws -> [String: [MarkedCode.Block]] {
    let pages = try Self.catalogs.flatMap { catalog in
      let folder = MarkedCode.repository.appending(path: catalog)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
    }
    let paths = pages + ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Samples/README.md"]
    return try Dictionary(
      uniqueKeysWithValues: paths.map { ($0, MarkedCode.blocks(of: try MarkedCode.text($0))) })
  }

  /// `MappingFirstArticleTests` has every block of its article.
  @Test func everyArticleWithSwiftIsCompared() throws {
    let compared = ArticleTests.articles + ["MappingFirst"]
    let paths = Set(compared.map(ArticleTests.path(of:)))
    let shown = try documents().filter { $0.value.contains { $0.language == "swift" } }.keys
    #expect(Set(shown) == paths.union(["README.md"]))
  }

  /// `ReadmeTests` compares the Swift blocks and the printed text.
  @Test func theReadmeHasTheBlocksThatAreRun() throws {
    let blocks = try #require(documents()["README.md"])
    let swift = Array(repeating: "swift", count: 4)
    #expect(blocks.map(\.language) == ["sh"] + swift + ["text", "swift", "swift"])
  }

  /// Documents whose printed text is compared by `ReadmeTests`, `ErrorsAndReportsArticleTests` and
  /// `MappingFirstArticleTests`.
  static let documentsWithText = [
    "README.md", ArticleTests.path(of: "ErrorsAndReports"), ArticleTests.path(of: "MappingFirst"),
  ]

  @Test func otherLanguagesAreWhereTheyAreRead() throws {
    for (path, blocks) in try documents() where !Self.documentsWithText.contains(path) {
      for block in blocks where block.language != "swift" {
        #expect(block.language == "sh", "\(path): \(block.lines)")
      }
    }
  }

  /// The commands, and where they are run.
  static let commands = [
    "swift run --package-path Samples QuickStart": ".ci/run, with the other samples",
    "swift test": ".ci/run, with the trait GRDB, which adds the tests of the store",
    "automapper generate --input Mappings --output Sources/App/Models":
      "MappingFirstArticleTests",
    "automapper explain Mappings --model Location": "MappingFirstArticleTests",
    "automapper infer sample.json --name Directory --output Mappings": "MappingFirstArticleTests",
    "cd Samples/Benchmarks": "by hand: a release build, and minutes of measuring",
    "swift run -c release Benchmarks --help": "by hand",
    "swift run -c release Benchmarks --filter dictionary": "by hand",
  ]

  @Test func everyCommandIsKnown() throws {
    let shown = try documents().values.joined().filter { $0.language == "sh" }.flatMap(\.lines)
    #expect(Set(shown) == Set(Self.commands.keys))
  }
}
