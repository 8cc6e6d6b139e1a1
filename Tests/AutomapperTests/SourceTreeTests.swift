import Foundation
import Testing

/// The folders of the library depend on each other in one direction: the table of CONTRIBUTING.md is true.
struct SourceTreeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources/Automapper")

  /// A source file as the words of its lines.
  private struct File {
    let name: String
    let folder: String?
    let lines: [Line]
  }

  private struct Line {
    /// Whether the line begins at the margin, where types outside other types are declared.
    let isAtMargin: Bool
    let words: [Substring]
  }

  private static func files() throws -> [File] {
    let paths = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    return try paths.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { url in
      let steps = url.standardizedFileURL.pathComponents
        .dropFirst(sources.standardizedFileURL.pathComponents.count)
      return File(
        name: steps.joined(separator: "/"), folder: steps.count > 1 ? steps.first : nil,
        lines: code(try String(contentsOf: url, encoding: .utf8)))
    }
  }

  /// The words of each line, without comments, literals and members: `Unicode.Scalar` gives `Unicode`.
  private static func code(_ text: String) -> [Line] {
    text.split(separator: "\n").compactMap { line in
      guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return nil }
      var words: [Substring] = []
      for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated()
      where index.isMultiple(of: 2) {
        var rest = part[...]
        while let start = rest.firstIndex(where: { $0.isLetter || $0 == "_" }) {
          let isMember = start > rest.startIndex && rest[rest.index(before: start)] == "."
          let word = rest[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          if !isMember { words.append(word) }
          rest = rest[word.endIndex...]
        }
      }
      return Line(isAtMargin: line.first?.isWhitespace == false, words: words)
    }
  }

  /// The folders in the order of the table, and the types that may be named from above.
  private static func rules() throws -> (folders: [String], exceptions: Set<String>) {
    let text = try String(contentsOf: root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let table = try #require(text.firstRange(of: "The order is the direction")).lowerBound
    let folders = text[..<table].matches(of: /\n  \| `(\w+)\/` \|/).map { String($0.1) }
    let sentence = try #require(text.firstMatch(of: /must see them there: ([^.]*)\./))
    return (folders, Set(sentence.1.matches(of: /`(\w+)`/).map { String($0.1) }))
  }

  /// The folders of the types that files declare outside other types; the empty text for none.
  private static func declared(in files: [File]) -> [Substring: String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "actor"]
    let modifiers: Set<Substring> = ["public", "package", "internal", "open", "final", "indirect"]
    var folders: [Substring: String] = [:]
    for file in files {
      for line in file.lines where line.isAtMargin {
        let words = line.words.drop { modifiers.contains($0) }
        guard let kind = words.first, kinds.contains(kind), let name = words.dropFirst().first
        else { continue }
        folders[name] = folders[name] ?? file.folder ?? ""
      }
    }
    return folders
  }

  @Test func everyFolderStandsInTheTable() throws {
    let folders = Set(try Self.files().compactMap(\.folder))
    #expect(Set(try Self.rules().folders) == folders)
  }

  @Test func foldersNameOnlyTypesOfFoldersAboveThem() throws {
    let files = try Self.files()
    let (folders, exceptions) = try Self.rules()
    let owners = Self.declared(in: files)
    #expect(owners.count > 200)
    var violations: [String] = []
    for file in files {
      guard let folder = file.folder, let place = folders.firstIndex(of: folder) else { continue }
      for name in Set(file.lines.flatMap(\.words)) {
        guard let owner = owners[name], !owner.isEmpty, !exceptions.contains(String(name)),
          let other = folders.firstIndex(of: owner)
        else { continue }
        if other > place || (folder == "Encoding" && owner == "Decoding") {
          violations.append("\(file.name) names \(name) of \(owner)/")
        }
      }
    }
    #expect(violations.sorted() == [])
  }

  @Test func everyExceptionIsNeeded() throws {
    let owners = Self.declared(in: try Self.files())
    #expect(try Self.rules().exceptions.filter { owners[Substring($0)] == nil } == [])
  }

  /// Tests of one folder stand in a folder of its name; those of the whole library in `EndToEnd`.
  @Test func testsMirrorTheSources() throws {
    func folders(_ url: URL) throws -> Set<String> {
      let all = try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: [.isDirectoryKey])
      let folders = try all.filter {
        try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
      }
      return Set(folders.map(\.lastPathComponent))
    }
    let tests = try folders(Self.root.appending(path: "Tests/AutomapperTests"))
    let known = try folders(Self.sources).union(["EndToEnd"])
    #expect(tests.subtracting(known).isEmpty)
    #expect(tests.count > 20)
  }
}
