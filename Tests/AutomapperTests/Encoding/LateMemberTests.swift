import Automapper
import Foundation
import Testing

/// Members whose place is not a key of the model's own object are written when the model's properties are.
@Suite struct LateMemberTests {
  struct Place: Codable, Equatable {
    var name = "Ulm"
    var lat = 1.5
    var open = true
    var lng = 2.5
    var country: String?
  }

  private static func places(_ nilValues: NilValues = .omit) throws -> Mapper {
    try Mapper {
      $0.nilValues = nilValues
      $0.map(Place.self) { place in
        place.property(\.lat).key("geo.point.lat")
        place.property(\.lng).key("geo.point.lng")
        place.property(\.country).key("geo.country")
      }
    }
  }

  @Test func pathsThatBeginAlikeShareAnObject() throws {
    let json = #"{"name":"Ulm","open":true,"geo":{"point":{"lat":1.5,"lng":2.5}}}"#
    #expect(try Self.places().json(from: Place()) == json)
    #expect(try Self.places().readBack(Place()) == Place())
  }

  @Test(arguments: [
    (
      NilValues.omit, String?.none,
      #"{"geo":{"point":{"lat":1.5,"lng":2.5}},"name":"Ulm","open":true}"#
    ),
    (
      .null, nil,
      #"{"geo":{"country":null,"point":{"lat":1.5,"lng":2.5}},"name":"Ulm","open":true}"#
    ),
    (
      .omit, "DE",
      #"{"geo":{"country":"DE","point":{"lat":1.5,"lng":2.5}},"name":"Ulm","open":true}"#
    ),
  ])
  func nil_(_ nilValues: NilValues, _ country: String?, _ json: String) throws {
    #expect(try Self.places(nilValues).written(Place(country: country)) == json)
  }

  /// Each model has its own late members, whatever is inside it.
  @Test func modelsInsideEachOther() throws {
    struct Tour: Codable, Equatable {
      var title = "t"
      var start = Place(name: "a")
      var stops = [Place(name: "b"), Place(name: "c")]
      var named = ["d": Place(name: "d")]
      var note: String? = "n"
    }
    let mapper = try Mapper {
      $0.map(Place.self) { $0.property(\.lat).key("geo.lat") }
      $0.map(Tour.self) { tour in
        tour.property(\.title).key("info.title")
        tour.property(\.start).key("info.first.place")
        tour.property(\.note).key("info.first.note")
      }
    }
    func place(_ name: String) -> String {
      #"{"geo":{"lat":1.5},"lng":2.5,"name":"\#(name)","open":true}"#
    }
    #expect(
      try mapper.written(Tour())
        == #"{"info":{"first":{"note":"n","place":\#(place("a"))},"title":"t"},"#
        + #""named":{"d":\#(place("d"))},"stops":[\#(place("b")),\#(place("c"))]}"#)
    #expect(try mapper.readBack(Tour()) == Tour())
  }

  struct Six: Codable, Equatable {
    var one = 1
    var two = 2
    var three = 3
    var four = 4
    var five = 5
    var six = 6
  }

  /// Whatever the order of the properties' paths: beside the tree that dictionaries are written as.
  @Test func pathsInAnyOrder() throws {
    var generator = SeededGenerator.announced()
    let paths = ["a.b.c", "a.b.d", "a.c", "b", "a.a.a.a", "ab.c", "aa.b", "a.b.e.f", "c.a", "a.ca"]
    for _ in 0..<100 {
      let keys = paths.shuffled(using: &generator)
      let mapper = try Mapper {
        $0.map(Six.self) { six in
          six.property(\.one).key(keys[0])
          six.property(\.two).key(keys[1])
          six.property(\.three).key(keys[2])
          six.property(\.four).key(keys[3])
          six.property(\.five).key(keys[4])
          six.property(\.six).key(keys[5])
        }
      }
      let tree = try JSONSerialization.data(
        withJSONObject: mapper.dictionary(from: Six()), options: .sortedKeys)
      #expect(try mapper.written(Six()) == String(decoding: tree, as: UTF8.self))
      #expect(try mapper.readBack(Six()) == Six())
    }
  }

  // MARK: Other rules

  struct Home: Codable, Equatable {
    var city = "Ulm"
    var zip = 1
  }
  struct Guest: Codable, Equatable {
    var id = 1
    var home = Home()
    var first = "Ada"
    var rest: [String: JSONValue] = [:]

    enum CodingKeys: String, CodingKey { case id, home, first }
  }

  static let rest: [(JSONValue, String)] = [
    ([:], #"{"first":"Ada","home":{"city":"Ulm"},"id":1,"zip":1}"#),
    (
      ["b": [1, 2], "a": nil],
      #"{"a":null,"b":[1,2],"first":"Ada","home":{"city":"Ulm"},"id":1,"zip":1}"#
    ),
    // The model's own members win, a late one as well.
    (["id": 7, "zip": 9], #"{"first":"Ada","home":{"city":"Ulm"},"id":1,"zip":1}"#),
  ]

  @Test(arguments: rest) func aRestAndAFlattenedProperty(_ rest: JSONValue, _ json: String) throws {
    let mapper = try Mapper {
      $0.map(Guest.self) { guest in
        guest.property(\.home.zip).key("zip")
        guest.rest(\.rest)
      }
    }
    guard case .object(let members) = rest else {
      Issue.record("no object")
      return
    }
    #expect(try mapper.written(Guest(rest: members)) == json)
  }

  /// What the rest has under the first key of a dotted path is merged with it.
  @Test func aRestThatSharesAnObject() throws {
    let mapper = try Mapper {
      $0.map(Guest.self) { guest in
        guest.property(\.first).key("name.first")
        guest.rest(\.rest)
      }
    }
    let guest = Guest(rest: ["name": ["last": "L", "first": "no"], "x": 1])
    let json = #"{"home":{"city":"Ulm","zip":1},"id":1,"name":{"first":"Ada","last":"L"},"x":1}"#
    #expect(try mapper.written(["a": [guest, guest]]) == #"{"a":[\#(json),\#(json)]}"#)
  }

  @Test func inlinedAndCombined() throws {
    let mapper = try Mapper {
      $0.map(Guest.self) { guest in
        guest.property(\.home).inline()
        guest.property(\.first).combine("first", "names.last") {
          $0.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { name, _ in
          name.split(separator: " ").map { String($0) as Any? }
        }
      }
    }
    #expect(
      try mapper.json(from: Guest(first: "Ada L"))
        == #"{"id":1,"city":"Ulm","first":"Ada","names":{"last":"L"},"zip":1}"#)
    #expect(try mapper.readBack(Guest(first: "Ada L")) == Guest(first: "Ada L"))
  }

  // MARK: Code of others

  /// A class and its superclass write into one object, and so do their late members.
  @Test func aClassAndItsSuperclass() throws {
    class Base: Encodable {
      final var id = 1
      final var zone = "z"
    }
    final class Sub: Base {
      final var id2 = 2
      enum CodingKeys: CodingKey { case id2 }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id2, forKey: .id2)
        try super.encode(to: encoder)
      }
    }
    let mapper = try Mapper {
      $0.map(Sub.self) { sub in
        sub.property("id2").key("meta.id2")
        sub.property("zone").key("meta.zone")
      }
    }
    #expect(try mapper.written(Base()) == #"{"id":1,"zone":"z"}"#)
    #expect(try mapper.written(Sub()) == #"{"id":1,"meta":{"id2":2,"zone":"z"}}"#)
    #expect(
      try mapper.written(["a": Sub() as Base]) == #"{"a":{"id":1,"meta":{"id2":2,"zone":"z"}}}"#)
  }

  /// A hand-written model that goes back to what it wrote, catches errors, and opens containers.
  struct Wild: Encodable {
    enum Habit: CaseIterable {
      case twice, nested, goesBack, catches, single, superEncoder, meets, nothing
    }
    enum CodingKeys: CodingKey { case a, b, c, d, geo }
    struct Broken: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
        throw CancellationError()
      }
    }

    let habit: Habit

    func encode(to encoder: any Encoder) throws {
      if habit == .single {
        var single = encoder.singleValueContainer()
        return try single.encode(["a": 1])
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      if habit == .nothing { return }
      try container.encode(1, forKey: .a)
      try container.encode("b", forKey: .b)
      switch habit {
      case .twice:
        try container.encode(2, forKey: .a)
        try container.encode("bb", forKey: .b)
      case .nested:
        var inner = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .c)
        try inner.encode(3, forKey: .a)
        try inner.encode("inner", forKey: .b)
      case .goesBack:
        var list = container.nestedUnkeyedContainer(forKey: .c)
        try list.encode(1)
        try container.encode(4, forKey: .d)
        try list.encode(2)
        try container.encode(5, forKey: .b)
      case .catches:
        try? container.encode(Broken(), forKey: .c)
        try? container.encode(Broken(), forKey: .b)
        try? container.encode([Broken()], forKey: .d)
      case .superEncoder:
        let inner = container.superEncoder(forKey: .c)
        try container.encode("late", forKey: .b)
        try Place().encode(to: inner)
      case .meets:
        try container.encode(["x": 1], forKey: .geo)
      case .single, .nothing: break
      }
      try container.encode(true, forKey: .d)
    }
  }

  @Test(arguments: Wild.Habit.allCases, [NilValues.omit, .null])
  func bytesAndDictionariesAgree(_ habit: Wild.Habit, _ nilValues: NilValues) throws {
    let mapper = try Mapper {
      $0.nilValues = nilValues
      $0.map(Wild.self) { wild in
        wild.property("b").key("geo.b")
        wild.property("d").key("geo.inner.d")
      }
      $0.map(Wild.Broken.self) { $0.property("a").key("x.y") }
    }
    let model = Wild(habit: habit)
    let text = try mapper.written(model)
    #expect(try mapper.written(["a": [model, model]]) == #"{"a":[\#(text),\#(text)]}"#)
    #expect(try mapper.written(["k": model]) == #"{"k":\#(text)}"#)
    // With no such rule, the same values stand under their own keys.
    if habit == .twice { #expect(text == #"{"a":2,"geo":{"b":"bb","inner":{"d":true}}}"#) }
    if habit == .catches { #expect(text == #"{"a":1,"geo":{"b":"b","inner":{"d":true}}}"#) }
    if habit == .meets { #expect(text == #"{"a":1,"geo":{"b":"b","inner":{"d":true},"x":1}}"#) }
  }

  /// A model whose members meet, inside one that writes a key again.
  @Test(arguments: [
    (["b"], #"{"a":2,"b":{"geo":{"lat":3},"x":2}}"#),
    (["b", "b"], #"{"a":2,"b":{"geo":{"lat":3},"x":2}}"#),
    (["b", "c"], #"{"a":2,"b":{"geo":{"lat":3},"x":2},"c":{"geo":{"lat":3},"x":2}}"#),
  ])
  func insideAModelThatIsOutOfOrder(_ names: [String], _ json: String) throws {
    enum Key: CodingKey { case a, b, c, x, lat, geo }
    struct Inner: Encodable {
      let meets: Bool
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .x)
        try container.encode(2, forKey: .x)
        if meets { try container.encode([String: Int](), forKey: .geo) }
        try container.encode(3, forKey: .lat)
      }
    }
    struct Outer: Encodable {
      let names: [String]
      let meets: Bool
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        try container.encode(2, forKey: .a)
        for name in names {
          try container.encode(Inner(meets: meets), forKey: Key(stringValue: name) ?? .x)
        }
      }
    }
    for meets in [false, true] {
      let mapper = try Mapper { $0.map(Inner.self) { $0.property("lat").key("geo.lat") } }
      #expect(try mapper.written(Outer(names: names, meets: meets)) == json)
      #expect(
        try mapper.written(["o": [Outer(names: names, meets: meets)]]) == #"{"o":[\#(json)]}"#)
    }
  }

  /// The keys inside a sensitive property are data of its value.
  @Test func theKeysOfASensitiveRestAreHidden() throws {
    struct Card: Codable {
      var rest: [String: JSONValue]
      enum CodingKeys: CodingKey {}
      init(rest: [String: JSONValue]) { self.rest = rest }
      init(from decoder: any Decoder) throws { rest = [:] }
      func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: CodingKeys.self)
      }
    }
    struct Owner: Codable {
      var secret: Card
      var count = 1
    }
    let mapper = try Mapper {
      $0.map(Owner.self) { $0.property(\.secret).sensitive() }
      $0.map(Card.self) { $0.rest(\.rest) }
    }
    let owner = Owner(secret: Card(rest: ["4111-1111": .number(.nan)]))
    let error = #expect(throws: MappingError.self) { try mapper.data(from: owner) }
    #expect(error?.issues.map(\.path) == ["secret"])
    #expect(error?.description.contains("4111") == false)
  }

  /// An error leaves nothing behind for the models around it, nor for the next call.
  @Test func anErrorInAModelWithLateMembers() throws {
    struct Gap: Codable {
      var a = 1
      var b = Double.nan
    }
    struct Outer: Encodable {
      enum CodingKeys: CodingKey { case a, gap }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .a)
        try? container.encode(Gap(), forKey: .gap)
      }
    }
    let mapper = try Mapper {
      $0.map(Gap.self) { gap in
        gap.property(\.a).key("x.a")
        gap.property(\.b).key("y.b")
      }
      $0.map(Outer.self) { $0.property("a").key("o.a") }
    }
    #expect(try mapper.json(from: Outer()) == #"{"o":{"a":1}}"#)
    let error = #expect(throws: MappingError.self) { try mapper.data(from: [Gap(b: 2), Gap()]) }
    #expect(error?.issues.map(\.path) == ["[1].b"])
    #expect(try mapper.json(from: Gap(b: 2)) == #"{"x":{"a":1},"y":{"b":2.0}}"#)
  }

  @Test func manyLateMembers() throws {
    try expectLinearTime(from: 100, to: 800) { count in
      let mapper = try Mapper {
        $0.map(Numbers.self) { numbers in
          for index in 0..<count { numbers.property("n\(index)").key("a.b\(index % 7).c\(index)") }
        }
      }
      let numbers = Numbers(count: count)
      #expect(try mapper.dictionary(from: numbers).keys.sorted() == ["a"])
      return { _ = try mapper.data(from: numbers) }
    }
  }

  struct Numbers: Encodable {
    struct Key: CodingKey {
      let stringValue: String
      let intValue: Int? = nil
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { return nil }
    }
    let count: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for index in 0..<count { try container.encode(index, forKey: Key(stringValue: "n\(index)")) }
    }
  }
}
