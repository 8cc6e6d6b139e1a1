import Automapper
import Foundation
import Testing

/// The built-in transformers, each way, with good input and bad.
@Suite struct TransformerTests {
  enum Level: String, Codable { case low, high }

  struct Model: Codable, Equatable {
    var site: URL?
    var photo: Data?
    var price: Decimal?
    var level: Level?
    var word: String?
    var words: [String]?
    var detail: Detail?
    var date: Date?
  }
  struct Detail: Codable, Equatable { var id: Int }

  private static let mapper = Result {
    try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.site).transform(.url)
        model.property(\.photo).transform(.base64)
        model.property(\.price).transform(.decimal)
        model.property(\.level).transform(.rawValue())
        model.property(\.word).transform(.trimmed)
        model.property(\.words).transform(.split(","))
        model.property(\.detail).transform(.json())
        model.property(\.date).transform(.date(.pattern("MM-dd/yyyy")))
      }
    }
  }

  static let good: [(read: String, written: String, model: Model)] = [
    (
      #"{"site": "https://a.example/x"}"#, #"{"site":"https://a.example/x"}"#,
      Model(site: URL(string: "https://a.example/x"))
    ),
    (#"{"photo": "AQID"}"#, #"{"photo":"AQID"}"#, Model(photo: Data([1, 2, 3]))),
    (
      #"{"price": 0.12345678901234567891}"#, #"{"price":"0.12345678901234567891"}"#,
      Model(price: Decimal(string: "0.12345678901234567891"))
    ),
    (#"{"price": "12.50"}"#, #"{"price":"12.5"}"#, Model(price: Decimal(string: "12.5"))),
    (#"{"level": "high"}"#, #"{"level":"high"}"#, Model(level: .high)),
    (#"{"word": " a b\n"}"#, #"{"word":"a b"}"#, Model(word: "a b")),
    (#"{"words": "a,,b"}"#, #"{"words":"a,,b"}"#, Model(words: ["a", "", "b"])),
    (#"{"words": ""}"#, #"{"words":""}"#, Model(words: [])),
    (#"{"detail": "{\"id\": 5}"}"#, #"{"detail":"{\"id\":5}"}"#, Model(detail: Detail(id: 5))),
    (#"{"detail": {"id": 5}}"#, #"{"detail":"{\"id\":5}"}"#, Model(detail: Detail(id: 5))),
    (
      #"{"date": "01-31/2024"}"#, #"{"date":"01-31/2024"}"#,
      Model(date: Date(timeIntervalSince1970: 1_706_659_200))
    ),
    (#"{"site": null, "word": null, "date": null}"#, "{}", Model()),
  ]

  @Test(arguments: good)
  func reads(json: String, written: String, model: Model) throws {
    let mapper = try Self.mapper.get()
    // A dictionary holds a `Double`, which has not as many digits.
    if !json.contains("0.123") { #expect(try mapper.everywhere(json) == model) }
    #expect(try mapper.object(from: json) == model)
    #expect(try mapper.written(model) == written)
    #expect(try mapper.readBack(model) == model)
  }

  static let bad: [(json: String, text: String)] = [
    (#"{"site": 5}"#, #"Model.site: expected URL, found number 5 (key "site")"#),
    (#"{"photo": "?"}"#, #"Model.photo: expected Data, found string "?" (key "photo")"#),
    (#"{"price": "much"}"#, #"Model.price: expected Decimal, found string "much" (key "price")"#),
    (#"{"level": "mid"}"#, #"Model.level: expected Level, found string "mid" (key "level")"#),
    (#"{"word": [1]}"#, #"Model.word: expected String, found an array (key "word")"#),
    (#"{"words": {}}"#, #"Model.words: expected String, found an object (key "words")"#),
    (
      #"{"date": "2024-01-31"}"#,
      #"Model.date: expected Date, found string "2024-01-31" (key "date")"#
    ),
    (
      #"{"detail": {"id": "x"}}"#,
      #"Model.detail.id: expected Int, found string "x" (key "id")"#
    ),
    (
      #"{"detail": "{\"id\": \"x\"}"}"#,
      #"Model.detail.id: expected Int, found string "x" (key "id")"#
    ),
  ]

  @Test(arguments: bad)
  func refuses(json: String, text: String) throws {
    #expect(try Self.mapper.get().failure(json, as: Model.self) == text)
  }

  @Test func textThatIsNoJSON() throws {
    let text = try Self.mapper.get().failure(#"{"detail": "{id"}"#, as: Model.self)
    #expect(
      text == """
        Model.detail: expected a key in quotes or }, found character "i" (key "detail") \
        at line 1, column 2 (byte 1)
        """)
  }

  @Test func lowercased() throws {
    let mapper = try Mapper {
      $0.map(Model.self) { model in
        model.property(\.word).transform(.lowercased)
        model.property(\.words).transformElements(.lowercased)
      }
    }
    let model = try mapper.everywhere(#"{"word": "AB", "words": ["C", "d"]}"#, as: Model.self)
    #expect(model == Model(word: "ab", words: ["c", "d"]))
  }

  @Test func aDateThatTheFormatCannotWrite() throws {
    struct Days: Codable {
      var day: Date?
      var days: [Date]
    }
    let far = Date(timeIntervalSince1970: 2_840_140_800)
    let text = "expected a date that its format can write, found 2840140800.0 seconds since 1970"
    let format = PatternDateFormat.pattern("dd/MM/yy")
    for mapper in [
      try Mapper { $0.map(Days.self) { $0.property(\.day).transform(.date(format)) } },
      try Mapper { $0.map(Days.self) { $0.property(\.day).date(format) } },
    ] {
      let error = #expect(throws: MappingError.self) {
        try mapper.data(from: Days(day: far, days: []))
      }
      #expect(error?.description == #"Days.day: \#(text) (key "day")"#)
      #expect(error?.issues.map(\.code) == [.invalidDate])
    }
    let mapper = try Mapper {
      $0.map(Days.self) { $0.property(\.days).transformElements(.date(format)) }
    }
    #expect(Failing.writing(Days(days: [far]), mapper) == #"Days.days[0]: \#(text) (key "days")"#)
    #expect(Failing.listing(Days(days: [far]), mapper) == #"Days.days[0]: \#(text) (key "days")"#)
    let near = Date(timeIntervalSince1970: 0)
    #expect(try mapper.json(from: Days(days: [near])) == #"{"days":["01\/01\/70"]}"#)
  }

  /// A transformer of the user's own.
  struct Cents: Transformer {
    func value(from node: Node, parent: Node) throws -> Decimal? { Decimal(try node.int()) / 100 }
    func source(from value: Decimal) throws -> Any? {
      NSDecimalNumber(decimal: value * 100).intValue
    }
  }

  @Test func oneOfTheUsersOwn() throws {
    let mapper = try Mapper { $0.map(Model.self) { $0.property(\.price).transform(Cents()) } }
    #expect(try mapper.everywhere(#"{"price": 1250}"#) == Model(price: Decimal(string: "12.5")))
    #expect(try mapper.written(Model(price: Decimal(string: "12.5"))) == #"{"price":1250}"#)
    #expect(
      try mapper.failure(#"{"price": "x"}"#, as: Model.self)
        == #"Model.price: expected Int, found string "x" (key "price")"#)
  }

  @Test func jsonInATextIsWrittenByTheSameMapper() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { $0.property(\.detail).transform(.json()) }
      configuration.map(Detail.self) { $0.property(\.id).key("number") }
    }
    let model = Model(detail: Detail(id: 5))
    let written = try mapper.written(model)
    #expect(written == #"{"detail":"{\"number\":5}"}"#)
    #expect(try mapper.readBack(model) == model)
  }
}

/// Models in JSON texts that contain themselves, or too many levels.
@Suite struct NestedTextTests {
  final class Link: Codable {
    var name = "n"
    var next: Link?
    var others: [Link] = []

    init() {}
    init(levels: Int) { if levels > 1 { next = Link(levels: levels - 1) } }
  }

  private static func mapper(maximumDepth: Int = 128) throws -> Mapper {
    try Mapper { configuration in
      configuration.maximumDepth = maximumDepth
      configuration.map(Link.self) { link in
        link.property(\.next).transform(.json())
        link.property(\.others).transformElements(.json())
      }
    }
  }

  /// The error of a call with each form of result.
  private func errors(_ link: Link, _ mapper: Mapper) -> [String] {
    [Failing.writing(link, mapper), Failing.listing(link, mapper)]
  }

  @Test func aRing() throws {
    let text = "expected an object that does not contain itself, found Link again"
    let mapper = try Self.mapper()
    let one = Link()
    one.next = one
    defer { one.next = nil }
    for error in errors(one, mapper) { #expect(error == #"Link.next: \#(text) (key "next")"#) }
    let (first, second) = (Link(), Link())
    first.others = [Link(), second]
    second.next = first
    defer { second.next = nil }
    for error in errors(first, mapper) {
      #expect(error == #"Link.others[1].next: \#(text) (key "next")"#)
    }
  }

  @Test func levels() throws {
    let mapper = try Self.mapper(maximumDepth: 4)
    #expect(errors(Link(levels: 3), mapper) == ["no error", "no error"])
    let text = "Link.next.next.next.others: expected at most 4 levels, found a deeper value"
    for error in errors(Link(levels: 4), mapper) { #expect(error == text + #" (key "others")"#) }
  }

  @Test func bothWays() throws {
    let mapper = try Self.mapper()
    let link = Link(levels: 3)
    link.next?.others = [Link(), Link()]
    let text = try mapper.json(from: link)
    let read = try mapper.object(from: text, as: Link.self)
    #expect(read.next?.next?.name == "n" && read.next?.others.count == 2)
    #expect(try mapper.json(from: read) == text)
    let fields = try mapper.dictionary(from: link)
    #expect(
      fields["next"] as? String == """
        {"name":"n","next":"{\\"name\\":\\"n\\",\\"others\\":[]}",\
        "others":["{\\"name\\":\\"n\\",\\"others\\":[]}","{\\"name\\":\\"n\\",\\"others\\":[]}"]}
        """)
    // A text of another call begins with nothing of an earlier one.
    #expect(try mapper.dictionary(from: link)["next"] as? String == fields["next"] as? String)
  }

  /// A text in a text counts for the maximum depth.
  @Test func levelsThatAreRead() throws {
    let text = try Self.mapper().json(from: Link(levels: 5))
    #expect(throws: Never.self) {
      try Self.mapper(maximumDepth: 6).object(from: text, as: Link.self)
    }
    let error = #expect(throws: MappingError.self) {
      try Self.mapper(maximumDepth: 3).object(from: text, as: Link.self)
    }
    #expect(error?.issues.first?.code == .depthExceeded)
  }

  /// Closures that make a call for each level. A ring of dictionaries has no end.
  @Test func levelsOfCallsInClosures() throws {
    let mapper = try Mapper {
      $0.map(Link.self) { $0.property(\.next).transform { try $0.object(as: Link.self) } }
    }
    func level(_ next: [String: Any]?) -> [String: Any] {
      ["name": "n", "others": [Any](), "next": next ?? [:]].filter {
        $0.key != "next" || next != nil
      }
    }
    #expect(throws: Never.self) {
      try mapper.object(
        from: (1..<100).reduce(level(nil)) { inner, _ in level(inner) }, as: Link.self)
    }
    let ring = NSMutableDictionary(dictionary: level(nil))
    ring["next"] = ring
    defer { ring["next"] = nil }
    for source in [(1..<300).reduce(level(nil)) { inner, _ in level(inner) } as Any, ring] {
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: .any(source), as: Link.self)
      }
      #expect(error?.issues.contains { $0.code == .depthExceeded } == true)
    }
  }

  @Test func anErrorInAText() throws {
    struct Box: Codable { var size = 1.5 }
    struct Shelf: Codable { var box = Box() }
    struct Room: Codable { var shelf: Shelf? = Shelf() }
    let mapper = try Mapper { configuration in
      configuration.map(Room.self) { $0.property(\.shelf).transform(.json()) }
      configuration.map(Shelf.self) { $0.property(\.box).transform(.json()) }
    }
    let room = Room(shelf: Shelf(box: Box(size: .nan)))
    #expect(
      Failing.writing(room, mapper)
        == "Room.shelf.box.size: expected a finite number, found number nan (key \"size\")")
    #expect(try mapper.json(from: Room()) == #"{"shelf":"{\"box\":\"{\\\"size\\\":1.5}\"}"}"#)
  }

  /// A model may keep its encoder, also that of a text.
  final class Keeper: Codable {
    nonisolated(unsafe) static var kept: [any Encoder] = []
    var name = "k"
    enum CodingKeys: CodingKey { case name }
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      Self.kept.append(encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
    }
  }

  @Test func keptEncoders() throws {
    struct Page: Codable {
      var first = Keeper()
      var list = [Keeper(), Keeper()]
    }
    let mapper = try Mapper {
      $0.map(Page.self) { page in
        page.property(\.first).transform(.json())
        page.property(\.list).transformElements(.json())
      }
    }
    let text = #"{"first":"{\"name\":\"k\"}","list":["{\"name\":\"k\"}","{\"name\":\"k\"}"]}"#
    for _ in 0..<3 {
      #expect(try mapper.json(from: Page()) == text)
      for encoder in Keeper.kept {
        var container = encoder.container(keyedBy: Keeper.CodingKeys.self)
        try? container.encode("late", forKey: .name)
      }
    }
    Keeper.kept = []
    #expect(try mapper.json(from: Page()) == text)
  }
}
