import Automapper
import Foundation
import Testing

/// Several rules together: what a mapper writes it reads, and an update changes only what its source has.
struct RuleLawTests {
  struct Address: Codable, Equatable {
    var city: String
    var zip: String?
  }
  struct Owner: Codable, Equatable {
    var id = 1
    var home: Address?
  }
  struct Member: Codable, Equatable {
    var id = 1
    var home = Address(city: "a", zip: "b")
  }

  /// A source from JSON text, and the same source as a dictionary.
  private func update<Model: Equatable>(
    _ mapper: Mapper, _ old: Model, _ json: String, _ new: Model
  ) throws {
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    for _ in 1...2 {
      var model = old
      try mapper.update(&model, from: json)
      #expect(model == new, "\(json)")
      var other = old
      try mapper.update(&other, from: fields)
      #expect(other == new, "\(json), from a dictionary")
    }
  }

  @Test(arguments: [UnknownKeys.ignore, .error])
  func updatesOfAnInlinedModel(unknownKeys: UnknownKeys) throws {
    let mapper = try Mapper {
      $0.unknownKeys = unknownKeys
      $0.map(Owner.self) { $0.property(\.home).inline() }
    }
    try update(mapper, Owner(), #"{"city":"q"}"#, Owner(home: Address(city: "q")))
    let full = Owner(home: Address(city: "a", zip: "b"))
    try update(mapper, full, #"{"city":"q"}"#, Owner(home: Address(city: "q", zip: "b")))
    try update(mapper, full, #"{"zip":null}"#, Owner(home: Address(city: "a")))
    try update(mapper, full, #"{"home":null}"#, Owner())
    try update(mapper, full, #"{"id":2}"#, Owner(id: 2, home: full.home))
    try update(mapper, Owner(), #"{"zip":null}"#, Owner())
  }

  @Test func updatesOfFlatKeys() throws {
    let mapper = try Mapper {
      $0.map(Owner.self) { $0.property("home.zip").key("z") }
      $0.map(Member.self) { $0.property(\.home.zip).key("z") }
    }
    let full = Owner(home: Address(city: "a", zip: "b"))
    try update(mapper, full, #"{"z":null}"#, Owner(home: Address(city: "a")))
    try update(mapper, full, #"{"z":"c"}"#, Owner(home: Address(city: "a", zip: "c")))
    try update(mapper, full, #"{"home":null}"#, Owner())
    try update(mapper, Owner(), #"{"z":null}"#, Owner())
    try update(mapper, Member(), #"{"z":null}"#, Member(home: Address(city: "a")))
    let written = try Mapper {
      $0.nilValues = .null
      $0.map(Owner.self) { $0.property("home.zip").key("z") }
    }
    try update(written, full, written.json(from: Owner()), Owner())
  }

  enum Figure: Codable, Equatable {
    case circle(radius: Double)
    case box(w: Int)
  }
  struct Item: Codable, Equatable {
    var id = 1
    var figure = Figure.circle(radius: 2)
  }
  struct Maybe: Codable, Equatable {
    var id = 1
    var figure: Figure?
  }

  @Test(arguments: [nil, CaseStyle.external, .tagged("kind")])
  func anInlinedEnum(style: CaseStyle?) throws {
    let mapper = try Mapper {
      if let style { $0.map(Figure.self) { $0.cases(style) } }
      $0.map(Item.self) { $0.property(\.figure).inline() }
      $0.map(Maybe.self) { $0.property(\.figure).inline() }
    }
    for figure in [nil, Figure.circle(radius: 1), .box(w: 3)] {
      let maybe = Maybe(id: 2, figure: figure)
      #expect(try mapper.object(from: mapper.data(from: maybe), as: Maybe.self) == maybe)
      #expect(try mapper.object(from: mapper.dictionary(from: maybe), as: Maybe.self) == maybe)
    }
    try update(mapper, Item(), #"{"id":2}"#, Item(id: 2))
    try update(mapper, Item(), "{}", Item())
    let box = Item(id: 3, figure: .box(w: 4))
    try update(mapper, Item(), mapper.json(from: box), box)
  }

  @Test func anInlinedModelWithADefault() throws {
    let oslo = Address(city: "Oslo")
    let mapper = try Mapper {
      $0.map(Member.self) { $0.property(\.home).inline().default(oslo).omitsDefault() }
    }
    for home in [oslo, Address(city: "Bern", zip: "3")] {
      let member = Member(home: home)
      #expect(try mapper.object(from: mapper.data(from: member), as: Member.self) == member)
    }
  }

  struct Pair: Codable, Equatable {
    var a: Int?
    var b: Int?
    var home: Address?
    var other: Address?
  }

  /// Nulls fill the elements before an index.
  @Test func elementsOfAnArray() throws {
    let mapper = try Mapper {
      $0.map(Pair.self) {
        $0.property(\.a).key("p.0")
        $0.property(\.b).key("p.2")
        $0.property(\.home).key("l.0")
        $0.property(\.other).key("l.1")
      }
    }
    #expect(try mapper.json(from: Pair(b: 5)) == #"{"p":[null,null,5]}"#)
    for pair in [
      Pair(b: 5), Pair(a: 1), Pair(a: 1, b: 2, other: Address(city: "c")),
      Pair(home: Address(city: "d")),
    ] {
      #expect(try mapper.object(from: mapper.data(from: pair), as: Pair.self) == pair)
      #expect(try mapper.object(from: mapper.dictionary(from: pair), as: Pair.self) == pair)
    }
  }

  struct Nicknamed: Codable, Equatable {
    var id = 1
    var nick: String?
    var extra: [String: JSONValue]?

    enum CodingKeys: CodingKey { case id, nick }
  }

  @Test(
    arguments: [
      (#"{"arr":[{"nick":"x"}],"id":1}"#, nil),
      (#"{"arr":[{"nick":"x"},2],"id":1}"#, ["arr": [nil, 2]]),
      (#"{"arr":[{"a":3,"nick":"x"}],"id":1}"#, ["arr": [["a": 3]]]),
    ] as [(String, [String: JSONValue]?)])
  func theRestBesideAnArrayIndex(json: String, extra: [String: JSONValue]?) throws {
    let mapper = try Mapper {
      $0.map(Nicknamed.self) {
        $0.property(\.nick).key("arr.0.nick")
        $0.rest(\.extra)
      }
    }
    var model = try mapper.object(from: json, as: Nicknamed.self)
    #expect(model == Nicknamed(nick: "x", extra: extra))
    #expect(try mapper.json(from: model, options: .sortedKeys) == json)
    model.nick = nil
    #expect(try mapper.object(from: mapper.data(from: model), as: Nicknamed.self) == model)
  }

  enum Level: String, Codable { case a }
  struct Rated: Codable {
    var tags: [String]
    var level: Level?
    var levels: [Level]
    var name: String
  }

  /// The number of a level is converted to a string, which then is no level.
  @Test func aReportListsNoConversionOfAnInvalidValue() throws {
    let mapper = try Mapper {
      $0.invalidValues = .useDefault
      $0.invalidElements = .skip
    }
    let json = #"{"tags":["a","b"],"level":7,"levels":["a",8],"name":"n"}"#
    var report = MappingReport()
    _ = try mapper.object(from: json, as: Rated.self, report: &report)
    #expect(report.entries.map(\.path).sorted() == ["level", "levels[1]"])
    let fields = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    var other = MappingReport()
    _ = try mapper.object(from: fields, as: Rated.self, report: &other)
    #expect(other.entries.map(\.path).sorted() == ["level", "levels[1]"])
  }

  struct Texts: Codable, Equatable {
    var text: String
    var amount: Decimal
  }

  @Test(arguments: ["hi", "\"hi\"", "5", "1.50", "null", ""]) func transformersUndoThemselves(
    text: String
  ) throws {
    let mapper = try Mapper {
      $0.coercion = .strict
      $0.map(Texts.self) {
        $0.property(\.text).transform(.json())
        $0.property(\.amount).transform(.decimal)
      }
    }
    let texts = Texts(text: text, amount: 1.5)
    #expect(try mapper.object(from: mapper.data(from: texts), as: Texts.self) == texts)
    for plain in ["hi", "1.50", "1e2"] {
      let texts = try mapper.object(from: ["text": plain, "amount": 2], as: Texts.self)
      #expect(texts == Texts(text: plain, amount: 2))
    }
  }

  struct Second: Codable, Equatable {
    var second: JSONValue
    var extra: [String: JSONValue] = [:]

    enum CodingKeys: CodingKey { case second }
  }

  @Test(arguments: [
    #"{"list":[1,2]}"#, #"{"list":[[7],2]}"#, #"{"list":[1,2,3]}"#, #"{"list":[null,2],"x":1}"#,
  ])
  func theRestBeforeAnArrayIndex(json: String) throws {
    let mapper = try Mapper {
      $0.map(Second.self) {
        $0.property(\.second).key("list.1")
        $0.rest(\.extra)
      }
    }
    let model = try mapper.object(from: json, as: Second.self)
    #expect(model.second == 2)
    #expect(try mapper.json(from: model, options: .sortedKeys) == json)
  }

  struct Name: Codable, Equatable {
    var name: String?
    var nick: String
  }
  struct Player: Codable, Equatable {
    var id = 1
    var name: Name?
  }

  /// A member of the inlined model has the key of the property itself.
  @Test func anInlinedModelWithTheKeyOfItsProperty() throws {
    let mapper = try Mapper { $0.map(Player.self) { $0.property(\.name).inline() } }
    let old = Player(name: Name(name: "a", nick: "n"))
    try update(
      mapper, old, #"{"name":null,"nick":"z"}"#, Player(name: Name(name: nil, nick: "z")))
  }

  /// What is there of an inlined model is not replaced by a default.
  @Test func aPartOfAnInlinedModel() throws {
    let mapper = try Mapper {
      $0.map(Member.self) { $0.property(\.home).inline().default(Address(city: "Oslo")) }
    }
    #expect(try mapper.object(from: #"{"id":1,"city":"a"}"#, as: Member.self).home.city == "a")
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"id":1,"city":5,"zip":[]}"#, as: Member.self)
    }
    #expect(error?.issues.map(\.path) == ["home.zip"])
  }

  /// The closure before decoding runs once, and sees the source.
  @Test(arguments: [nil, CaseStyle.external])
  func closuresOfAnEnumInAnUpdate(style: CaseStyle?) throws {
    let mapper = try Mapper {
      $0.map(Figure.self) {
        if let style { $0.cases(style) }
        $0.before { node in
          guard let wrapped = node["w"] else { throw CocoaError(.coderReadCorrupt) }
          return wrapped
        }
        $0.after { figure, _ in if case .box(let w) = figure { figure = .box(w: w + 1) } }
      }
    }
    try update(mapper, Item(), #"{"figure":{"w":{"box":{"w":2}}}}"#, Item(figure: .box(w: 3)))
    try update(mapper, Figure.circle(radius: 1), #"{"w":{"box":{"w":2}}}"#, .box(w: 3))
  }

  struct Page: Codable { var items: [Entry] }
  struct Entry: Codable {
    var n: Int
    var o: String?
  }

  /// Each model that is kept while others need conversions keeps its own entries of the report only.
  @Test func aReportOfManyConversions() throws {
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let items = (0..<count).map { #"{"n":"\#($0)"}"# }.joined(separator: ",")
      return {
        var report = MappingReport()
        let page = try Mapper().object(
          from: #"{"items":[\#(items)]}"#, as: Page.self, report: &report)
        #expect(page.items.count == count)
        #expect(report.conversions.count == count)
      }
    }
  }
}
