import Automapper
import Foundation
import Testing

/// Names of a source that are no keys of a model, which asks for all keys.
@Suite struct NamesWithoutKeyTests {
  /// The mapper asks a struct of keys for each name of each object, and for no other spelling.
  @Test func noSpellingsAreTried() throws {
    let names = (0..<10).map { "\"unknown_name_\($0)\":1" }.joined(separator: ",")
    // Not the engine that all plain mappers share: other tests use its tables.
    let mapper = try Mapper { $0.maximumDepth = 50 }
    func asked(_ count: Int) throws -> Int {
      let text = Array(repeating: "{\"own\":1,\(names)}", count: count).joined(separator: ",")
      return try CountedKey.$asked.withValue(CountedKey.Counter()) {
        let models = try mapper.object(from: "[\(text)]", as: [AskingForAll].self)
        #expect(models.allSatisfy { $0.keys == ["own"] })
        return try #require(CountedKey.asked).count
      }
    }
    #expect(try [1, 20, 30].map(asked) == [11, 20 * 11, 30 * 11])
  }
}

/// A key type that counts how often it is asked for a key.
private struct CountedKey: CodingKey {
  final class Counter: @unchecked Sendable { var count = 0 }
  @TaskLocal static var asked: Counter?

  let stringValue: String
  var intValue: Int? { nil }

  init?(stringValue: String) {
    Self.asked?.count += 1
    guard stringValue == "own" else { return nil }
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

private struct AskingForAll: Decodable {
  var keys: [String]

  init(from decoder: any Decoder) throws {
    keys = try decoder.container(keyedBy: CountedKey.self).allKeys.map(\.stringValue)
  }
}
