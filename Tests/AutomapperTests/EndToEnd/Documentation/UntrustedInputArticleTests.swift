import Automapper
import Foundation
import Testing

@Suite struct UntrustedInputArticleTests {
  @Test func theArticle() throws {
    // article
    struct Note: Codable { var text: String }

    let mapper = try Mapper { configuration in
      configuration.maximumInputBytes = 1_000_000
      configuration.maximumElements = 10_000
      configuration.maximumStringLength = 100_000
      configuration.maximumDepth = 16
      configuration.map(Note.self) { note in note.property(\.text).sensitive() }
    }
    do {
      _ = try mapper.object(from: String(repeating: "[", count: 1000), as: Note.self)
    } catch {
      print(error)
      // Note: expected at most 16 nested containers, found deeper nesting at line 1, column 17 (byte 16)
    }
    // end of article
    let deep = #expect(throws: MappingError.self) {
      try mapper.object(from: String(repeating: "[", count: 1000), as: Note.self)
    }
    #expect(
      deep?.description
        == "Note: expected at most 16 nested containers, found deeper nesting at line 1, column 17 (byte 16)"
    )
    let secret = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"text":["secret"]}"#, as: Note.self)
    }
    #expect(secret?.description.contains("secret") == false)
  }
}
