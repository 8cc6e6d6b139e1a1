import Automapper
import Foundation
import Testing

/// What is wrong in a source, and in a mapping, of an enum in a declared form.
@Suite struct CaseErrorTests {
  static let known = #"CaseShape, one of "circle", "box", "photo", "roundedBox", "empty""#

  static let tagged: [(json: String, text: String)] = [
    (
      #"{"type": "hexagon"}"#,
      #"CaseShape: expected \#(known), found string "hexagon" (key "type")"#
    ),
    (#"{"radius": 1}"#, #"CaseShape: expected \#(known), found nothing (key "type")"#),
    (#"{"type": null}"#, #"CaseShape: expected \#(known), found null (key "type")"#),
    (#"{"type": ["circle"]}"#, #"CaseShape: expected \#(known), found an array (key "type")"#),
    (#"{"type": 3}"#, #"CaseShape: expected \#(known), found number 3 (key "type")"#),
    (#""circle""#, #"CaseShape: expected CaseShape as an object, found string "circle""#),
    (#"{"type": "circle"}"#, #"CaseShape.radius: expected Double, found nothing (key "radius")"#),
    (
      #"{"radius": "wide", "type": "circle"}"#,
      #"CaseShape.radius: expected Double, found string "wide" (key "radius")"#
    ),
    (#"{"type": "photo"}"#, #"CaseShape.url: expected URL, found nothing (key "url")"#),
  ]

  @Test(arguments: tagged) func eachTagged(_ json: String, _ text: String) throws {
    #expect(try CaseMapper.shapes(.tagged("type")).failure(json, as: CaseShape.self) == text)
  }

  /// A tag that names no case has the position of its value, a missing one that of the object.
  static let places: [(json: String, column: Int)] = [
    (#"{"radius": 1, "type": "hexagon"}"#, 23), (#"{"radius": 1, "type": null}"#, 23),
    (#"{"radius": 1, "type": 3}"#, 23), (#"{"radius": 1, "type": ["circle"]}"#, 23),
    (#"{"radius": 1, "TYPE": {}}"#, 23), (#"{"radius": 1}"#, 1),
  ]

  @Test(arguments: places) func placesOfTags(_ json: String, _ column: Int) throws {
    for style in [CaseStyle.tagged("type"), .tagged("type", content: "data")] {
      let error = Failing.error(try CaseMapper.shapes(style), json, as: CaseShape.self)
      #expect(error?.issues.map(\.position?.column) == [column])
    }
  }

  /// Every problem of a case is told.
  static let several: [(style: CaseStyle, json: String, text: String)] = [
    (
      .tagged("type"), #"{"type": "rect", "width": "x", "height": []}"#,
      """
      CaseShape.width: expected Double, found string "x" (key "width")
      CaseShape.height: expected Double, found an array (key "height")
      """
    ),
    (
      .tagged("type", content: "data"), #"{"type": "rect", "data": {"height": []}}"#,
      """
      CaseShape.data.width: expected Double, found nothing (key "width")
      CaseShape.data.height: expected Double, found an array (key "height")
      """
    ),
    (
      .external, #"{"rect": {"width": "x", "height": []}}"#,
      """
      CaseShape.rectangle.width: expected Double, found string "x" (key "width")
      CaseShape.rectangle.height: expected Double, found an array (key "height")
      """
    ),
  ]

  @Test(arguments: several)
  func everyProblem(_ style: CaseStyle, _ json: String, _ text: String) throws {
    #expect(try CaseMapper.shapes(style).failure(json, as: CaseShape.self) == text)
  }

  @Test func inModels() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"))
    let json =
      #"{"main": {"type": "circle", "radius": []}, "shapes": [{"type": "x"}], "named": {}}"#
    #expect(
      try mapper.failure(json, as: CaseDrawing.self) == """
        CaseDrawing.main.radius: expected Double, found an array (key "radius")
        CaseDrawing.shapes[0]: expected \(Self.known), found string "x" (key "type")
        """)
    let registered = try CaseMapper.shapes(.tagged("type")) { $0.register(CaseDrawing.self) }
    let array = #"[{"type": "circle", "radius": []}, {"type": "x"}]"#
    #expect(
      try registered.failure(array, as: [CaseShape].self) == """
        [CaseShape][0].radius: expected Double, found an array (key "radius")
        [CaseShape][1]: expected \(Self.known), found string "x" (key "type")
        """)
  }

  static let content: [(json: String, text: String)] = [
    (#"{"kind": "message"}"#, #"CaseEvent.data: expected String, found nothing (key "data")"#),
    (
      #"{"kind": "message", "data": []}"#,
      #"CaseEvent.data: expected String, found an array (key "data")"#
    ),
    (#"{"kind": "login"}"#, #"CaseEvent.data: expected an object, found nothing (key "data")"#),
    (
      #"{"kind": "login", "data": {"user": "x"}}"#,
      #"CaseEvent.data.user: expected Int, found string "x" (key "user")"#
    ),
    (#"{"kind": "move"}"#, #"CaseEvent.data: expected an array, found nothing (key "data")"#),
    (
      #"{"kind": "move", "data": [1]}"#,
      #"CaseEvent.data: expected an array of 2 values, found one of 1 (key "data")"#
    ),
    (
      #"{"kind": "move", "data": ["x", 1]}"#,
      #"CaseEvent.data[0]: expected Int, found string "x" (key "data")"#
    ),
    (
      #"{"kind": "jump"}"#,
      """
      CaseEvent: expected CaseEvent, one of "login", "message", "move", "note", "mood", "ping", \
      found string "jump" (key "kind")
      """
    ),
  ]

  @Test(arguments: content) func eachContent(_ json: String, _ text: String) throws {
    let mapper = try CaseMapper.events(.tagged("kind", content: "data"))
    #expect(try mapper.failure(json, as: CaseEvent.self) == text)
  }

  @Test func untagged() throws {
    enum Size: Codable, Equatable {
      case number(Int)
      case area(width: Int)
      case none
      enum CodingKeys: CodingKey, CaseIterable { case number, area, none }
    }
    struct Box: Codable { var size: Size }
    let mapper = try Mapper { $0.map(Size.self) { $0.cases(.untagged) } }
    #expect(
      try mapper.failure(#"{"size": {"width": "x"}}"#, as: Box.self)
        == """
        Box.size: expected a case of Size, found an object, which fits none \
        (number: expected Int, found an object; area: width: expected Int, found string "x"; \
        none: expected null, found an object) (key "size")
        """)
    #expect(
      try mapper.failure(#"{"size": "x"}"#, as: Box.self)
        == """
        Box.size: expected a case of Size, found string "x", which fits none \
        (number: expected Int, found string "x"; area: expected Size as an object, found string "x"; \
        none: expected null, found string "x") (key "size")
        """)
  }

  @Test func unknownKeys() throws {
    let mapper = try CaseMapper.shapes(.tagged("type")) { $0.unknownKeys = .error }
    for (json, text) in [
      (#"{"type": "circle", "radius": 1, "width": 2}"#, #"found unknown key (key "width")"#),
      (#"{"type": "photo", "url": "a:b", "size": 2}"#, #"found unknown key (key "size")"#),
      (#"{"type": "empty", "size": 2}"#, #"found unknown key (key "size")"#),
    ] {
      #expect(try mapper.failure(json, as: CaseShape.self).hasSuffix(text))
    }
    #expect(try mapper.everywhere(#"{"type": "photo", "url": "a:b"}"#) != CaseShape.empty)
    #expect(
      try mapper.everywhere(#"{"type": "circle", "radius": 1}"#) == CaseShape.circle(radius: 1))
  }

  /// Unknown keys at several levels, each in the object that it belongs to.
  static let unknown: [(style: CaseStyle, json: String, text: String)] = [
    (
      .tagged("type", content: "data"),
      #"{"type": "photo", "data": {"url": "a:b", "size": 1}, "more": 2}"#,
      """
      CaseShape.data: expected a key of CasePhoto, found unknown key (key "size")
      CaseShape: expected a key of CaseShape, found unknown key (key "more")
      """
    ),
    (
      .tagged("type", content: "data"),
      #"{"type": "rect", "data": {"width": "x", "size": 1}, "more": 2}"#,
      """
      CaseShape.data.width: expected Double, found string "x" (key "width")
      CaseShape.data: expected a key of CaseShape, found unknown key (key "size")
      CaseShape: expected a key of CaseShape, found unknown key (key "more")
      """
    ),
    (
      .tagged("type"), #"{"type": "rect", "width": "x", "size": 1}"#,
      """
      CaseShape.width: expected Double, found string "x" (key "width")
      CaseShape: expected a key of CaseShape, found unknown key (key "size")
      """
    ),
    (
      .tagged("type"), #"{"type": "photo", "url": "a:b", "size": 1, "more": 2}"#,
      """
      CaseShape: expected a key of CasePhoto, found unknown key (key "size")
      CaseShape: expected a key of CasePhoto, found unknown key (key "more")
      """
    ),
    (
      .external, #"{"photo": {"_0": {"url": "a:b", "size": 1}, "more": 2}, "last": 3}"#,
      """
      CaseShape.photo._0: expected a key of CasePhoto, found unknown key (key "size")
      CaseShape.photo: expected a key of CaseShape, found unknown key (key "more")
      CaseShape: expected a key of CaseShape, found unknown key (key "last")
      """
    ),
    (
      .external, #"{"rect": {"width": 1, "size": 2}, "last": 3}"#,
      """
      CaseShape.rectangle: expected a key of CaseShape, found unknown key (key "size")
      CaseShape: expected a key of CaseShape, found unknown key (key "last")
      """
    ),
  ]

  @Test(arguments: unknown)
  func everyUnknownKey(_ style: CaseStyle, _ json: String, _ text: String) throws {
    let mapper = try CaseMapper.shapes(style) { $0.unknownKeys = .error }
    #expect(try mapper.failure(json, as: CaseShape.self) == text)
  }

  /// A form that cannot hold a value says so, where that is known without data.
  @Test func scalarsWithoutContent() throws {
    #expect(
      CaseMapper.mistakes { $0.map(CaseEvent.self) { $0.cases(.tagged("kind")) } } == """
        CaseEvent.message: expected tagged("kind", content:), for values that are no object, found (String)
        CaseEvent.move: expected tagged("kind", content:), for values that are no object, found (Int, Int?)
        CaseEvent.mood: expected tagged("kind", content:), for values that are no object, found (String?)
        """)
  }

  /// An enum that is not learned says so when it is written, instead of leaving its tag out.
  @Test func writingAScalarWithoutContent() throws {
    let mapper = try Mapper { configuration in
      configuration.register(CaseEvent.self, learns: false)
      configuration.map(CaseEvent.self) { $0.cases(.tagged("kind")) }
    }
    #expect(
      Failing.writing(CaseEvent.message("a"), mapper) == """
        CaseEvent: expected tagged("kind", content:), for values that are no object, found string "a"
        """)
  }
}
