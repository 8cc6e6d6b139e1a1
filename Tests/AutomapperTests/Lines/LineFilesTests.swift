import Automapper
import Foundation
import Testing

@Suite struct LineFilesTests {
  let mapper = Mapper()

  static let unreadable = [
    URL(fileURLWithPath: "/nowhere/\(UUID()).ndjson"),
    FileManager.default.temporaryDirectory,
  ]

  @Test(arguments: unreadable)
  func unreadableFilesAreOneError(_ file: URL) throws {
    let results = Array(mapper.objects(fromLines: file, as: Row.self))
    try #require(results.count == 1)
    let error = #expect(throws: MappingError.self) { try results[0].get() }
    let issue = try #require(error?.issues.first)
    #expect(issue.code == .unreadableFile)
    #expect(issue.model == "Row")
    #expect(issue.found?.hasPrefix(file.path.prefix(80)) == true)
    #expect(issue.underlying != nil)
    #expect(issue.position == nil)
  }

  @Test func addressesElsewhereAreOneError() throws {
    let address = try #require(URL(string: "https://example.com/rows.ndjson"))
    let results = Array(mapper.objects(fromLines: address, as: Row.self))
    #expect(results.count == 1)
    expectIssues("unreadableFile") { try results.first?.get() }
  }

  /// The path of an address is no file here, even if there is one.
  @Test func addressesNameNoLocalFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ndjson")
    try Data("{}\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let address = try #require(URL(string: "http://example.com\(file.path)"))
    let results = Array(mapper.objects(fromLines: address, as: JSONValue.self))
    #expect(results.count == 1)
    let error = #expect(throws: MappingError.self) { try results.first?.get() }
    #expect(error?.issues.first?.found?.hasPrefix("http://example.com/") == true)
  }

  @Test func readingMayStopAndBeginAnew() throws {
    let text = String(repeating: "{\"id\":1}\n", count: 50_000)
    try withFile(text) { file in
      let objects = mapper.objects(fromLines: file, as: Row.self)
      for _ in 0..<3 {
        #expect(Array(objects.prefix(2)).count == 2)
      }
      #expect(objects.reduce(0) { $0 + ((try? $1.get())?.id ?? 0) } == 50_000)
    }
  }

  @Test func filesAreClosed() throws {
    guard let before = openFiles() else { return }
    try withFile("{\"id\":1}\n{\"id\":2}") { file in
      let objects = mapper.objects(fromLines: file, as: Row.self)
      for _ in 0..<2000 { #expect(objects.first { _ in true } != nil) }
    }
    // Other tests may have files open now.
    #expect(try #require(openFiles()) < before + 500)
  }

  private func openFiles() -> Int? {
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }
}
