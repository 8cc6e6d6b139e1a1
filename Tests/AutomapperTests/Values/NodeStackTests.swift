import Automapper
import Foundation
import Testing

@Suite struct NodeStackTests {
  /// No thread has a stack for the Foundation value, or for its release.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func anyDeeperThanTheStack(open: String, close: String) throws {
    struct Note: Codable { var text: String }
    let mapper = try Mapper {
      $0.maximumDepth = 1_000_000
      $0.map(Note.self) { $0.property(\.text).transform { "\($0.any is NSNull)" } }
    }
    for (depth, isNull) in [(100, "false"), (200_000, "true")] {
      let deep =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      let note = try mapper.object(from: #"{"text":\#(deep)}"#, as: Note.self)
      #expect(note.text == isNull)
    }
  }
}
