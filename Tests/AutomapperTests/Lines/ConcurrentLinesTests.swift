import Automapper
import Foundation
import Testing

@Suite struct ConcurrentLinesTests {
  let mapper = Mapper()

  /// Lines of every kind, as many as make dozens of pieces.
  private func lines(_ count: Int, _ random: inout SeededGenerator) -> Data {
    var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
    for id in 0..<count {
      switch Int.random(in: 0..<100, using: &random) {
      case 0: text += "{\"id\":\n"
      case 1: text += "{\"id\":\"none\"}\n"
      case 2: text += "\n"
      case 3: text += "\r\n \n"
      case 4:
        let name = String(repeating: "name", count: .random(in: 1...5000, using: &random))
        text += "{\"id\":\(id),\"FirstName\":\"\(name)\"}\n"
      default: text += "{\"id\":\(id),\"first_name\":\"Ann\"}\r\n"
      }
    }
    return Data((text + "{\"id\":-1}").utf8)
  }

  @Test func concurrentEqualsSerial() throws {
    var random = SeededGenerator.announced()
    for count in [0, 1, 5000, 20_000] {
      let data = lines(count, &random)
      let serial = mapper.objects(fromLines: data, as: Row.self, concurrently: false)
      let concurrent = mapper.objects(fromLines: data, as: Row.self, concurrently: true)
      #expect(serial.map(Outcome.init) == concurrent.map(Outcome.init))
      #expect(Outcome(try #require(serial.last)) == .model(Row(-1)))
    }
  }

  @Test func oneLineOverManyPieces() throws {
    let name = String(repeating: "x", count: 1 << 20)
    let data = Data("{\"id\":1,\"firstName\":\"\(name)\"}\n\n{\"id\":\"".utf8)
    let results = mapper.objects(fromLines: data, as: Row.self, concurrently: true)
    try #require(results.count == 2)
    #expect(try results[0].get() == Row(1, name))
    let error = #expect(throws: MappingError.self) { try results[1].get() }
    #expect(
      error?.issues.first?.position
        == MappingError.Position(line: 3, column: 8, byteOffset: data.count))
  }
}
