import Automapper
import Foundation
import Testing

/// Every form of an enum with associated values, in both directions.
@Suite struct CaseFormTests {
  static let photo = CasePhoto(url: URL(filePath: "/a"))

  static let shapes: [(CaseShape, tagged: String, content: String, external: String)] = [
    (
      .circle(radius: 1.5), #"{"radius":1.5,"type":"circle"}"#,
      #"{"data":{"radius":1.5},"type":"circle"}"#, #"{"circle":{"radius":1.5}}"#
    ),
    (
      .rectangle(width: 1, height: 2), #"{"height":2.0,"type":"box","width":1.0}"#,
      #"{"data":{"height":2.0,"width":1.0},"type":"box"}"#, #"{"box":{"height":2.0,"width":1.0}}"#
    ),
    (
      .rectangle(width: 1, height: nil), #"{"type":"box","width":1.0}"#,
      #"{"data":{"width":1.0},"type":"box"}"#, #"{"box":{"width":1.0}}"#
    ),
    (
      .photo(photo), #"{"type":"photo","url":"file:///a"}"#,
      #"{"data":{"url":"file:///a"},"type":"photo"}"#, #"{"photo":{"_0":{"url":"file:///a"}}}"#
    ),
    (
      .roundedBox(cornerRadius: 3), #"{"cornerRadius":3,"type":"roundedBox"}"#,
      #"{"data":{"cornerRadius":3},"type":"roundedBox"}"#, #"{"roundedBox":{"cornerRadius":3}}"#
    ),
    (.empty, #"{"type":"empty"}"#, #"{"type":"empty"}"#, #"{"empty":{}}"#),
  ]

  private func check<T: Codable & Equatable>(_ value: T, _ json: String, _ mapper: Mapper) throws {
    #expect(try mapper.written(value) == json)
    #expect(try mapper.everywhere(json) == value)
    #expect(try mapper.readBack(value) == value)
  }

  @Test(arguments: shapes)
  func eachShapes(_ shape: CaseShape, tagged: String, content: String, external: String) throws {
    try check(shape, tagged, CaseMapper.shapes(.tagged("type")))
    try check(shape, content, CaseMapper.shapes(.tagged("type", content: "data")))
    try check(shape, external, CaseMapper.shapes(.external))
  }

  static let events: [(CaseEvent, String)] = [
    (.login(user: 1), #"{"data":{"user":1},"kind":"login"}"#),
    (.message("hi"), #"{"data":"hi","kind":"message"}"#),
    (.move(1, 2), #"{"data":[1,2],"kind":"move"}"#),
    (.move(1, nil), #"{"data":[1,null],"kind":"move"}"#),
    (.note(photo), #"{"data":{"url":"file:///a"},"kind":"note"}"#),
    (.note(nil), #"{"kind":"note"}"#),
    (.mood("good"), #"{"data":"good","kind":"mood"}"#),
    (.mood(nil), #"{"kind":"mood"}"#),
    (.ping, #"{"kind":"ping"}"#),
  ]

  @Test(arguments: events) func eventsInContent(_ event: CaseEvent, _ json: String) throws {
    try check(event, json, CaseMapper.events(.tagged("kind", content: "data")))
  }

  /// The cases of an enum that is not learned are known only from the data: what the form can hold is written.
  @Test func anOptionalObjectWithoutContent() throws {
    let mapper = try Mapper { configuration in
      configuration.register(CaseEvent.self, learns: false)
      configuration.map(CaseEvent.self) { $0.cases(.tagged("kind")) }
    }
    try check(CaseEvent.note(Self.photo), #"{"kind":"note","url":"file:///a"}"#, mapper)
    try check(CaseEvent.note(nil), #"{"kind":"note"}"#, mapper)
  }

  static let values: [(CaseValue, String)] = [
    (.number(1), "1"), (.text("a"), #""a""#), (.flag(true), "true"),
    (.point(x: 1, y: 2), #"{"x":1,"y":2}"#), (.pair(1, 2), "[1,2]"), (.many([1, 2, 3]), "[1,2,3]"),
    (.nothing, "null"),
  ]

  @Test(arguments: values) func untagged(_ value: CaseValue, _ json: String) throws {
    let mapper = try CaseMapper.values()
    #expect(try mapper.json(from: value, options: .sortedKeys) == json)
    #expect(try mapper.everywhere(json) == value)
    #expect(try mapper.everywhere("[\(json)]", as: [CaseValue].self) == [value])
    #expect(try mapper.object(from: mapper.data(from: [value]), as: [CaseValue].self) == [value])
    #expect(try mapper.readBack(["a": value]) == ["a": value])
  }

  @Test func inModels() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"))
    let drawing = CaseDrawing(
      main: .circle(radius: 1), spare: nil, shapes: [.empty, .photo(Self.photo)],
      named: ["a": .rectangle(width: 1, height: 2)])
    try check(
      drawing,
      #"{"main":{"radius":1.0,"type":"circle"},"named":{"a":{"height":2.0,"type":"box","width":1.0}},"#
        + #""shapes":[{"type":"empty"},{"type":"photo","url":"file:///a"}]}"#, mapper)
    let list = try PropertyListSerialization.data(
      fromPropertyList: mapper.dictionary(from: drawing), format: .binary, options: 0)
    let read = try PropertyListSerialization.propertyList(from: list, format: nil)
    #expect(try mapper.object(from: .any(read), as: CaseDrawing.self) == drawing)
    let native: [String: Any] = [
      "main": CaseShape.empty, "shapes": [], "named": [:] as [String: Any],
    ]
    #expect(try mapper.object(from: native, as: CaseDrawing.self).main == .empty)
  }

  /// Names as the data may spell them, in any order of keys.
  static let spellings: [(String, CaseShape)] = [
    (#"{"radius": 1, "type": "circle"}"#, .circle(radius: 1)),
    (#"{"type": "CIRCLE", "radius": "1"}"#, .circle(radius: 1)),
    (#"{"Type": "rounded-box", "corner_radius": 2}"#, .roundedBox(cornerRadius: 2)),
    (#"{"type": "rounded_box", "cornerRadius": 2}"#, .roundedBox(cornerRadius: 2)),
    (#"{"type": "rect", "width": 1}"#, .rectangle(width: 1, height: nil)),
    (#"{"type": "rectangle", "width": 1, "height": null}"#, .rectangle(width: 1, height: nil)),
  ]

  @Test(arguments: spellings) func eachSpellings(_ json: String, _ shape: CaseShape) throws {
    #expect(try CaseMapper.shapes(.tagged("type")).everywhere(json) == shape)
  }

  /// The conventions find cases that nothing declares.
  @Test func spellingsOfUnknownCases() throws {
    enum Step: Codable, Equatable {
      case goLeft(by: Int)
      case stopNow
    }
    let mapper = try Mapper { $0.map(Step.self) { $0.cases(.tagged("do")) } }
    #expect(try mapper.everywhere(#"{"do": "go_left", "by": 1}"#) == Step.goLeft(by: 1))
    #expect(try mapper.everywhere(#"{"do": "StopNow"}"#) == Step.stopNow)
  }

  /// The keys that name one case are alternatives, as those of one property are.
  @Test(arguments: [
    (#"{"circle": {"radius": 1}, "Circle": {"radius": 2}}"#, CaseShape.circle(radius: 1)),
    (#"{"CIRCLE": {"radius": 2}, "circle": {"radius": 1}}"#, .circle(radius: 1)),
    (#"{"CIRCLE": {"radius": 1}, "Circle": {"radius": 2}}"#, .circle(radius: 1)),
    (
      #"{"rectangle": {"width": 3}, "rect": {"width": 2}, "box": {"width": 1}}"#,
      .rectangle(width: 1, height: nil)
    ),
  ])
  func severalSpellings(_ json: String, _ shape: CaseShape) throws {
    let mapper = try CaseMapper.shapes(.external)
    #expect(try mapper.everywhere(json) == shape)
    var report = MappingReport()
    #expect(try mapper.object(from: json, as: CaseShape.self, report: &report) == shape)
    #expect(report.entries.contains { $0.kind == .ambiguousKey })
    #expect(!report.entries.contains { $0.kind == .unknownKey })
  }

  @Test func keyStyle() throws {
    let mapper = try CaseMapper.shapes(.tagged("type")) { $0.keyStyle = .snakeCase }
    try check(
      CaseShape.roundedBox(cornerRadius: 1), #"{"corner_radius":1,"type":"rounded_box"}"#, mapper)
    let external = try CaseMapper.shapes(.external) { $0.keyStyle = .snakeCase }
    try check(
      CaseShape.roundedBox(cornerRadius: 1), #"{"rounded_box":{"corner_radius":1}}"#, external)
  }

  @Test func dottedTag() throws {
    let mapper = try CaseMapper.shapes(.tagged("meta.type"))
    try check(CaseShape.circle(radius: 1), #"{"meta":{"type":"circle"},"radius":1.0}"#, mapper)
  }

  /// One enum in another, by two tags of one object.
  @Test func nestedEnums() throws {
    enum Item: Codable, Equatable {
      case shape(CaseShape)
      case gap(size: Int)
      enum CodingKeys: CodingKey, CaseIterable { case shape, gap }
    }
    let mapper = try CaseMapper.shapes(.tagged("type")) { configuration in
      configuration.unknownKeys = .error
      configuration.map(Item.self) { $0.cases(.tagged("item")) }
    }
    try check(
      [Item.shape(.circle(radius: 1)), .gap(size: 2)],
      #"[{"item":"shape","radius":1.0,"type":"circle"},{"item":"gap","size":2}]"#, mapper)
  }

  private func check(_ items: [some Codable & Equatable], _ json: String, _ mapper: Mapper) throws {
    #expect(try mapper.json(from: items, options: .sortedKeys) == json)
    #expect(try mapper.everywhere(json) == items)
  }

  @Test func contentBesideACaseWithoutValues() throws {
    let mapper = try CaseMapper.shapes(.tagged("type", content: "data")) {
      $0.unknownKeys = .error
    }
    #expect(try mapper.everywhere(#"{"type": "empty", "data": 5}"#) == CaseShape.empty)
  }

  /// An update replaces the value: what is left out belonged to the case before.
  @Test func update() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"))
    var drawing = CaseDrawing(main: .circle(radius: 1), spare: .empty, shapes: [], named: [:])
    try mapper.update(&drawing, from: #"{"main": {"type": "box", "width": 2}}"#)
    #expect(drawing.main == .rectangle(width: 2, height: nil))
    #expect(drawing.spare == .empty)
    var shape = CaseShape.rectangle(width: 1, height: 2)
    try mapper.update(&shape, from: #"{"type": "rectangle", "width": 3}"#)
    #expect(shape == .rectangle(width: 3, height: nil))
  }

  /// Without a declaration nothing changes, and the coding keys need not list the cases.
  @Test func undeclared() throws {
    try check(CaseEvent.move(1, 2), #"{"move":{"_0":1,"_1":2}}"#, Mapper())
    try check(CaseEvent.ping, #"{"ping":{}}"#, Mapper())
  }
}
