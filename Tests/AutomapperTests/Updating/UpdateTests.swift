import Automapper
import Foundation
import Testing

/// What an update changes, and what it leaves.
@Suite struct UpdateTests {
  struct Address: Codable, Equatable {
    var city: String
    var zip: String?
    var lines: [String] = []
  }
  struct User: Codable, Equatable {
    var firstName: String
    var age: Int?
    var born: Date?
    var address: Address
    var second: Address?
    var tags: [String]
    var friends: [Address]
    var scores: [String: Int]
    var site: URL?
    var open: Bool

    static let ada = User(
      firstName: "Ada", age: 36, born: Date(timeIntervalSince1970: 0.25),
      address: Address(city: "London", zip: "W1", lines: ["a"]),
      second: Address(city: "Rome"), tags: ["x", "y"], friends: [Address(city: "Bern")],
      scores: ["a": 1], site: URL(string: "https://a.example"), open: true)
  }

  private func changed(_ change: (inout User) -> Void) -> User {
    var user = User.ada
    change(&user)
    return user
  }

  @Test func onlyWhatTheSourceHas() throws {
    let mapper = Mapper()
    #expect(try mapper.updating(User.ada, "{}") == User.ada)
    #expect(
      try mapper.updating(User.ada, #"{"first_name": "Grace"}"#)
        == changed { $0.firstName = "Grace" })
    #expect(
      try mapper.updating(User.ada, #"{"age": "40", "open": 0, "unknown": 1}"#)
        == changed {
          $0.age = 40
          $0.open = false
        })
  }

  @Test func nestedModelsAreMerged() throws {
    let mapper = Mapper()
    let json = """
      {"address": {"zip": "E2"}, "second": {"zip": "00100", "lines": ["v"]}, "scores": {"b": 2},
       "friends": [{"city": "Oslo", "lines": []}], "tags": []}
      """
    #expect(
      try mapper.updating(User.ada, json)
        == changed {
          $0.address.zip = "E2"
          $0.second?.zip = "00100"
          $0.second?.lines = ["v"]
          $0.scores = ["b": 2]
          $0.friends = [Address(city: "Oslo")]
          $0.tags = []
        })
  }

  @Test func whatWasNilIsReadAnew() throws {
    var start = User.ada
    start.second = nil
    let user = start
    #expect(
      try Mapper().updating(user, #"{"second": {"city": "Bonn", "lines": []}}"#).second
        == Address(city: "Bonn"))
    #expect(
      try Mapper().updateFailure(user, #"{"age": 1, "second": {"zip": "1"}}"#)
        == """
        User.second.city: expected String, found nothing (key "city")
        User.second.lines: expected [String], found nothing (key "lines")
        """)
  }

  @Test func nullIsNilOrTheDefault() throws {
    let mapper = try Mapper {
      $0.map(User.self) { user in
        user.property(\.open).default(false)
        user.property(\.site).default(URL(filePath: "/"))
      }
    }
    let json = #"{"age": null, "born": null, "second": null, "open": null, "site": null}"#
    #expect(
      try mapper.updating(User.ada, json)
        == changed {
          $0.age = nil
          $0.born = nil
          $0.second = nil
          $0.open = false
          $0.site = URL(filePath: "/")
        })
    // What is absent is not set to its default.
    #expect(try mapper.updating(User.ada, "{}") == User.ada)
    #expect(
      try mapper.updateFailure(User.ada, #"{"age": 1, "first_name": null}"#)
        == #"User.firstName: expected String, found null (key "first_name")"#)
    #expect(
      try mapper.updateFailure(User.ada, #"{"address": null}"#)
        == #"User.address: expected Address as an object, found null (key "address")"#)
    #expect(
      try mapper.updating(User.ada, #"{"tags": null, "scores": null}"#)
        == changed {
          $0.tags = []
          $0.scores = [:]
        })
  }

  @Test func rootsOfEveryKind() throws {
    let mapper = Mapper()
    #expect(try mapper.updating([1, 2], "[3]") == [3])
    #expect(
      try mapper.updating(Optional(Address(city: "A", zip: "1")), #"{"city": "B"}"#)
        == Address(city: "B", zip: "1"))
    #expect(try mapper.updating(Optional(Address(city: "A")), "null") == nil)
    #expect(
      try mapper.updating(Address?.none, #"{"city": "B", "lines": []}"#) == Address(city: "B"))
    #expect(try mapper.updating(["a": 1], #"{"b": 2}"#) == ["b": 2])
    #expect(
      try mapper.updateFailure(Address(city: "A"), "[]")
        == "Address: expected Address as an object, found an array")
    #expect(
      try mapper.updateFailure(Address(city: "A"), "null")
        == "Address: expected Address as an object, found null")
    var text = Address(city: "A")
    expectIssues("invalidJSON") { try mapper.update(&text, from: "{") }
  }

  /// Values under other keys and of other types than the properties'.
  struct Odd: Codable, Equatable {
    var a: Int
    var word: String
    var inner: Int
    var list: [Int]
    enum CodingKeys: String, CodingKey {
      case a = "alpha"
      case word, box
    }
    enum Box: String, CodingKey { case inner, list }

    init(a: Int, word: String, inner: Int, list: [Int]) {
      (self.a, self.word, self.inner, self.list) = (a, word, inner, list)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      word = try container.decode(String.self, forKey: .word)
      let box = try container.nestedContainer(keyedBy: Box.self, forKey: .box)
      inner = try box.decode(Int.self, forKey: .inner)
      var list = try box.nestedUnkeyedContainer(forKey: .list)
      self.list = []
      while !list.isAtEnd { self.list.append(try list.decode(Int.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(a, forKey: .a)
      try container.encode(Substring(word).uppercased(), forKey: .word)
      var box = container.nestedContainer(keyedBy: Box.self, forKey: .box)
      try box.encode(inner, forKey: .inner)
      var list = box.nestedUnkeyedContainer(forKey: .list)
      for element in self.list { try list.encode(element) }
    }
  }

  @Test func codeWrittenByHand() throws {
    let mapper = Mapper()
    let odd = Odd(a: 1, word: "W", inner: 2, list: [3])
    #expect(
      try mapper.updating(odd, #"{"alpha": 5}"#) == Odd(a: 5, word: "W", inner: 2, list: [3]))
    #expect(
      try mapper.updating(odd, #"{"box": {"inner": 7}}"#)
        == Odd(a: 1, word: "W", inner: 7, list: [3]))
    #expect(
      try mapper.updating(odd, #"{"box": {"list": [8, 9]}}"#)
        == Odd(a: 1, word: "W", inner: 2, list: [8, 9]))
  }

  class Base: Codable {
    var id = 1
    var note: String? = "n"
  }
  final class Derived: Base {
    var extra = 2
    enum CodingKeys: String, CodingKey { case extra, id }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      extra = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .extra)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(extra, forKey: .extra)
      try super.encode(to: encoder)
    }
  }

  @Test func classesWithoutDeclarationsAreReplaced() throws {
    let old = Derived()
    var model = old
    try Mapper().update(&model, from: #"{"extra": 5, "id": 7}"#)
    #expect(model !== old && model.extra == 5 && model.id == 7 && model.note == "n")
    #expect(old.extra == 2 && old.id == 1)
    // As what it is, whatever the variable says.
    var base: Base = old
    try Mapper().update(&base, from: #"{"extra": 6}"#)
    #expect((base as? Derived)?.extra == 6)
  }

  @Test func transformsConditionsAndExclusions() throws {
    struct Model: Codable, Equatable {
      var name: String
      var secret: String
      var nick: String?
      var total: Int
      var flat: Address
      var place: Address
    }
    let mapper = try Mapper {
      $0.map(Model.self) { model in
        model.property(\.name).keys("n", "full").transform { try $0.string().uppercased() }
        model.property(\.secret).exclude(.fromInput)
        model.property(\.nick).when { node, _ in node.stringValue != "skip" }
        model.property(\.total).combine("a", "b") { nodes in
          try nodes.reduce(0) { try $0 + ($1?.int() ?? 0) }
        }
        model.property(\.flat.city).key("town")
        model.property(\.place).inline()
        model.after { model, _ in model.nick = model.nick.map { $0 + "!" } }
      }
    }
    let old = Model(
      name: "a", secret: "s", nick: "k", total: 3, flat: Address(city: "X", zip: "1"),
      place: Address(city: "Y", zip: "2"))
    let skipped = try mapper.updating(old, #"{"secret": "t", "nick": "skip"}"#)
    var expected = old
    expected.nick = "k!"
    #expect(skipped == expected)
    let new = try mapper.updating(old, #"{"full": "b", "b": 4, "zip": "9", "nick": null}"#)
    #expect(
      new
        == Model(
          name: "B", secret: "s", nick: nil, total: 4, flat: Address(city: "X", zip: "1"),
          place: Address(city: "Y", zip: "9")))
    let both = try mapper.updating(old, #"{"city": "Z", "town": "Z"}"#)
    #expect(both.flat == Address(city: "Z", zip: "1") && both.place == Address(city: "Z", zip: "2"))
  }

  /// What a model does not encode stays where key paths write what changed.
  @Test func whatIsNotEncodedStays() throws {
    struct Model: Codable, Equatable {
      var name = ""
      var size = 1
      var cache = 0
      enum CodingKeys: String, CodingKey { case name, size }
    }
    let mapper = try Mapper { $0.map(Model.self) { $0.property(\.name) } }
    let old = Model(name: "a", size: 2, cache: 7)
    #expect(try mapper.updating(old, #"{"name": "b"}"#) == Model(name: "b", size: 2, cache: 7))
    #expect(try mapper.updating(old, #"{"size": 3}"#) == Model(name: "a", size: 3, cache: 0))
  }

  @Test func decodableOnly() throws {
    struct Model: Decodable, Equatable {
      var name: String
      var size: Int
    }
    #expect(
      try Mapper().updating(Model(name: "a", size: 1), #"{"size": 2}"#)
        == Model(name: "a", size: 2))
  }

  /// The problems of a nested model that is updated, by the date format of its property.
  @Test func problemsBesideAPropertysDateFormat() throws {
    struct Period: Codable {
      var name: String
      var start: Date
    }
    struct Plan: Codable { var period: Period }
    let mapper = try Mapper {
      $0.map(Plan.self) { $0.property("period").date(.pattern("dd.MM.yyyy")) }
    }
    var plan = Plan(period: Period(name: "a", start: Date(timeIntervalSince1970: 0)))
    let error = #expect(throws: MappingError.self) {
      try mapper.update(&plan, from: #"{"period":{"name":[],"start":"31.01.2024"}}"#)
    }
    #expect(
      error?.description
        == #"Plan.period.name: expected String, found an array (key "name")"#)
  }
}
