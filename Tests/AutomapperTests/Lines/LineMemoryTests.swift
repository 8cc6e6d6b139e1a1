import Automapper
import Foundation
import Testing

/// Chunks that are made when they are asked for.
private struct Endless: AsyncSequence, AsyncIteratorProtocol {
  let chunk: [UInt8]
  var left: Int

  mutating func next() async -> [UInt8]? {
    left -= 1
    return left >= 0 ? chunk : nil
  }

  func makeAsyncIterator() -> Self { self }
}

@Suite struct LineMemoryTests {
  /// Other tests, which run at the same time, take memory too: one of three attempts must show that this one
  /// takes none. If lines took memory, each would.
  @Test func memoryStaysFlat() async throws {
    var least = Int.max
    for _ in 0..<3 {
      guard let growth = try await growth() else { return }
      least = min(least, growth)
      if least < 32 << 20 { break }
    }
    #expect(least < 32 << 20)
  }

  /// How many bytes more are resident after 100,000 records of 600 bytes than after 10,000. All of them together
  /// would be 60 MB.
  private func growth() async throws -> Int? {
    let name = String(repeating: "n", count: 570)
    let record = "{\"id\":1,\"first_name\":\"\(name)\"}\n"
    let text = String(repeating: record, count: 100)
    var beginning: Int?
    var count = 0
    let chunks = Endless(chunk: Array(text.utf8), left: 1000)
    for try await row in Mapper().objects(fromLines: chunks, as: Row.self) {
      count += row.id
      if count == 10_000 { beginning = residentBytes() }
    }
    #expect(count == 100_000)
    guard let beginning, let end = residentBytes() else { return nil }
    print("Resident after 10,000 lines: \(beginning / 1024) kB; after 100,000: \(end / 1024) kB")
    return end - beginning
  }
}
