import Automapper
import Testing

/// Members of a rest that have the key of a tag: the tag wins, and what is written can be read.
@Suite struct TagInRestTests {
  struct Photo: Codable, Equatable {
    var url = "u"
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case url }
  }
  enum Item: Codable, Equatable {
    case photo(Photo)
    case counts([String: JSONValue])
    case maybe(Photo?)
  }
  class Vehicle: Codable {
    var wheels = 4
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case wheels }
    init() {}
  }
  final class Car: Vehicle {}

  private static func mapper(_ tag: String) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: tag, ["car": Car.self])
      configuration.map(Item.self) { $0.cases(.tagged(tag)) }
      configuration.map(Photo.self) { $0.rest(\.more) }
      configuration.map(Vehicle.self) { $0.rest(\.more) }
    }
  }

  static let rests: [(tag: String, rest: [String: JSONValue], kept: [String: JSONValue])] = [
    ("type", ["type": "zzz", "url": "no", "wheels": 7], [:]),
    ("type", ["type": nil, "x": 1], ["x": 1]),
    ("type", ["type": "zzz", "Type": "y"], ["Type": "y"]),
    ("meta.type", ["meta": ["type": "zzz"]], [:]),
    ("meta.type", ["meta": ["type": "zzz", "x": 1]], ["meta": ["x": 1]]),
    ("meta.type", ["meta": ["type": "zzz", "TYPE": 1]], ["meta": ["TYPE": 1]]),
    ("meta.type", ["meta": 5], [:]),
    ("tags.0", ["tags": ["zzz", 1]], ["tags": [nil, 1]]),
    ("tags.0", ["tags": ["zzz", nil]], ["tags": [nil, nil]]),
    ("tags.0", ["tags": ["zzz"]], [:]),
  ]

  @Test(arguments: rests)
  func theTagWins(tag: String, rest: [String: JSONValue], kept: [String: JSONValue]) throws {
    let mapper = try Self.mapper(tag)
    for item in [Item.photo(Photo(more: rest)), .maybe(Photo(more: rest))] {
      let text = try mapper.written(item)
      switch (item, try mapper.object(from: text, as: Item.self)) {
      case (.photo, .photo(let photo)), (.maybe, .maybe(let photo?)):
        #expect(photo.url == "u" && photo.more.filter { $0.key != "wheels" } == kept)
      case (_, let other): Issue.record("\(other)")
      }
    }
    let car = Car()
    car.more = rest
    for text in [try mapper.written(car as Vehicle), try mapper.written(car)] {
      let read = try mapper.object(from: text, as: Vehicle.self)
      #expect(read is Car && read.wheels == 4)
      #expect(read.more.filter { $0.key != "url" } == kept)
    }
  }

  @Test(arguments: [
    #"{"Type":"keep","type":"photo","url":"u","x":1}"#, #"{"Type":1,"a":2,"type":"counts"}"#,
    #"{"TYPE":null,"type":"maybe","url":"u"}"#,
  ])
  func otherSpellingsComeBack(json: String) throws {
    let mapper = try Self.mapper("type")
    #expect(try mapper.written(mapper.object(from: json, as: Item.self)) == json)
    let items = try mapper.object(from: "[\(json)]", as: [Item].self)
    #expect(try mapper.json(from: items, options: .sortedKeys) == "[\(json)]")
  }

  @Test func otherSpellingsInClassesComeBack() throws {
    let json = #"{"Type":"keep","type":"car","wheels":4,"x":1}"#
    let mapper = try Self.mapper("type")
    #expect(try mapper.written(mapper.object(from: json, as: Vehicle.self)) == json)
    let vehicles = try mapper.object(from: "[\(json)]", as: [Vehicle].self)
    #expect(try mapper.json(from: vehicles, options: .sortedKeys) == "[\(json)]")
  }

  /// A tag behind a key with a dot is no part of the rest.
  @Test func aTagBehindAKeyWithADot() throws {
    let mapper = try Self.mapper("meta.info.type")
    for json in [
      #"{"meta.info":{"type":"car","x":1},"wheels":4}"#,
      #"{"meta":{"info.type":"car"},"meta.info":{"x":1},"wheels":4}"#,
    ] {
      let read = try mapper.object(from: json, as: Vehicle.self)
      #expect(read is Car && read.more == ["meta.info": ["x": 1]])
      #expect(
        try mapper.written(read)
          == #"{"meta":{"info":{"type":"car"}},"meta.info":{"x":1},"wheels":4}"#)
    }
  }
}
