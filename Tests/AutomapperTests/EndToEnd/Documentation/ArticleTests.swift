import Foundation
import Testing

/// The code of the documentation's articles is that of the tests beside this one, which run it.
@Suite struct ArticleTests {
  static let articles = [
    "Automapper", "GettingStarted", "ErrorsAndReports", "Extending", "Conventions", "Overrides",
    "TransformersAndPolymorphism", "TypesThatTheDataNames", "InverseMapping", "Dates",
    "FindingValues", "Updating", "Storing", "UntrustedInput",
  ]

  @Test(arguments: articles)
  func articleShowsCodeThatRuns(name: String) throws {
    let article = try MarkedCode.text("Sources/Automapper/Automapper.docc/\(name).md")
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
