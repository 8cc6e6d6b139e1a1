import Automapper
import Foundation
import Testing

/// Keys of each length around a word of eight bytes, which are compared word by word.
struct KeyLengthTests {
  struct Lengths: Codable, Equatable {
    var a, ab, abc, abcd, abcde, abcdef, abcdefg, abcdefgh, abcdefghi: Int?
    var abcdefghijklmno, abcdefghijklmnop, abcdefghijklmnopq, abcdefghijklmnopqrstuvwxyz: Int?
  }

  private static let names = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 26].map {
    String("abcdefghijklmnopqrstuvwxyz".prefix($0))
  }

  @Test func everyKeyFindsItsProperty() throws {
    let members = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, $0.count) })
    let expected = try JSONDecoder().decode(Lengths.self, from: JSONEncoder().encode(members))
    let mapper = Mapper()
    for _ in 0..<3 {
      #expect(try mapper.object(from: members as [String: Any]) == expected)
      #expect(try mapper.object(from: JSONEncoder().encode(members)) == expected)
    }
  }

  @Test(arguments: names) func aKeyThatDiffersInOneByteIsUnknown(name: String) throws {
    let mapper = Mapper()
    _ = try mapper.object(from: [name: 1] as [String: Any], as: Lengths.self)
    for index in name.utf8.indices {
      var bytes = Array(name.utf8)
      bytes[name.utf8.distance(from: name.utf8.startIndex, to: index)] = UInt8(ascii: "9")
      let other = String(decoding: bytes, as: UTF8.self)
      let nothing = Lengths()
      #expect(try mapper.object(from: [other: 1] as [String: Any]) == nothing)
      #expect(try mapper.object(from: "{\"\(other)\":1}") == nothing)
      #expect(try mapper.object(from: "{\"\\u0039\(other.dropFirst())\":1}") == nothing)
    }
  }
}
