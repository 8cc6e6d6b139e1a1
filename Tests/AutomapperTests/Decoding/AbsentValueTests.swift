import Automapper
import Foundation
import Testing

/// Values that stand in for absent ones: empty values, and what a type reads from null.
struct AbsentValueTests {
  struct Address: Codable, Equatable {
    var city: String
    var zip: Int?
  }
  struct User: Codable, Equatable {
    var name: String
    var age: Int
    var score: Double
    var isAdmin: Bool
    var tags: [String]
    var ids: Set<Int>
    var counts: [String: Int]
    var address: Address
    var nickname: String?
    var role = "guest"
  }

  static let zero = User(
    name: "", age: 0, score: 0, isAdmin: false, tags: [], ids: [], counts: [:],
    address: Address(city: ""), role: "")

  static func mapper() throws -> Mapper { try Mapper { $0.absentValues = .zero } }

  @Test(arguments: [
    "{}",
    """
    {"name":null,"age":null,"score":null,"isAdmin":null,"tags":null,"ids":null,"counts":null,
    "address":null,"nickname":null,"role":null}
    """,
  ])
  func emptyValues(_ text: String) throws {
    let mapper = try Self.mapper()
    var report = MappingReport()
    #expect(try mapper.object(from: text, as: User.self, report: &report) == Self.zero)
    let defaults = Set(report.entries.filter { $0.kind == .defaultUsed }.map(\.path))
    let expected: Set = [
      "name", "age", "score", "isAdmin", "tags", "ids", "counts", "address", "role",
    ]
    #expect(defaults.isSuperset(of: expected), "\(report.entries)")
    #expect(!defaults.contains("nickname"))
    let any = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try mapper.object(from: .any(any), as: User.self) == Self.zero)
    #expect(try mapper.object(from: mapper.dictionary(from: Self.zero), as: User.self) == Self.zero)
  }

  struct Strict: Codable {
    var at: Date
    var kind: Kind
    var link: URL
    var id: UUID
    var shape: Shape
    enum Kind: String, Codable { case a, b }
    enum Shape: Codable {
      case circle(radius: Int)
      case empty
    }
  }

  @Test func someTypesHaveNoEmptyValue() throws {
    let error = #expect(throws: MappingError.self) {
      try Self.mapper().object(from: "{}", as: Strict.self)
    }
    #expect(
      error?.issues.map(\.path).sorted() == ["at", "id", "kind", "link", "shape"],
      "\(error?.description ?? "")")
    #expect(error?.issues.allSatisfy { $0.code == .missingKey } == true)
    let null = #expect(throws: MappingError.self) {
      try Self.mapper().object(from: #"{"at":null}"#, as: Strict.self)
    }
    #expect(null?.issues.first { $0.path == "at" }?.found == "null")
  }

  enum Place: Codable, Equatable {
    case circle(radius: Double)
    case point(x: Int, y: Int)
    case named(Name)
    case opened(Opened)

    struct Opened: Codable, Equatable {
      var name: String
      var height: Double

      enum Key: CodingKey { case title, geo }
      enum GeoKey: CodingKey { case height }

      init(name: String, height: Double) { (self.name, self.height) = (name, height) }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .title)
        let geo = try container.nestedContainer(keyedBy: GeoKey.self, forKey: .geo)
        height = try geo.decode(Double.self, forKey: .height)
      }

      func encode(to encoder: any Encoder) throws {}
    }

    struct Name: Codable, Equatable {
      var name: String
      var tags: Tags
    }

    struct Tags: Codable, Equatable { var list: [String] }
  }

  struct Placed: Codable, Equatable { var place: Place }

  /// With stand-ins for its values, the first case would fit any object.
  @Test func aCaseFitsOnlyWithItsOwnValues() throws {
    var configuration = MapperConfiguration()
    configuration.absentValues = .zero
    configuration.map(Place.self) { $0.cases(.untagged) }
    let mapper = try Mapper(configuration)
    for (json, place) in [
      (#"{"place":{"x":1,"y":2}}"#, Place.point(x: 1, y: 2)),
      (#"{"place":{"radius":2}}"#, .circle(radius: 2)),
      (
        #"{"place":{"name":"n","tags":{}}}"#,
        .named(Place.Name(name: "n", tags: Place.Tags(list: [])))
      ),
      (#"{"place":{"title":"n","geo":{}}}"#, .opened(Place.Opened(name: "n", height: 0))),
    ] {
      #expect(try mapper.object(from: json, as: Placed.self) == Placed(place: place))
      let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
      #expect(try mapper.object(from: .any(native), as: Placed.self) == Placed(place: place))
    }
    let absent = #expect(throws: MappingError.self) {
      try mapper.object(from: "{}", as: Placed.self)
    }
    #expect(
      absent?.description == #"Placed.place: expected Place, found nothing (key "place")"#)
    #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"place":{"x":1}}"#, as: Placed.self)
    }
  }

  @Test func withoutTheOptionAnAbsentValueIsAnError() {
    let error = #expect(throws: MappingError.self) {
      try Mapper().object(from: #"{"city":null}"#, as: Address.self)
    }
    #expect(error?.description == #"Address.city: expected String, found null (key "city")"#)
  }

  @Test func aDeclaredDefaultComesFirst() throws {
    let mapper = try Mapper { configuration in
      configuration.absentValues = .zero
      configuration.map(Address.self) { $0.property(\.city).default("Oslo") }
    }
    #expect(try mapper.object(from: "{}", as: Address.self) == Address(city: "Oslo"))
    #expect(try mapper.object(from: #"{"city":null}"#, as: Address.self) == Address(city: "Oslo"))
  }

  @Test func anUpdateToNullIsTheEmptyValue() throws {
    var address = Address(city: "Oslo", zip: 1)
    try Self.mapper().update(&address, from: #"{"city":null,"zip":null}"#)
    #expect(address == Address(city: ""))
  }

  // MARK: Null

  @propertyWrapper
  struct Trimmed: Codable, Equatable {
    var wrappedValue: String?
    init(wrappedValue: String?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue =
        container.decodeNil()
        ? nil : try container.decode(String.self).trimmingCharacters(in: .whitespaces)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  struct Wrapped: Codable, Equatable {
    var id: Int
    @Trimmed var name: String?
    var extra: JSONValue = nil
  }

  @Test func anAbsentKeyIsReadAsNullWhereTheTypeReadsNull() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: #"{"id":1}"#, as: Wrapped.self) == Wrapped(id: 1, name: nil))
    #expect(try mapper.object(from: ["id": 1], as: Wrapped.self) == Wrapped(id: 1, name: nil))
    #expect(try mapper.object(from: #"{"id":1,"name":" a "}"#, as: Wrapped.self).name == "a")
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "{}", as: Wrapped.self)
    }
    #expect(error?.description == #"Wrapped.id: expected Int, found nothing (key "id")"#)
  }

  /// A model that asks for another key when one is missing gets its own way.
  struct Either: Decodable, Equatable {
    var name: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      do {
        name = try container.decode(Trimmed.self, forKey: .name).wrappedValue
      } catch DecodingError.keyNotFound {
        name = try container.decode(String.self, forKey: .title)
      }
    }
    enum Keys: CodingKey { case name, title }
  }

  @Test func theModelsOwnCodeMeetsTheMissingKeyFirst() throws {
    #expect(try Mapper().object(from: #"{"title":"a"}"#, as: Either.self).name == "a")
    #expect(try Mapper().object(from: #"{"name":null}"#, as: Either.self).name == nil)
  }

  /// Takes one value or several, reads members whose types it does not know, and tries another key.
  struct Tried: Decodable {
    var texts: [String]
    var one: String?
    var many: [Int]?
    var title: String
    enum CodingKeys: CodingKey { case data, title, name }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      texts = try members.allKeys.map { key in
        if let value = try? members.decode(Bool.self, forKey: key) { return "\(key): \(value)" }
        if let value = try? members.decode(Int.self, forKey: key) { return "\(key): \(value)" }
        return try "\(key): \(members.decodeNil(forKey: key) ? "null" : "another value")"
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      many = try? container.decode([Int].self, forKey: .data)
      if many == nil { one = try container.decodeIfPresent(String.self, forKey: .data) }
      title =
        try (try? container.decode(String.self, forKey: .title))
        ?? container.decode(String.self, forKey: .name)
    }
    struct Member: CodingKey, CustomStringConvertible {
      var stringValue: String
      var intValue: Int? { nil }
      var description: String { stringValue }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// With empty values for absent ones, the model's own code still decides what an absent value or null means.
  @Test func theModelsOwnCodeMeetsTheAbsentValueFirst() throws {
    for mapper in [Mapper(), try Self.mapper()] {
      let text = #"{"data":null,"name":"Ada"}"#
      let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for source in [text, .any(tree)] as [any MappingSource] {
        let tried = try mapper.object(from: source, as: Tried.self)
        #expect(tried.texts.sorted() == ["data: null", "name: another value"])
        #expect(tried.one == nil && tried.many == nil)
        #expect(tried.title == "Ada")
      }
    }
    #expect(try Self.mapper().object(from: "{}", as: Tried.self).title.isEmpty)
    #expect(throws: MappingError.self) { try Mapper().object(from: "{}", as: Tried.self) }
  }

  @Test func strictMappersAndUnlearnedTypesAreShownNoNull() throws {
    let strict = try Mapper { $0.coercion = .strict }
    let unlearned = try Mapper { $0.register(Trimmed.self, learns: false) }
    for mapper in [strict, unlearned] {
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: #"{"id":1}"#, as: Wrapped.self)
      }
      #expect(
        error?.issues.first?.description.hasPrefix("Wrapped.name: expected Trimmed, found nothing")
          == true)
    }
  }

  @Test func aNumberOfAnotherModule() throws {
    struct Box: Codable { var width: CGFloat }
    #expect(try Self.mapper().object(from: "{}", as: Box.self).width == 0)
  }

  struct Payload: Codable, Equatable {
    var id: Int? = 1
    var payload: JSONValue
    @Trimmed var name: String?
  }

  /// Null is a value of the type, whatever rules the property has.
  @Test func nullWithRules() throws {
    let mappers = [
      try Mapper { $0.map(Payload.self) { $0.property(\.payload).sensitive() } },
      try Mapper { $0.map(Payload.self) { $0.property(\.payload).key("a.b") } },
      try Mapper { $0.invalidValues = .useDefault },
      try Mapper { $0.map(Payload.self) { $0.property(\.payload).when { _, _ in true } } },
    ]
    let value = Payload(payload: .null, name: nil)
    for mapper in mappers {
      let json = try mapper.json(from: value)
      #expect(try mapper.object(from: json, as: Payload.self) == value, "\(json)")
      let written = try mapper.dictionary(from: value)
      #expect(try mapper.object(from: written, as: Payload.self) == value, "\(json)")
    }
  }

  @Test func updatesAndReportsOfNull() throws {
    let mapper = try Mapper { $0.map(Payload.self) { $0.property(\.payload).key("a.b") } }
    let json = #"{"a": {"b": null}}"#
    var value = Payload(payload: 1, name: "n")
    try mapper.update(&value, from: json)
    #expect(value == Payload(payload: .null, name: "n"))
    var report = MappingReport()
    _ = try mapper.object(from: json, as: Payload.self, report: &report)
    #expect(report.entries.filter { $0.path == "payload" } == [])
  }

  /// What a condition turns away counts as absent, and an absent wrapper of an Optional is nil.
  @Test(arguments: ["\"a\"", "null", "[]"]) func turnedAwayValues(_ name: String) throws {
    let rules: [@Sendable (inout MapperConfiguration) -> Void] = [
      { $0.map(Payload.self) { $0.property(\.name, named: "name").when { _, _ in false } } },
      { $0.map(Payload.self) { $0.property(\.name, named: "name").exclude(.fromInput) } },
    ]
    for rule in rules {
      let mapper = try Mapper { rule(&$0) }
      let json = #"{"id": 1, "payload": 2, "name": \#(name)}"#
      #expect(
        try mapper.object(from: json, as: Payload.self)
          == Payload(payload: 2, name: nil))
    }
  }
}
