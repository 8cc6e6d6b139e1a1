import Automapper
import Foundation
import Testing

/// A model's own code asks about a property before it decodes it. The answers follow the property's rule.
struct RuledQuestionTests {
  struct Home: Codable, Equatable {
    var city = "none"
    var streets: [String] = []
    var position: Double?

    enum Key: String, CodingKey { case city, streets, place }
    enum PlaceKey: String, CodingKey { case position }

    init(city: String = "none", streets: [String] = [], position: Double? = nil) {
      (self.city, self.streets, self.position) = (city, streets, position)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.city), try !container.decodeNil(forKey: .city) {
        city = try container.decode(String.self, forKey: .city)
      }
      if container.contains(.streets) {
        var list = try container.nestedUnkeyedContainer(forKey: .streets)
        while !list.isAtEnd { streets.append(try list.decode(String.self)) }
      }
      if container.contains(.place) {
        let place = try container.nestedContainer(keyedBy: PlaceKey.self, forKey: .place)
        position = try place.decodeIfPresent(Double.self, forKey: .position)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(city, forKey: .city)
      var list = container.nestedUnkeyedContainer(forKey: .streets)
      for street in streets { try list.encode(street) }
      var place = container.nestedContainer(keyedBy: PlaceKey.self, forKey: .place)
      try place.encodeIfPresent(position, forKey: .position)
    }
  }

  typealias Rule = @Sendable (TypeMappingBuilder<Home>) -> Void

  static let readings: [(name: String, rule: Rule, json: String, home: Home)] = [
    (
      "dotted keys",
      {
        $0.property("city").key("at.city")
        $0.property("streets").key("at.ways")
        $0.property("place").key("at.point")
      },
      #"{"at": {"city": "Oslo", "ways": ["a", "b"], "point": {"position": 1.5}}}"#,
      Home(city: "Oslo", streets: ["a", "b"], position: 1.5)
    ),
    (
      "the first of several keys", { $0.property("city").keys("town", "village") },
      #"{"village": "Oslo"}"#, Home(city: "Oslo")
    ),
    (
      "a combination",
      {
        $0.property("city").combine("a", "b") { parts in
          parts.compactMap { $0?.stringValue }.joined(separator: "-")
        }
      },
      #"{"a": "x", "b": "y"}"#, Home(city: "x-y")
    ),
    (
      "excluded properties",
      {
        for name in ["city", "streets", "place"] { $0.property(name).exclude(.fromInput) }
      },
      #"{"city": "Oslo", "streets": ["a"], "place": {"position": 1}}"#, Home()
    ),
    (
      "defaults of the mapping",
      {
        $0.property("city").default("Bern")
        $0.property("streets").default(["c"])
      },
      #"{}"#, Home(city: "Bern", streets: ["c"])
    ),
    (
      "null beside a default", { $0.property("city").default("Bern") },
      #"{"city": null}"#, Home(city: "Bern")
    ),
    (
      "null without a default", { $0.property("city").key("at.city") }, #"{"at":{"city":null}}"#,
      Home()
    ),
    (
      "a condition", { $0.property("city").when { node, _ in node.stringValue == "x" } },
      #"{"city": "y"}"#, Home()
    ),
  ]

  @Test(arguments: readings)
  func eachRule(name: String, rule: Rule, json: String, home: Home) throws {
    let mapper = try Mapper { $0.map(Home.self) { rule($0) } }
    for _ in 1...2 { #expect(try mapper.object(from: json, as: Home.self) == home, "\(name)") }
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(try mapper.object(from: fields, as: Home.self) == home, "\(name), from a dictionary")
  }

  /// An old value precedes a default of the mapping.
  @Test func anUpdateUsesNoDefault() throws {
    let mapper = try Mapper {
      $0.map(Home.self) {
        $0.property("city").default("Bern")
        $0.property("streets").default(["c"])
      }
    }
    var home = Home(city: "old", streets: ["a"], position: 1)
    try mapper.update(&home, from: #"{"place": {"position": 2}}"#)
    #expect(home == Home(city: "old", streets: ["a"], position: 2))
    let none = try mapper.object(from: #"{"streets": null}"#, as: Home.self)
    #expect(none == Home(city: "Bern", streets: ["c"]))
  }

  struct Failure: Error {}

  @Test func anErrorOfAConditionIsThrown() throws {
    let mapper = try Mapper {
      $0.map(Home.self) { $0.property("city").when { _, _ in throw Failure() } }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"city": "x"}"#, as: Home.self)
    }
    #expect(error?.issues.map(\.code) == [.transformFailed])
  }

  struct Shop: Decodable, Equatable {
    enum Key: CodingKey { case home }
    var city: String?
    init(from decoder: any Decoder) throws {
      let home = try decoder.container(keyedBy: Key.self).superDecoder(forKey: .home)
      if try home.singleValueContainer().decodeNil() { return }
      city = try Home(from: home).city
    }
  }

  /// A super decoder of an absent property is over null. That of a property whose closure fails is not.
  @Test func anErrorOfAConditionIsThrownForASuperDecoder() throws {
    let mapper = try Mapper {
      $0.map(Shop.self) {
        $0.property("home").when { node, _ in
          if node.kind != .object { throw Failure() }
          return node.count > 0
        }
      }
    }
    #expect(try mapper.everywhere(#"{"home": {"city": "x"}}"#, as: Shop.self).city == "x")
    #expect(try mapper.everywhere(#"{"home": {}}"#, as: Shop.self).city == nil)
    #expect(try mapper.everywhere("{}", as: Shop.self).city == nil)
    #expect(
      try mapper.failure(#"{"home": "x"}"#, as: Shop.self)
        == #"Shop.home: expected JSONValue (key "home"): Failure()"#)
  }

  /// Encodes nil as a value, and asks before it decodes.
  struct Note: Codable, Equatable {
    var text: String?
    var number = 1

    enum Key: CodingKey { case text, number }

    init(text: String? = nil, number: Int = 1) { (self.text, self.number) = (text, number) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.text), try !container.decodeNil(forKey: .text) {
        text = try container.decode(String.self, forKey: .text)
      }
      number = try container.decode(Int.self, forKey: .number)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(text, forKey: .text)
      try container.encode(number, forKey: .number)
    }
  }

  @Test(arguments: [nil, "t"]) func anOldNilIsNoValue(text: String?) throws {
    var note = Note(text: text)
    try Mapper().update(&note, from: #"{"number": 2}"#)
    #expect(note == Note(text: text, number: 2))
  }

  /// What the source lacks stays.
  static let updates: [(json: String, home: Home)] = [
    ("{}", Home(city: "old", streets: ["a"], position: 1)),
    (#"{"city": "new"}"#, Home(city: "new", streets: ["a"], position: 1)),
    (#"{"streets": []}"#, Home(city: "old", streets: [], position: 1)),
    (#"{"place": {"position": 2}}"#, Home(city: "old", streets: ["a"], position: 2)),
  ]

  @Test(arguments: updates) func anUpdateKeepsWhatTheSourceLacks(json: String, home: Home) throws {
    let mapper = Mapper()
    for _ in 1...2 {
      var old = Home(city: "old", streets: ["a"], position: 1)
      try mapper.update(&old, from: json)
      #expect(old == home)
    }
  }

  /// Reads another key if the first one is absent.
  struct Price: Codable, Equatable, Defaulted {
    var amount = 7
    var tax: Tax?

    struct Tax: Codable, Equatable {
      var rate: Int?
      var share: Int?

      init(rate: Int? = nil, share: Int? = nil) { (self.rate, self.share) = (rate, share) }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.rate) {
          rate = try container.decode(Int.self, forKey: .rate)
        } else if try container.contains(.share) && !container.decodeNil(forKey: .share) {
          share = try container.decode(Int.self, forKey: .share)
        }
      }
    }

    enum Key: CodingKey { case amount, cents, tax }

    init() { tax = Tax(rate: 1) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.amount) {
        amount = try container.decode(Int.self, forKey: .amount)
      } else if container.contains(.cents) {
        amount = try container.decode(Int.self, forKey: .cents) / 100
      }
      tax = try container.decode(Tax?.self, forKey: .tax)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(amount, forKey: .amount)
      try container.encode(tax, forKey: .tax)
    }
  }

  /// A fresh instance has a value for every key, but the source decides which key a model reads.
  @Test(arguments: [
    (#"{"cents": 500}"#, 5, Price.Tax(rate: 1)),
    (#"{"amount": 3, "cents": 500}"#, 3, Price.Tax(rate: 1)),
    ("{}", 7, Price.Tax(rate: 1)), (#"{"tax": {"share": 2}}"#, 7, Price.Tax(share: 2)),
  ])
  func aFreshInstanceIsNotAsked(json: String, amount: Int, tax: Price.Tax) throws {
    let mapper = Mapper()
    for _ in 1...2 {
      let price = try mapper.object(from: json, as: Price.self)
      #expect(price.amount == amount)
      #expect(price.tax == tax)
    }
  }

  /// Each case has a key of its own.
  enum Payment: Codable, Equatable {
    case card(Card)
    case cash(Int)
    case none

    struct Card: Codable, Equatable {
      var number: String
      var name: String?
    }

    enum Key: CodingKey { case card, cash }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if let card = try container.decodeIfPresent(Card.self, forKey: .card) {
        self = .card(card)
      } else if container.contains(.cash) {
        self = .cash(try container.decode(Int.self, forKey: .cash))
      } else {
        self = .none
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .card(let card): try container.encode(card, forKey: .card)
      case .cash(let cash): try container.encode(cash, forKey: .cash)
      case .none: break
      }
    }
  }

  struct Order: Codable, Equatable {
    var id = 1
    var payment: Payment
  }

  static let payments: [(old: Payment, json: String, new: Payment)] = [
    (.card(.init(number: "1", name: "n")), #"{"cash": 5}"#, .cash(5)),
    (.cash(5), #"{"card": {"number": "2"}}"#, .card(.init(number: "2"))),
    (
      .card(.init(number: "1", name: "n")), #"{"card": {"number": "2"}}"#,
      .card(.init(number: "2"))
    ),
    (.cash(5), #"{"other": 1}"#, .none), (.cash(5), "{}", .cash(5)),
  ]

  /// A value replaces an enum as a whole: what it lacks may belong to another case.
  @Test(arguments: payments)
  func anUpdateReplacesAnEnum(old: Payment, json: String, new: Payment) throws {
    let mapper = Mapper()
    for _ in 1...2 {
      var payment = old
      try mapper.update(&payment, from: json)
      #expect(payment == new)
      var order = Order(id: 3, payment: old)
      try mapper.update(&order, from: #"{"payment": \#(json)}"#)
      #expect(order == Order(id: 3, payment: new))
      try mapper.update(&order, from: #"{"id": 4}"#)
      #expect(order == Order(id: 4, payment: new))
    }
  }

  /// Opens its address, and asks for its audit.
  class Person: Codable {
    struct Audit: Codable, Equatable {
      var createdBy: String?
      var changes: Int?
    }
    enum Key: CodingKey { case address, audit, home }
    enum AddressKey: CodingKey { case city }

    /// The number of initialisers that ran.
    nonisolated(unsafe) static var count = 0
    var city: String?
    var home: String?
    var audit: Audit?

    required init(from decoder: any Decoder) throws {
      Self.count += 1
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.address) {
        let address = try container.nestedContainer(keyedBy: AddressKey.self, forKey: .address)
        city = try address.decode(String.self, forKey: .city)
      }
      let home = try? container.superDecoder(forKey: .home).container(keyedBy: AddressKey.self)
      self.home = try home?.decodeIfPresent(String.self, forKey: .city)
      if container.contains(.audit) {
        audit = try container.decode(Audit.self, forKey: .audit)
      }
    }

    func encode(to encoder: any Encoder) throws {}
  }
  final class Worker: Person {}

  @Test(.serialized, arguments: [false, true])
  func partsOfTheModelsOwnObject(isRegistered: Bool) throws {
    let mapper = try Mapper {
      if isRegistered { $0.register(Person.self) }
      $0.map(Person.self) {
        $0.property("address.city").key("city")
        $0.property("home.city").key("at.home")
        $0.property("audit").inline()
      }
    }
    for (json, city, home, audit) in [
      (#"{"city":"a","at":{"home":"b"},"created_by":"c"}"#, "a", "b", Person.Audit(createdBy: "c")),
      (#"{"at":{},"address":{},"city":"a"}"#, "a", nil, nil),
      (#"{"home":{"city":"b"},"changes":3,"x":1}"#, nil, "b", Person.Audit(changes: 3)),
      (#"{"x":1}"#, nil, nil, nil),
    ] as [(String, String?, String?, Person.Audit?)] {
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      for turn in 1...2 {
        Person.count = 0
        let person = try mapper.object(from: json, as: Worker.self)
        #expect([person.city, person.home] == [city, home], "\(json)")
        #expect(person.audit == audit, "\(json)")
        if turn == 2 { #expect(Person.count == 1) }
        let other = try mapper.object(from: fields, as: Worker.self)
        #expect([other.city, other.home] == [city, home], "\(json)")
        #expect(other.audit == audit, "\(json)")
      }
    }
  }
}
