import Foundation
import Testing

/// The folders of the library depend on each other in one direction: the table of CONTRIBUTING.md is true.
struct SourceTreeTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = root.appending(path: "Sources/Automapper")

  /// A source file without comments and texts of literals.
  private struct File {
    let name: String
    let folder: String?
    let code: String
  }

  private static func files() throws -> [File] {
    let paths = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    return try paths.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { url in
      let steps = url.standardizedFileURL.pathComponents
        .dropFirst(sources.standardizedFileURL.pathComponents.count)
      let text = try String(contentsOf: url, encoding: .utf8)
      let code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(?:[^"\\\n]|\\.)*"/, with: "")
      return File(
        name: steps.joined(separator: "/"), folder: steps.count > 1 ? steps.first : nil,
        code: String(code))
    }
  }

  /// The folders in the order of the table, and the types that may be named from above.
  private static func rules() throws -> (folders: [String], exceptions: Set<String>) {
    let text = try String(contentsOf: root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
    let folders = text.matches(of: /\n  \| `(\w+)\/` \|/).map { String($0.1) }
    let sentence = try #require(text.firstMatch(of: /must see them there: ([^.]*)\./))
    return (folders, Set(sentence.1.matches(of: /`(\w+)`/).map { String($0.1) }))
  }

  private static func declared(in files: [File]) -> [String: String] {
    let declaration =
      /(?m)^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|open|final|indirect)\s+)*(?:struct|class|enum|protocol|typealias|actor)\s+(\w+)/
    var folders: [String: String] = [:]
    for file in files {
      for match in file.code.matches(of: declaration) {
        folders[String(match.1)] = file.folder ?? ""
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
      for match in file.code.matches(of: /(?:^|[^.\w])([A-Z]\w+)/) {
        let name = String(match.1)
        guard let owner = owners[name], !owner.isEmpty, !exceptions.contains(name),
          let other = folders.firstIndex(of: owner)
        else { continue }
        if other > place || (folder == "Encoding" && owner == "Decoding") {
          violations.append("\(file.name) names \(name) of \(owner)/")
        }
      }
    }
    #expect(Array(Set(violations)).sorted() == [])
  }

  @Test func everyExceptionIsNeeded() throws {
    let owners = Self.declared(in: try Self.files())
    #expect(try Self.rules().exceptions.filter { owners[$0] == nil } == [])
  }
}
