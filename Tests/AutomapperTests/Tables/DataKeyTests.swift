import Automapper
import Foundation
import Testing

/// Models whose own code asks for keys that are data, by a key type that takes any name.
struct DataKeyTests {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  struct Item: Codable, Equatable {
    var number: Int
  }

  struct Catalogue: Codable, Equatable {
    var items: [String: Item]

    init(_ names: [String]) {
      items = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ($1, Item(number: $0)) })
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      items = [:]
      for key in container.allKeys {
        items[key.stringValue] = try container.decode(Item.self, forKey: key)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (name, item) in items { try container.encode(item, forKey: Key(name)) }
    }
  }

  /// More keys than a mapper keeps, in one object and in several.
  @Test(arguments: [1, 40, 3_000]) func manyKeys(_ objects: Int) throws {
    let mapper = Mapper()
    let names = (0..<3_000).map { "käse-\($0)" }
    let all = stride(from: 0, to: names.count, by: names.count / objects).map { start in
      Catalogue(Array(names[start..<min(start + names.count / objects, names.count)]))
    }
    for _ in 0..<2 {
      let data = try mapper.data(from: all)
      #expect(try JSONDecoder().decode([Catalogue].self, from: data) == all)
      #expect(try mapper.object(from: data, as: [Catalogue].self) == all)
      let foundation = try JSONSerialization.jsonObject(with: data)
      #expect(try mapper.object(from: .any(foundation), as: [Catalogue].self) == all)
    }
  }

  /// The path of a problem under a key that is data.
  @Test func problemsUnderDataKeys() {
    let members = (0..<2_000).map { #""k\#($0)": {"number": \#($0 == 1_500 ? "[]" : "1")}"# }
    let error = Failing.error(
      Mapper(), "{\(members.joined(separator: ","))}", as: Catalogue.self)
    #expect(
      error?.description
        == #"Catalogue.k1500.number: expected Int, found an array (key "number")"#)
  }

  struct Profile: Decodable {
    var values: [String] = []
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for name in ["firstName", "café", "imageURL", "absent", "_"] {
        values.append(
          try container.decodeIfPresent(String.self, forKey: Key(name)) ?? "none")
      }
    }
  }

  /// Conventions hold for keys that are data, in small objects and in large ones, which have an index.
  @Test(arguments: [0, 22, 23, 100]) func conventions(_ others: Int) throws {
    let json = """
      {"FIRST-NAME": "a", "caf\\u0065\\u0301": "b", "image_url": "c", "Image-Url": "d", "--": "e"
      \((0..<others).map { ", \"other\($0)\": \"x\"" }.joined())}
      """
    for (_, source) in try EverySource.forms(of: json) {
      let profile = try Mapper().object(from: source, as: Profile.self)
      #expect(profile.values == ["a", "b", "c", "none", "none"])
    }
  }

  struct Asking: Decodable {
    @TaskLocal static var count = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for number in 0..<Self.count {
        _ = try container.decodeIfPresent(Int.self, forKey: Key("absent\(number)"))
      }
    }
  }

  /// Eight times as many absent keys in eight times as many members take about eight times as long, not 64 times.
  @Test(arguments: [false, true]) func absentKeysTakeLinearTime(isFoundation: Bool) throws {
    let mapper = Mapper()
    func time(_ count: Int) throws -> Duration {
      let json = "{\((0..<count).map { "\"key\($0)\": 1" }.joined(separator: ","))}"
      let foundation = try JSONSerialization.jsonObject(with: Data(json.utf8))
      let source: any MappingSource = isFoundation ? .any(foundation) : json
      let times = try (0..<5).map { _ in
        try Asking.$count.withValue(count) {
          try ContinuousClock().measure { _ = try mapper.object(from: source, as: Asking.self) }
        }
      }
      return try #require(times.min())
    }
    // Both are more keys than a mapper keeps.
    let small = try time(1_500)
    let large = try time(12_000)
    #expect(large < small * 28, "\(small), \(large)")
  }
}
