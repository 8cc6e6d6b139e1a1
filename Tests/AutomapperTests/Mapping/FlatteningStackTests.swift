import Automapper
import Foundation
import Testing

@Suite struct FlatteningStackTests {
  typealias Window = DeepFlatteningTests.Window

  /// An object that flat keys complete is converted, and no thread has a stack for that one.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func intoAnObjectDeeperThanTheStack(open: String, close: String) throws {
    let mapper = try Mapper {
      $0.maximumDepth = 1_000_000
      $0.map(Window.self) { $0.property(\.frame?.size).key("size") }
    }
    func source(_ depth: Int) -> String {
      let deep =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      return #"{"size":3,"frame":{"deep":\#(deep)}}"#
    }
    #expect(try mapper.object(from: source(100), as: Window.self).frame?.size == 3)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: source(200_000), as: Window.self)
    }
    let issue = try #require(error?.issues.first)
    #expect(issue.code == .depthExceeded)
    #expect(issue.path == "frame")
    #expect(issue.expected?.hasSuffix("for which this thread has a stack") == true)
  }
}
