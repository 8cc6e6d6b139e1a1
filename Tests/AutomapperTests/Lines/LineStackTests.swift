import Automapper
import Foundation
import Testing

@Suite struct LineStackTests {
  /// Each line is checked against the stack of the thread that decodes it.
  @Test func oneIteratorOnTwoThreads() throws {
    final class Tree: Codable { var only: Tree? }
    func nested(_ count: Int) -> String {
      String(repeating: #"{"only":"#, count: count) + "null"
        + String(repeating: "}", count: count)
    }
    let mapper = try Mapper { $0.maximumDepth = 1_000_000 }
    try withFile("\(nested(20))\n\(nested(200_000))\n\(nested(2))\n") { file in
      nonisolated(unsafe) var lines = mapper.objects(fromLines: file, as: Tree.self).makeIterator()
      let first = try lines.next()?.get()
      #expect(first?.only != nil)
      nonisolated(unsafe) var deep: Result<Tree, MappingError>?
      let done = DispatchSemaphore(value: 0)
      Thread {
        deep = lines.next()
        done.signal()
      }.start()
      done.wait()
      let error = #expect(throws: MappingError.self) { try deep?.get() }
      #expect(error?.issues.map(\.code) == [.depthExceeded])
      let last = try lines.next()?.get()
      #expect(last?.only != nil)
      #expect(lines.next() == nil)
    }
  }
}
