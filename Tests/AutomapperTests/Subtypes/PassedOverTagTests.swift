import Automapper
import Testing

/// Members with another spelling of a tag's key. Only the member that the tag is read from belongs to the tag.
@Suite struct PassedOverTagTests {
  struct Photo: Codable, Equatable {
    var url: String
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case url }
  }
  enum Item: Codable, Equatable {
    case photo(Photo)
    case size(width: Int)
    case counts([String: JSONValue])
  }
  class Vehicle: Codable {
    var wheels = 0
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case wheels }
    init() {}
  }
  final class Car: Vehicle {}
  class Kind: Codable {
    var type: String
  }
  final class Special: Kind {}

  private static func mapper(
    _ tag: String = "type", content: String? = nil, hasRest: Bool = true
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(Vehicle.self, discriminator: tag, ["car": Car.self])
      configuration.register(Kind.self, discriminator: "type", ["special": Special.self])
      configuration.map(Item.self) { item in
        item.cases(content.map { .tagged(tag, content: $0) } ?? .tagged(tag))
      }
      if hasRest {
        configuration.map(Photo.self) { $0.rest(\.more) }
        configuration.map(Vehicle.self) { $0.rest(\.more) }
      } else {
        configuration.unknownKeys = .error
      }
    }
  }

  private static func report<T>(
    _ json: String, as type: T.Type, _ mapper: Mapper
  ) throws -> [String] {
    var report = MappingReport()
    _ = try mapper.object(from: json, as: type, report: &report)
    return report.entries.map(\.description)
  }

  static let photos: [(json: String, rest: [String: JSONValue])] = [
    (#"{"type":"photo","url":"u","Type":"keep"}"#, ["Type": "keep"]),
    (#"{"TYPE":"photo","url":"u","Type":1}"#, ["Type": 1]),
    (#"{"TYPE":"photo","url":"u"}"#, [:]),
  ]

  @Test(arguments: photos)
  func goIntoTheRest(json: String, rest: [String: JSONValue]) throws {
    let mapper = try Self.mapper()
    #expect(try mapper.object(from: json, as: Item.self) == .photo(Photo(url: "u", more: rest)))
    let car = json.replacing(#""photo","url":"u""#, with: #""car","wheels":4"#)
    let vehicle = try mapper.object(from: car, as: Vehicle.self)
    #expect(vehicle is Car && vehicle.wheels == 4 && vehicle.more == rest)
  }

  @Test func besideADottedTag() throws {
    let mapper = try Self.mapper("meta.type")
    for (json, rest) in [
      (#"{"meta":{"type":"car","Type":1}}"#, ["meta": ["Type": 1]]),
      (#"{"meta":{"type":"car"},"META":{"type":2}}"#, ["META": ["type": 2]]),
      (#"{"meta.type":"car","meta":{"type":3}}"#, ["meta": ["type": 3]]),
    ] as [(String, [String: JSONValue])] {
      let vehicle = try mapper.object(
        from: json.replacing("}}", with: #"},"wheels":4}"#), as: Vehicle.self)
      #expect(vehicle is Car && vehicle.more == rest)
    }
  }

  @Test func stayInADictionary() throws {
    let json = #"{"type":"counts","Type":1,"a":2}"#
    #expect(
      try Self.mapper().object(from: json, as: Item.self) == .counts(["Type": 1, "a": 2]))
  }

  @Test func areReportedAsAmbiguous() throws {
    let mapper = try Self.mapper()
    let entry = #"the root: ambiguousKey, "Type" fits as well (key "type")"#
    for json in [
      #"{"type":"photo","url":"u","Type":1}"#, #"{"type":"size","width":1,"Type":1}"#,
    ] {
      #expect(try Self.report(json, as: Item.self, mapper) == [entry])
    }
    #expect(
      try Self.report(#"{"type":"car","wheels":1,"Type":1}"#, as: Vehicle.self, mapper) == [entry])
    let content = try Self.mapper(content: "data")
    #expect(
      try Self.report(
        #"{"type":"size","data":{"width":1},"Type":1,"Data":2}"#, as: Item.self, content)
        == [entry, #"the root: ambiguousKey, "Data" fits as well (key "data")"#])
  }

  /// A property with the tag's key reports the keys that it passes over, and once is enough.
  @Test func areReportedOnceIfAPropertyHasTheTagsKey() throws {
    #expect(
      try Self.report(#"{"type":"special","Type":"x"}"#, as: Kind.self, Self.mapper()) == [
        #"type: ambiguousKey, "Type" fits as well (key "type")"#
      ])
  }

  /// As for properties.
  @Test func areNotUnknown() throws {
    let mapper = try Self.mapper(hasRest: false)
    #expect(
      try mapper.object(from: #"{"type":"photo","url":"u","Type":1}"#, as: Item.self)
        == .photo(Photo(url: "u")))
    #expect(
      try mapper.object(from: #"{"type":"car","wheels":1,"Type":1}"#, as: Vehicle.self) is Car)
  }
}
