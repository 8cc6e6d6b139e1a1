import Automapper
import Testing

/// Values without a type, nested deeper than the stack.
@Suite struct InferStackTests {
  /// Deeper than any thread's stack, with a limit that permits it.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func nestedDeeperThanTheStack(open: String, close: String) throws {
    let mapper = try Mapper { $0.maximumDepth = 1_000_000 }
    let count = 200_000
    let json =
      String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    let error = #expect(throws: MappingError.self) { try mapper.infer(from: json, named: "x") }
    #expect(error?.issues.map(\.code) == [.depthExceeded])
    #expect(error?.issues.first?.expected?.hasSuffix("for which this thread has a stack") == true)
  }
}
