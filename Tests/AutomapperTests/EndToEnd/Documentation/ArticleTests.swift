import Foundation
import Testing

/// The code of the documentation's articles is that of the tests beside this one, which run it.
@Suite struct ArticleTests {
  static let articles = [
    "Automapper", "GettingStarted", "ErrorsAndReports", "Extending", "Conventions", "Overrides",
    "TransformersAndPolymorphism", "TypesThatTheDataNames", "InverseMapping", "Dates",
    "FindingValues", "Updating", "Storing", "UntrustedInput", "NothingLost",
    "QueriesAndForms",
  ]

  /// The path of an article: in the catalog of the module that it is about.
  static func path(of article: String) -> String {
    let module = article == "Storing" ? "AutomapperStorage" : "Automapper"
    return "Sources/\(module)/\(module).docc/\(article).md"
  }

  @Test(arguments: articles)
  func articleShowsCodeThatRuns(name: String) throws {
    let article = try MarkedCode.text(Self.path(of: name))
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let test = try String(
      contentsOf: folder.appending(path: "\(name)ArticleTests.swift"), encoding: .utf8)
    let blocks = MarkedCode.swiftBlocks(of: article)
    let pieces = MarkedCode.pieces(of: test, marker: "article")
    #expect(!blocks.isEmpty)
    #expect(blocks.count == pieces.count)
    for (block, piece) in zip(blocks, pieces) { #expect(block == piece) }
  }
}
