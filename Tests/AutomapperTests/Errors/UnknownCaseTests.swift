import Automapper
import Testing

/// Raw values that no case of an enum has.
@Suite struct UnknownCaseTests {
  enum Plan: String, Codable, CaseIterable {
    case free
    case paid = "PRO"
  }
  enum Rank: Int, Codable, CaseIterable {
    case first = 1
    case second
  }
  enum Plain: String, Codable { case a, b }
  struct Number: RawRepresentable, Codable, CaseIterable {
    var rawValue: Int
    init?(rawValue: Int) {
      guard 0..<1000 ~= rawValue else { return nil }
      self.rawValue = rawValue
    }
    static var allCases: [Number] { (0..<1000).compactMap(Number.init) }
  }
  enum Own: String, Codable, CaseIterable {
    case a
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text == "a" else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "\(text) is too long"))
      }
      self = .a
    }
  }
  enum Shape: Codable {
    case circle(radius: Double)
    case roundedBox(Int)
  }
  struct Model: Codable {
    var shape: Shape?
    var shapes: [Shape]?
    var plan: Plan?
    var plans: [Plan]?
    var named: [String: Rank]?
    var keyed: [Plan: Int]?
    var rank: Rank?
    var plain: Plain?
    var number: Number?
    var own: Own?
  }

  static let examples: [(json: String, text: String)] = [
    (
      #"{"shape": {"oval": {}}}"#,
      """
      Model.shape: expected Shape, one of "circle", "roundedBox", found key "oval" (key "shape")
      """
    ),
    (
      #"{"shapes": [{"circle": {"radius": 1}, "rounded_box": {"_0": 1}}]}"#,
      """
      Model.shapes[0]: expected Shape, one of "circle", "roundedBox", \
      found the keys "circle", "rounded_box" (key "shapes")
      """
    ),
    (
      #"{"shape": {}}"#,
      """
      Model.shape: expected Shape, one of "circle", "roundedBox", found an empty object (key "shape")
      """
    ),
    (#"{"shape": 1}"#, #"Model.shape: expected Shape as an object, found number 1 (key "shape")"#),
    (
      #"{"plan": "gold"}"#,
      #"Model.plan: expected Plan, one of "free", "PRO", found string "gold" (key "plan")"#
    ),
    (
      #"{"plan": 5}"#,
      #"Model.plan: expected Plan, one of "free", "PRO", found number 5 (key "plan")"#
    ),
    (
      #"{"plans": ["free", "x"]}"#,
      #"Model.plans[1]: expected Plan, one of "free", "PRO", found string "x" (key "plans")"#
    ),
    (
      #"{"named": {"a": 3}}"#,
      #"Model.named.a: expected Rank, one of 1, 2, found number 3 (key "named")"#
    ),
    (
      #"{"rank": "7"}"#,
      #"Model.rank: expected Rank, one of 1, 2, found string "7" (key "rank")"#
    ),
    (#"{"plain": "c"}"#, #"Model.plain: expected Plain, found string "c" (key "plain")"#),
    (
      #"{"number": 1000}"#,
      """
      Model.number: expected Number, one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …, \
      found number 1000 (key "number")
      """
    ),
    (
      #"{"own": "bb"}"#,
      #"Model.own: expected Own, found string "bb" (key "own"): bb is too long"#
    ),
    (
      #"{"plan": []}"#, #"Model.plan: expected String, found an array (key "plan")"#
    ),
    (
      #"{"keyed": {"gold": 1}}"#,
      #"Model.keyed: expected a key of type Plan, one of "free", "PRO", found "gold" (key "keyed")"#
    ),
  ]

  @Test(arguments: examples) func texts(_ json: String, _ text: String) throws {
    for mapper in [Mapper(), try Mapper { $0.register(Model.self) }] {
      let failure = try mapper.failure(json, as: Model.self)
      #expect(failure == text)
    }
  }

  @Test func transformers() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.plan).transform(.rawValue())
        model.property(\.rank).transform(.rawValue())
      }
    }
    #expect(
      try mapper.failure(#"{"plan": "gold", "rank": 5}"#, as: Model.self) == """
        Model.plan: expected Plan, one of "free", "PRO", found string "gold" (key "plan")
        Model.rank: expected Rank, one of 1, 2, found number 5 (key "rank")
        """)
  }

  /// The key that should name a case is the place of the error, and the object if it has no such key or several.
  @Test(arguments: [
    (#"{"shape": {"oval": {}}}"#, 12), (#"{"shape": {"a": 1, "b": 2}}"#, 11),
    (#"{"shape": {}}"#, 11),
  ])
  func places(_ json: String, _ column: Int) {
    #expect(
      Failing.error(Mapper(), json, as: Model.self)?.issues.map(\.position?.column) == [column])
  }

  @Test func manyKeys() throws {
    let members = (1000..<3000).map { "\"k\($0)\": 0" }.joined(separator: ", ")
    let names = (1000..<1012).map { "\"k\($0)\"" }.joined(separator: ", ")
    #expect(
      try Failing.reading("{\(members)}", as: Shape.self)
        == #"Shape: expected Shape, one of "circle", "roundedBox", found the keys \#(names), …"#)
  }

  /// The keys of the model around an inlined enum are no names of cases.
  @Test func inlined() throws {
    struct Drawing: Codable {
      var id: Int
      var shape: Shape
    }
    let mapper = try Mapper { $0.map(Drawing.self) { $0.property(\.shape).inline() } }
    #expect(
      try Failing.reading(#"{"id": 1, "oval": {}}"#, as: Drawing.self, mapper)
        == """
        Drawing.shape: expected Shape, found an object (key "shape"): \
        Invalid number of keys found, expected one.
        """)
  }

  @Test func valuesThatAreHidden() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.plan).sensitive()
        model.property(\.shape).sensitive()
      }
    }
    #expect(try !mapper.failure(#"{"plan": "gold"}"#, as: Model.self).contains("gold"))
    #expect(try !mapper.failure(#"{"shape": {"gold": 1}}"#, as: Model.self).contains("gold"))
  }
}
