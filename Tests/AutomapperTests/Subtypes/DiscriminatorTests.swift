import Automapper
import Foundation
import Testing

/// Where a discriminator stands, what it may be, and what happens where there is none.
@Suite struct DiscriminatorTests {
  class Shape: Codable, Equatable {
    var size: Int
    init(_ size: Int) { self.size = size }
    static func == (left: Shape, right: Shape) -> Bool {
      type(of: left) == type(of: right) && left.size == right.size
    }
  }
  final class Circle: Shape {}
  class Square: Shape {}
  final class Tile: Square {}
  final class Unknown: Shape {}

  struct Page: Codable, Equatable { var shapes: [Shape] }

  private func mapper(
    _ key: String,
    _ names: [String: any Any.Type] = ["circle": Circle.self, "square": Square.self],
    fallback: (any Any.Type)? = nil, _ more: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.register(Shape.self, discriminator: key, names, fallback: fallback)
      more(&configuration)
    }
  }

  // MARK: Where it stands

  @Test(arguments: [
    ("shapeType", #"{"shapeType": "circle", "size": 1}"#),
    ("shapeType", #"{"shape_type": "circle", "size": 1}"#),
    ("shapeType", #"{"SHAPE-TYPE": "circle", "size": 1}"#),
    ("shape_type", #"{"shapeType": "circle", "size": 1}"#),
    ("shapeType", #"{"Shape Type": "x", "shape_type": "circle", "size": 1}"#),
    ("meta.type", #"{"meta": {"type": "circle"}, "size": 1}"#),
    ("meta.type", #"{"meta.type": "circle", "meta": {"type": "square"}, "size": 1}"#),
    ("meta.type", #"{"META": {"Type": "circle"}, "size": 1}"#),
    ("tags.0", #"{"tags": ["circle"], "size": 1}"#),
  ])
  func isFoundByTheConventionsOfKeys(key: String, json: String) throws {
    #expect(try mapper(key).everywhere(json, as: Shape.self) == Circle(1))
  }

  @Test func conventionsCanBeTurnedOff() throws {
    let mapper = try mapper("shapeType") { $0.keyMatching = .exact }
    #expect(
      try mapper.failure(#"{"shape_type": "circle", "size": 1}"#, as: Shape.self)
        == #"Shape: expected one of circle, square, found nothing (key "shapeType")"#)
  }

  /// A key of separators alone is no spelling of another one.
  @Test func keysOfSeparators() throws {
    let mapper = try mapper("_") { $0.unknownKeys = .error }
    #expect(
      try mapper.failure(#"{"_": "circle", "size": 1, "--": 3}"#, as: Shape.self)
        == #"Shape: expected a key of Circle, found unknown key (key "--")"#)
  }

  @Test(arguments: [
    ("type", #"{"size":1,"type":"circle"}"#), ("shape_type", #"{"shape_type":"circle","size":1}"#),
    ("meta.type", #"{"meta":{"type":"circle"},"size":1}"#),
    ("a.b.c", #"{"a":{"b":{"c":"circle"}},"size":1}"#),
  ])
  func isWrittenWhereItWasRead(key: String, json: String) throws {
    let mapper = try mapper(key)
    #expect(try mapper.written(Circle(1)) == json)
    #expect(try mapper.written(Page(shapes: [Circle(1)])) == #"{"shapes":[\#(json)]}"#)
    #expect(try mapper.readBack(Page(shapes: [Circle(1), Square(2)])).shapes[1] is Square)
  }

  @Test func isNotWrittenWithoutInverse() throws {
    let mapper = try mapper("type") { $0.generatesInverse = false }
    #expect(try mapper.written(Circle(1)) == #"{"size":1}"#)
  }

  // MARK: What it may be

  @Test(arguments: ["circle", "Circle", "CIRCLES", "com.example.Circle"])
  func isANameAsOtherNamesAre(name: String) throws {
    let json = #"{"type": "\#(name)", "size": 1}"#
    #expect(try mapper("type").everywhere(json, as: Shape.self) == Circle(1))
  }

  @Test func exactNamesWin() throws {
    let mapper = try mapper("type", ["a": Circle.self, "A": Square.self, "b_": Tile.self])
    #expect(try mapper.everywhere(#"{"type": "a", "size": 1}"#, as: Shape.self) is Circle)
    #expect(try mapper.everywhere(#"{"type": "A", "size": 1}"#, as: Shape.self) is Square)
    #expect(try mapper.everywhere(#"{"type": "B", "size": 1}"#, as: Shape.self) is Tile)
    #expect(
      try mapper.failure(#"{"type": "a_", "size": 1}"#, as: Shape.self)
        == #"Shape: expected one of A, a, b_, found string "a_" (key "type")"#)
  }

  @Test func numbersAndBools() throws {
    let numbers = try mapper("type", ["1": Circle.self, "2": Square.self])
    for value in ["1", #""1""#, "1.0"] {
      #expect(
        try numbers.everywhere(#"{"type": \#(value), "size": 1}"#, as: Shape.self) == Circle(1))
    }
    #expect(try numbers.written(Circle(1)) == #"{"size":1,"type":1}"#)
    let bools = try mapper("round", ["true": Circle.self, "false": Square.self])
    #expect(try bools.everywhere(#"{"round": false, "size": 1}"#, as: Shape.self) == Square(1))
    #expect(try bools.written(Square(1)) == #"{"round":false,"size":1}"#)
    #expect(try bools.readBack(Square(1) as Shape) == Square(1))
  }

  @Test func registeredTypesAreKnownByTheirNames() throws {
    let mapper = try mapper("type") { $0.register(Tile.self, named: "flagstone") }
    #expect(try mapper.everywhere(#"{"type": "flagstones", "size": 1}"#, as: Shape.self) is Tile)
    #expect(try mapper.written(Tile(1)) == #"{"size":1,"type":"Tile"}"#)
    #expect(try mapper.readBack(Tile(1) as Shape) == Tile(1))
  }

  // MARK: Errors

  @Test(arguments: [
    (
      #"{"shapes": [{"size": 1, "type": "circle"}, {"size": 1, "type": "cube"}]}"#,
      #"Page.shapes[1]: expected one of circle, square, found string "cube" (key "type")"#
    ),
    (
      #"{"shapes": [{"size": 1}]}"#,
      #"Page.shapes[0]: expected one of circle, square, found nothing (key "type")"#
    ),
    (
      #"{"shapes": [{"size": 1, "type": null}]}"#,
      #"Page.shapes[0]: expected one of circle, square, found null (key "type")"#
    ),
    (
      #"{"shapes": [{"size": 1, "type": {"a": 1}}]}"#,
      #"Page.shapes[0]: expected one of circle, square, found an object (key "type")"#
    ),
    (
      #"{"shapes": [{"size": 1, "type": 7}]}"#,
      #"Page.shapes[0]: expected one of circle, square, found number 7 (key "type")"#
    ),
    (
      #"{"shapes": [{"size": 1, "type": true}]}"#,
      #"Page.shapes[0]: expected one of circle, square, found bool true (key "type")"#
    ),
    (
      #"{"shapes": ["circle"]}"#,
      #"Page.shapes[0]: expected Shape, found string "circle" (key "shapes")"#
    ),
    (#"{"shapes": [null]}"#, #"Page.shapes[0]: expected Shape, found null (key "shapes")"#),
    (
      #"{"shapes": [{"size": "x", "type": "circle"}]}"#,
      #"Page.shapes[0].size: expected Int, found string "x" (key "size")"#
    ),
  ])
  func whatIsWrongIsSaid(json: String, text: String) throws {
    let failure = try mapper("type").failure(json, as: Page.self)
    #expect(failure == text)
  }

  @Test func codes() throws {
    let mapper = try mapper("type")
    for (json, code) in [
      (#"{"type": "x"}"#, MappingError.Code.unknownType), ("{}", .missingKey),
      (#"{"type": null}"#, .nullValue), (#"{"type": []}"#, .typeMismatch), ("1", .typeMismatch),
    ] {
      let error = #expect(throws: MappingError.self) {
        try mapper.object(from: json, as: Shape.self)
      }
      #expect(error?.issues.map(\.code) == [code])
    }
  }

  @Test func allThatIsWrongIsSaidAtOnce() throws {
    let json = """
      {"shapes": [{"type": "cube"}, {"type": "circle"}, {"type": "square", "size": []}]}
      """
    #expect(
      try mapper("type") { $0.register(Page.self) }.failure(json, as: Page.self) == """
        Page.shapes[0]: expected one of circle, square, found string "cube" (key "type")
        Page.shapes[1].size: expected Int, found nothing (key "size")
        Page.shapes[2].size: expected Int, found an array (key "size")
        """)
  }

  @Test func invalidOnesCanBeSkipped() throws {
    let mapper = try mapper("type") { $0.invalidElements = .skip }
    let json = #"{"shapes": [{"type": "cube", "size": 1}, {"type": "circle", "size": 2}]}"#
    #expect(try mapper.everywhere(json, as: Page.self).shapes == [Circle(2)])
  }

  @Test func itIsNoUnknownKey() throws {
    let mapper = try mapper("meta.type") { $0.unknownKeys = .error }
    #expect(
      try mapper.everywhere(#"{"meta": {"type": "circle"}, "size": 1}"#, as: Shape.self)
        == Circle(1))
    #expect(
      try mapper.failure(#"{"meta": {"type": "circle"}, "size": 1, "x": 1}"#, as: Shape.self)
        == #"Shape: expected a key of Circle, found unknown key (key "x")"#)
  }

  // MARK: Fallback

  @Test(arguments: [
    #"{"size": 1}"#, #"{"size": 1, "type": null}"#, #"{"size": 1, "type": "cube"}"#,
    #"{"size": 1, "type": 4}"#,
  ])
  func theFallbackTakesWhatNobodyKnows(json: String) throws {
    let mapper = try mapper("type", fallback: Unknown.self)
    #expect(try mapper.everywhere(json, as: Shape.self) == Unknown(1))
    #expect(
      try mapper.everywhere(#"{"shapes": [\#(json)]}"#, as: Page.self).shapes == [Unknown(1)]
        as [Shape])
    #expect(try mapper.written(Unknown(1)) == #"{"size":1}"#)
    #expect(try mapper.everywhere(#"{"size": 1, "type": "circle"}"#, as: Shape.self) is Circle)
  }

  @Test func theBaseMayBeItsOwnFallback() throws {
    let mapper = try mapper("type", fallback: Shape.self)
    #expect(try mapper.everywhere(#"{"size": 1, "type": "cube"}"#, as: Shape.self) == Shape(1))
    #expect(try mapper.readBack(Shape(1)) == Shape(1))
  }

  @Test func aDiscriminatorOfNoNameIsAnErrorAllTheSame() throws {
    #expect(
      try mapper("type", fallback: Unknown.self).failure(#"{"type": []}"#, as: Shape.self)
        == #"Shape: expected one of circle, square, found an array (key "type")"#)
  }

  // MARK: Closures

  @Test func aClosureMayLookAtAllOfTheObject() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Shape.self,
        discriminator: { node in node["size"]?.intValue.map { $0 > 10 ? "square" : "circle" } },
        ["circle": Circle.self, "square": Square.self])
    }
    let page = try mapper.everywhere(#"{"shapes": [{"size": 1}, {"size": 11}]}"#, as: Page.self)
    #expect(page.shapes == [Circle(1), Square(11)])
    #expect(try mapper.written(page) == #"{"shapes":[{"size":1},{"size":11}]}"#)
    #expect(
      try mapper.failure(#"{"shapes": [{"size": "x"}]}"#, as: Page.self)
        == #"Page.shapes[0]: expected one of circle, square, found nothing (key "shapes")"#)
  }

  @Test func whatAClosureThrowsIsToldWithThePlace() throws {
    struct Lost: Error, CustomStringConvertible { var description: String { "no idea" } }
    let mapper = try Mapper { configuration in
      configuration.register(
        Shape.self, discriminator: { _ in throw Lost() }, ["circle": Circle.self])
    }
    #expect(
      try mapper.failure(#"{"shapes": [{"size": 1}]}"#, as: Page.self)
        == "Page.shapes[0]: expected Shape, found an object (key \"shapes\"): no idea")
  }

  @Test func aClosureThatNamesNobody() throws {
    let mapper = try Mapper { configuration in
      configuration.register(
        Shape.self, discriminator: { _ in "cube" }, ["circle": Circle.self], fallback: nil)
    }
    #expect(
      try mapper.failure(#"{"shapes": [{"size": 1}]}"#, as: Page.self)
        == #"Page.shapes[0]: expected one of circle, found "cube" (key "shapes")"#)
  }
}
