import Automapper
import Foundation
import Testing

/// Flat keys of a source, and properties two models further inside.
@Suite struct DeepFlatteningTests {
  struct Point: Codable, Equatable {
    var x: Int?
    var y: Int?
  }
  struct Frame: Codable, Equatable {
    var point: Point?
    var size: Int?
  }
  struct Window: Codable, Equatable { var frame: Frame? }

  struct Rules: CustomTestStringConvertible {
    let testDescription: String
    /// The text of a window with all values, and of one whose point has none.
    let full: String
    let empty: String
    let declare: @Sendable (inout MapperConfiguration) -> Void

    init(
      _ description: String, _ full: String, _ empty: String,
      _ declare: @escaping @Sendable (inout MapperConfiguration) -> Void = { _ in }
    ) {
      testDescription = description
      (self.full, self.empty, self.declare) = (full, empty, declare)
    }
  }

  static let rules = [
    Rules(
      "no rules of the models inside", #"{"flat":1,"frame":{"point":{"y":2},"size":3}}"#,
      #"{"frame":{"point":{}}}"#),
    Rules(
      "a key of the last property", #"{"flat":1,"frame":{"point":{"y":2},"size":3}}"#,
      #"{"frame":{"point":{}}}"#
    ) { $0.map(Point.self) { $0.property(\.x).key("left") } },
    Rules(
      "a key on the way", #"{"flat":1,"frame":{"at":{"y":2},"size":3}}"#, #"{"frame":{"at":{}}}"#
    ) { $0.map(Frame.self) { $0.property(\.point).key("at") } },
    Rules(
      "a dotted key on the way", #"{"flat":1,"frame":{"box":{"at":{"y":2}},"size":3}}"#,
      #"{"frame":{"box":{"at":{}}}}"#
    ) { $0.map(Frame.self) { $0.property(\.point).key("box.at") } },
    Rules(
      "keys of each property",
      #"{"flat":1,"outer":{"at":{"y":2},"size":3}}"#, #"{"outer":{"at":{}}}"#
    ) {
      $0.map(Window.self) { $0.property(\.frame).key("outer") }
      $0.map(Frame.self) { $0.property(\.point).key("at") }
      $0.map(Point.self) { $0.property(\.x).key("left") }
    },
  ]

  private static func mapper(_ rules: Rules) throws -> Mapper {
    try Mapper {
      rules.declare(&$0)
      $0.map(Window.self) { $0.property(\.frame?.point?.x).key("flat") }
    }
  }

  @Test(arguments: rules)
  func roundTrips(rules: Rules) throws {
    let mapper = try Self.mapper(rules)
    let full = Window(frame: Frame(point: Point(x: 1, y: 2), size: 3))
    #expect(try mapper.written(full) == rules.full)
    #expect(try mapper.everywhere(rules.full) == full)
    let empty = Window(frame: Frame(point: Point()))
    #expect(try mapper.written(empty) == rules.empty)
    #expect(try mapper.everywhere(rules.empty) == empty)
    let alone = Window(frame: Frame(point: Point(x: 1)))
    #expect(try mapper.written(alone) == #"{"flat":1}"#)
    #expect(try mapper.everywhere(#"{"flat":1}"#) == alone)
  }

  /// Null shows no point, so the empty object stays.
  @Test(arguments: rules)
  func nullsRoundTrip(rules: Rules) throws {
    let mapper = try Mapper {
      rules.declare(&$0)
      $0.nilValues = .null
      $0.map(Window.self) { $0.property(\.frame?.point?.x).key("flat") }
    }
    for point in [nil, Point(), Point(x: 1), Point(y: 2)] {
      let window = Window(frame: Frame(point: point))
      #expect(try mapper.readBack(window) == window)
    }
  }

  /// An inlined model has no key on the way.
  @Test func throughAnInlinedModel() throws {
    let mapper = try Mapper {
      $0.map(Window.self) { $0.property(\.frame?.point?.x).key("flat") }
      $0.map(Frame.self) { $0.property(\.point).inline() }
    }
    let window = Window(frame: Frame(point: Point(x: 1, y: 2), size: 3))
    #expect(try mapper.written(window) == #"{"flat":1,"frame":{"size":3,"y":2}}"#)
    #expect(try mapper.readBack(window) == window)
  }

  /// The members of the inner object come first, by the keys that its model declares.
  @Test func theInnerObjectComesFirst() throws {
    let mapper = try Mapper {
      $0.map(Window.self) { $0.property(\.frame?.point?.x).key("flat") }
      $0.map(Frame.self) { $0.property(\.point).key("box.at") }
      $0.map(Point.self) { $0.property(\.x).key("left") }
    }
    let own = #"{"flat": 9, "frame": {"box": {"at": {"left": 1}}}}"#
    #expect(try mapper.everywhere(own) == Window(frame: Frame(point: Point(x: 1))))
    let beside = #"{"flat": 9, "frame": {"box": {"at": {"y": 2}, "other": 0}}}"#
    #expect(try mapper.everywhere(beside) == Window(frame: Frame(point: Point(x: 9, y: 2))))
  }

  /// A key that is declared for a property of an inlined model precedes a key that is the enclosing model's own.
  @Test func besideAPropertyOfTheSameName() throws {
    struct Part: Codable, Equatable {
      var title: String?
      var code: Int?
    }
    struct Whole: Codable, Equatable {
      var title: String?
      var part: Part
      var rest: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case title, part }
    }
    let mapper = try Mapper {
      $0.map(Whole.self) { whole in
        whole.property(\.part).inline()
        whole.property(\.part.title).key("part_title")
        whole.rest(\.rest)
      }
    }
    let json = #"{"code":1,"part_title":"inner","title":"outer"}"#
    let whole = Whole(title: "outer", part: Part(title: "inner", code: 1))
    #expect(try mapper.everywhere(json) == whole)
    #expect(try mapper.written(whole) == json)
    var report = MappingReport()
    _ = try mapper.object(from: json, as: Whole.self, report: &report)
    #expect(report.description.isEmpty)
  }
}
