import Automapper
import Foundation
import Testing

/// Calls that list all problems, not only the first: updates, keys of dictionaries, elements that closures decode, the
/// values of enums.
@Suite struct EveryProblemTests {
  struct User: Codable, Equatable {
    var name: String
    var age: Int
  }

  /// Expects an update to fail with these issues, and to leave the model unchanged.
  private func expectUpdate<Model: Equatable>(
    _ model: Model, _ json: String, _ expected: [String], _ mapper: Mapper = .default,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let sources: [any MappingSource] = [json, AnySource.any(native)]
    for source in sources {
      var changed = model
      let error = #expect(throws: MappingError.self, sourceLocation: location) {
        try mapper.update(&changed, from: source)
      }
      #expect(
        error?.issues.map { "\($0.code) \($0.path)" } == expected, sourceLocation: location)
      #expect(changed == model, sourceLocation: location)
    }
  }

  @Test func updatesOfWholeValues() throws {
    let two = #"[{"name": 1, "age": "x"}, {"name": "a", "age": []}]"#
    let expected = ["typeMismatch [0].age", "typeMismatch [1].age"]
    try expectUpdate([User](), two, expected)
    try expectUpdate([User]?.none, two, expected)
    try expectUpdate(
      [String: User](), #"{"a": {"name": [], "age": 1}, "b": {"name": "b", "age": "x"}}"#,
      ["typeMismatch a.name", "typeMismatch b.age"])
    try expectUpdate(
      User?.none, #"{"name": [], "age": "x"}"#, ["typeMismatch name", "typeMismatch age"])
  }

  class Animal: Codable {
    var name = ""
  }
  final class Cat: Animal {
    var lives: Int
    private enum CodingKeys: String, CodingKey { case lives }
    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }
  }

  @Test func updatesToAnotherSubtype() throws {
    let mapper = try Mapper {
      $0.register(Animal.self, discriminator: "type", ["animal": Animal.self, "cat": Cat.self])
    }
    var animal = try mapper.object(from: #"{"type": "animal", "name": "a"}"#, as: Animal.self)
    let error = #expect(throws: MappingError.self) {
      try mapper.update(&animal, from: #"{"type": "cat", "name": [], "lives": "x"}"#)
    }
    #expect(Set(error?.issues.map(\.path) ?? []) == ["name", "lives"])
    #expect(type(of: animal) == Animal.self && animal.name == "a")
  }

  @Test func updatesWithClosures() throws {
    let user = User(name: "a", age: 1)
    let expected = ["typeMismatch name", "typeMismatch age"]
    let after = try Mapper { $0.map(User.self) { $0.after { user, _ in user.age += 0 } } }
    try expectUpdate(user, #"{"name": [], "age": "x"}"#, expected, after)
    let before = try Mapper {
      $0.map(User.self) { $0.before { node in node["user"] ?? node } }
    }
    try expectUpdate(user, #"{"user": {"name": [], "age": "x"}}"#, expected, before)
  }

  @Test func keysOfDictionaries() {
    enum Level: String, Codable { case low, high }
    struct Levels: Codable {
      var numbers: [Int: String]
      var names: [Level: Int]
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper.default.object(
        from: #"{"numbers": {"one": "a", "2": [], "two": "b"}, "names": {"mid": 1, "low": "x"}}"#,
        as: Levels.self)
    }
    #expect(
      error?.description == """
        Levels.numbers: expected a key of type Int, found "one" (key "numbers")
        Levels.numbers.2: expected String, found an array (key "numbers")
        Levels.numbers: expected a key of type Int, found "two" (key "numbers")
        Levels.names: expected a key of type Level, found "mid" (key "names")
        Levels.names.low: expected Int, found string "x" (key "names")
        """)
    #expect(error?.issues.map(\.column) == [14, 31, 35, 58, 75])
  }

  @Test func elementsThatClosuresDecode() throws {
    struct List: Codable {
      var numbers: [Int]
      var named: [String: Int]
    }
    let mapper = try Mapper {
      $0.map(List.self) { list in
        list.property(\.numbers).transformElements { node, _ in try node.int() }
        list.property(\.named).transformElements { node, _ in try node.int() }
      }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(
        from: #"{"numbers": ["x", 1, "y"], "named": {"a": [], "b": 1, "c": {}}}"#, as: List.self)
    }
    #expect(
      error?.issues.map(\.path) == ["numbers[0]", "numbers[2]", "named.a", "named.c"])
  }

  @Test func valuesOfCases() throws {
    let mapper = try Mapper {
      $0.map(CaseEvent.self) { $0.cases(.tagged("kind", content: "data")) }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"kind": "move", "data": ["x", "y"]}"#, as: CaseEvent.self)
    }
    #expect(error?.issues.map(\.path) == ["data[0]", "data[1]"])
    #expect(
      try mapper.object(from: #"{"kind": "move", "data": [1, null]}"#, as: CaseEvent.self)
        == .move(1, nil))
  }

  @Test func keysBesideACase() throws {
    let mapper = try Mapper {
      $0.unknownKeys = .error
      $0.map(CaseShape.self) { $0.case("rectangle").keys("box") }
    }
    let json = #"{"box": {"width": 1}, "foo": 1}"#
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: json, as: CaseShape.self)
    }
    #expect(error?.issues.map { "\($0.code) \($0.sourceKey ?? "")" } == ["unknownKey foo"])
    #expect(
      try mapper.object(from: #"{"box": {"width": 1}}"#, as: CaseShape.self)
        == .rectangle(width: 1, height: nil))
    let lenient = try Mapper { $0.map(CaseShape.self) { $0.case("rectangle").keys("box") } }
    var report = MappingReport()
    _ = try lenient.object(from: json, as: CaseShape.self, report: &report)
    #expect(report.unknownKeys.map(\.sourceKey) == ["foo"])
  }

  /// A tree in which each level has a problem that comes late in the document, and more problems than are listed below
  /// it. Looking at each level twice would take 2^24 times as long.
  @Test(.timeLimit(.minutes(30))) func manyProblemsBelowMany() {
    struct Wrapped: Codable {
      var z: String
      var children: [Tree]
    }
    struct Tree: Codable { var w: Wrapped }
    var json = #"{"w": {"children": [\#(String(repeating: "1,", count: 120))1], "z": []}}"#
    for _ in 0..<24 {
      json = #"{"w": {"children": [{"w": {"z": "", "children": []}}, \#(json)], "z": []}}"#
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper.default.object(from: json, as: Tree.self)
    }
    #expect(error?.issues.count == 100)
    #expect(error?.omittedIssueCount == 46)
  }

  /// The path of each value is as long as the key above it.
  @Test func valuesBelowALongKey() {
    let key = String(repeating: "k", count: 300_000)
    let json = #"{"\#(key)": [\#(Array(repeating: "[]", count: 20_000).joined(separator: ","))]}"#
    let seconds = processorSeconds {
      let error = #expect(throws: MappingError.self) {
        try Mapper.default.object(from: json, as: [String: [Int]].self)
      }
      #expect(error?.omittedIssueCount == 19_900)
    }
    #expect(seconds < 20)
  }

  /// Containers have no offsets in the index: they are counted from the last known one.
  @Test func positionsOfManyContainers() throws {
    struct List: Codable { var dates: [Date] }
    let mapper = try Mapper {
      $0.map(List.self) { list in
        list.property(\.dates).transformElements { node, _ in try? node.date() }
      }
    }
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let json = #"{"dates": [\#(Array(repeating: "[],{}", count: count).joined(separator: ","))]}"#
      return {
        let list = try mapper.object(from: json, as: List.self)
        #expect(list.dates == [])
      }
    }
  }

  @Test func positionsOfContainersInAnyOrder() throws {
    struct Place: Codable { var columns: String }
    let mapper = try Mapper {
      $0.map(Place.self) { place in
        place.property(\.columns).key("list").transform { node, _ in
          func column(_ index: Int) -> String {
            guard let element = node[index] else { return "none" }
            do {
              return try element.date().description
            } catch {
              return error.issues[0].column.map(String.init) ?? "none"
            }
          }
          return [3, 0, 2, 2, 1, 3].map(column).joined(separator: " ")
        }
      }
    }
    #expect(
      try mapper.object(from: #"{"list": [[], {}, [[]], {"a": []}]}"#, as: Place.self).columns
        == "25 11 19 19 15 25")
  }
}
