import Foundation
import Testing

/// The article names folders and functions; they must exist.
@Suite struct ArchitectureArticleTests {
  private static let sources = "Sources/Automapper/"

  /// The rows of the tables whose first cell fits a pattern, as cells without backquotes.
  private static func rows(_ isRow: (String) -> Bool) throws -> [[String]] {
    try MarkedCode.text(sources + "Automapper.docc/Architecture.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { row in
        row.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
      }
      .filter { isRow($0[0]) }
  }

  @Test func everyFolderIsThere() throws {
    let folders = try Self.rows { $0.first?.isUppercase == true }.map { $0[0] }
    let entries = try FileManager.default.contentsOfDirectory(
      at: MarkedCode.repository.appending(path: Self.sources),
      includingPropertiesForKeys: [.isDirectoryKey])
    let existing = try entries.filter {
      try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        && $0.pathExtension != "docc"
    }
    #expect(folders.sorted() == existing.map(\.lastPathComponent).sorted())
  }

  @Test func everyStepIsAFunction() throws {
    let steps = try Self.rows { Int($0) != nil }
    #expect(steps.map { $0[0] } == (1...11).map(String.init))
    for step in steps {
      let text = try MarkedCode.text(Self.sources + step[1])
      #expect(text.contains(try Regex("func \(step[2])[<(]")), "\(step[2]) in \(step[1])")
    }
  }
}
