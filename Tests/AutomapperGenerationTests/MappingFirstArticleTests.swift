import AutomapperGeneration
import Foundation
import Testing

/// The article "Mapping first" word for word: its mapping files are generated from, its code is compiled
/// with the models, its commands are run, and what it says they print is compared.
@Suite struct MappingFirstArticleTests {
  private let repository = (1...3).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  private let folder = TemporaryFolder()

  /// The blocks in a language, in order, each with its last line end.
  private func blocks(_ language: String) throws -> [String] {
    let url = repository.appending(path: "Sources/Automapper/Automapper.docc/MappingFirst.md")
    let article = try String(contentsOf: url, encoding: .utf8)
    return article.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0] + "\n"
    }
  }

  /// Runs a command of the article.
  private func run(_ command: String) throws -> String {
    let words = command.split(whereSeparator: \.isWhitespace).map(String.init)
    try #require(words.first == "automapper")
    let tool = try GeneratedProgram.products.appending(path: "automapper").path
    return try Shell.run([tool] + words.dropFirst(), in: folder.url).output
  }

  @Test func everyBlockIsKnown() throws {
    #expect(try blocks("json").count == 5)
    #expect(try blocks("swift").count == 3)
    #expect(try blocks("text").count == 5)
    #expect(try blocks("sh").count == 3)
  }

  @Test func models() throws {
    let (json, swift, text) = try (blocks("json"), blocks("swift"), blocks("text"))
    try folder.write(json[0], to: "Mappings/Business.json")
    try folder.write(json[1], to: "Mappings/Location.json")
    #expect(try run(blocks("sh")[0]) == text[0])
    try folder.write(swift[0], to: "Sources/App/Models/Business.swift")
    _ = try run(blocks("sh")[0])
    let files = folder.contents.filter { $0.key.hasPrefix("Sources/App/Models/") }.map {
      path, source in
      GeneratedFile(
        name: URL(filePath: path).lastPathComponent, contents: source, isWrittenOnce: false)
    }
    let main = """
      import Automapper
      import Foundation

      \(swift[1])
      let made = Business(uuid: business.uuid, name: "Snug", location: business.location)
      print(business.rating ?? 0, business.fullName ?? "", made.open, json)
      do {
        _ = try mapper.object(from: "{}", as: Business.self)
      } catch {
        print(error)
      }
      """
    #expect(
      try GeneratedProgram(files: files, main: main).output() == #"""
        4.5 Ada Lovelace true {"business_uuid":"6F9619FF-8B86-D011-B42D-00CF4FC964FF",\#
        "first_name":"Ada","founded":"30.01.2022","last_name":"Lovelace",\#
        "location":{"lat":59.9,"lng":10.7},"open":true,"profile":{"display_name":"Snug"},\#
        "ratings":[5,4]}

        """# + text[1])
  }

  /// The manifest is that of the sample.
  @Test func manifest() throws {
    func trimmed(_ text: String) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    let url = repository.appending(path: "Samples/Package.swift")
    let manifest = try String(contentsOf: url, encoding: .utf8)
    #expect(trimmed(manifest).contains(trimmed(try blocks("swift")[2])))
  }

  @Test func mistakes() throws {
    try folder.write(blocks("json")[2], to: "Business.json")
    #expect(try run("automapper check Business.json") == blocks("text")[2])
  }

  @Test func explanation() throws {
    try folder.write(blocks("json")[0], to: "Mappings/Business.json")
    try folder.write(blocks("json")[1], to: "Mappings/Location.json")
    #expect(try run(blocks("sh")[2]) == blocks("text")[4])
  }

  @Test func inference() throws {
    try folder.write(blocks("json")[3], to: "sample.json")
    #expect(try run(blocks("sh")[1]) == blocks("text")[3])
    #expect(folder.text("Mappings/Business.json") == (try blocks("json")[4]))
  }
}
