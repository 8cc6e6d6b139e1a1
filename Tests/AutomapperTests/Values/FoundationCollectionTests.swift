import Automapper
import Foundation
import Testing

/// `NSDictionary`, `NSArray` and their kind as sources and as values: whole, at any depth, and with an
/// error where they contain themselves.
@Suite struct FoundationCollectionTests {
  private final class Link: Codable {
    var next: Link?
    var text: String?
  }
  private struct Holder { var p: Any }
  private struct Text: Codable { var text: String? }

  /// Never freed: letting go of an object that deep takes a stack that deep.
  nonisolated(unsafe) private static let deep: [Any] = {
    let array = NSMutableArray()
    let object = NSMutableDictionary()
    var (innermost, inner) = (array, object)
    for _ in 0..<20_000 {
      let (element, member) = (NSMutableArray(), NSMutableDictionary())
      innermost.add(element)
      inner.setObject(member, forKey: "next" as NSString)
      (innermost, inner) = (element, member)
    }
    return [array, object]
  }()

  /// Never freed, as nothing opens the circles.
  nonisolated(unsafe) private static let cyclic: [Any] = {
    let array = NSMutableArray()
    array.add(array)
    let object = NSMutableDictionary()
    object.setObject(object, forKey: "next" as NSString)
    let mixed = NSMutableDictionary()
    mixed.setObject(NSMutableArray(object: mixed), forKey: "next" as NSString)
    return [array, object, mixed]
  }()

  private static var all: [Any] { deep + cyclic }

  /// What `update` of a `Link` says of each where it stands under "next" and "text".
  private static let refusals = [
    ["typeMismatch next", "typeMismatch text"], ["depthExceeded next.next.next"],
    ["typeMismatch next", "typeMismatch text"], ["depthExceeded next.next.next"],
    ["typeMismatch next.next", "typeMismatch text"],
  ]

  /// Its code, and at most three steps of its path.
  private static func refusal(_ issue: MappingError.Issue) -> String {
    let steps = issue.path.split(separator: ".").prefix(3)
    return "\(issue.code.rawValue) \(steps.joined(separator: "."))"
  }

  @Test(arguments: 0..<5) func deepAndCyclicOnesAreErrorsWhenRead(index: Int) throws {
    let value = Self.all[index]
    let mapper = Mapper()
    #expect(
      Failing.error(mapper, .any(value), as: JSONValue.self)?.issues[0].code == .depthExceeded)
    let source: [String: Any] = ["next": value, "text": value]
    #expect(Failing.error(mapper, source, as: Link.self) != nil)
    #expect(Failing.error(mapper, source, as: Text.self) != nil)
    #expect(Failing.error(mapper, source, as: [String: [Int]].self) != nil)
    #expect(Failing.error(mapper, .any(value), as: [[[Int]]].self) != nil)
    #expect(Failing.error(mapper, .any(value), as: [String: [String: Int]].self) != nil)
    #expect(Failing.error(mapper, .any(value), as: Date.self) != nil)
    expectIssues("missingKey", "typeMismatch") {
      try mapper.object(from: .any(value), as: Date.self, at: .anywhere)
    }
    expectIssues("missingKey") {
      try mapper.value(from: .any(value), as: Int.self, at: .key("absent"))
    }
    let ofInference = #expect(throws: MappingError.self) { try mapper.infer(from: source) }
    #expect(ofInference?.issues.map(\.code) == [.depthExceeded, .depthExceeded])
    #expect(ofInference?.issues.first?.path.hasPrefix("next") == true)
    var link = Link()
    let ofUpdate = #expect(throws: MappingError.self) { try mapper.update(&link, from: source) }
    #expect(ofUpdate?.issues.map { Self.refusal($0) } == Self.refusals[index])
  }

  @Test func theErrorHasAPath() {
    let error = Failing.error(Mapper(), .any(Self.cyclic[1]), as: Link.self)
    #expect(error?.issues.map(\.code) == [.depthExceeded])
    #expect(error?.issues[0].path.hasPrefix("next.next.next") == true)
    #expect(error?.issues[0].expected == "at most 128 levels")
  }

  /// Nobody asks for them, so they are not looked at.
  @Test(arguments: 0..<5) func theyAreSkipped(index: Int) throws {
    var report = MappingReport()
    let source: [String: Any] = ["other": Self.all[index], "text": "a"]
    #expect(try Mapper().object(from: source, as: Text.self, report: &report).text == "a")
    #expect(report.entries.count == 1)
  }

  @Test(arguments: 0..<2) func deepOnesAreErrorsWhenWritten(index: Int) throws {
    let value = Self.deep[index]
    for code in [
      Self.code { _ = try Mapper().json(from: value) },
      Self.code { _ = try Mapper().dictionary(from: Holder(p: value)) },
      Self.code { _ = try Mapper().data(from: ["a": value] as [String: Any]) },
    ] {
      #expect(code == .depthExceeded)
    }
  }

  @Test(arguments: [
    (0, "[0]", "NSMutableArray again"), (1, "next", "NSMutableDictionary again"),
    (2, "next[0]", "NSMutableDictionary again"),
  ]) func cyclicOnesAreErrorsWhenWritten(index: Int, path: String, found: String) throws {
    let value = Self.cyclic[index]
    let error = #expect(throws: MappingError.self) { try Mapper().json(from: value) }
    let issue = try #require(error?.issues.first)
    #expect(issue.code == .cycle)
    #expect(issue.path == path)
    #expect(issue.expected == "an object that does not contain itself")
    #expect(issue.found == found)
    let held = #expect(throws: MappingError.self) {
      try Mapper().dictionary(from: Holder(p: value))
    }
    #expect(held?.issues.first?.path == (path.hasPrefix("[") ? "p\(path)" : "p.\(path)"))
  }

  /// An object may stand in several places.
  @Test func sharedOnesAreNoCycles() throws {
    let shared = NSMutableArray(array: [1, 2])
    let object = NSMutableDictionary()
    object.setObject(shared, forKey: "a" as NSString)
    object.setObject(NSArray(array: [shared, shared]), forKey: "b" as NSString)
    #expect(
      try Mapper().json(from: object, options: .sortedKeys) == #"{"a":[1,2],"b":[[1,2],[1,2]]}"#)
  }

  struct Everything: Codable, Equatable {
    var text: String
    var count: Int
    var isOn: Bool
    var ratio: Double
    var none: Int?
    var date: Date
    var data: Data
    var url: URL
    var tags: [String]
    var table: [String: [Int]]
    var rows: [[String: Int]]
    var set: Set<String>
  }

  /// Collections beside values of every kind, at every level.
  @Test func theyAreReadWhole() throws {
    let date = Date(timeIntervalSince1970: 86_400)
    let url = try #require(URL(string: "https://example.com/a"))
    let object = NSMutableDictionary()
    for (key, value) in [
      ("text", "a" as NSString), ("count", NSNumber(value: 7)), ("isOn", NSNumber(value: true)),
      ("ratio", NSNumber(value: 1.5)), ("none", NSNull()), ("date", date as NSDate),
      ("data", Data([1, 2]) as NSData), ("url", url as NSURL),
      ("tags", NSMutableArray(array: ["x", "y"])),
      ("table", NSMutableDictionary(dictionary: ["k": NSMutableArray(array: [1, 2])])),
      ("rows", NSArray(array: [NSMutableDictionary(dictionary: ["n": 1])])),
      ("set", NSMutableSet(array: ["p", "q"])),
    ] as [(String, NSObject)] {
      object.setObject(value, forKey: key as NSString)
    }
    let expected = Everything(
      text: "a", count: 7, isOn: true, ratio: 1.5, none: nil, date: date, data: Data([1, 2]),
      url: url, tags: ["x", "y"], table: ["k": [1, 2]], rows: [["n": 1]], set: ["p", "q"])
    #expect(try Mapper().object(from: .any(object)) == expected)
    #expect(try Mapper().object(from: ["a": object] as [String: Any], at: "a") == expected)
    let list = NSMutableArray(object: object)
    #expect(try Mapper().object(from: .any(list), as: [Everything].self) == [expected])
    #expect(try Mapper().object(from: Mapper().json(from: object)) == expected)
  }

  /// Swift values that Foundation's collections keep in boxes.
  @Test func boxedValuesComeOut() throws {
    struct Point: Codable, Equatable { var x: Int }
    struct Model: Codable, Equatable {
      var point: Point
      var points: [Point]
      var numbered: [Int: String]
    }
    let object = NSMutableDictionary()
    object["point"] = Point(x: 1)
    object["points"] = NSMutableArray(array: [Point(x: 2), ["x": 3]])
    object["numbered"] = NSMutableDictionary(dictionary: [1: "one"])
    #expect(
      try Mapper().object(from: .any(object))
        == Model(point: Point(x: 1), points: [Point(x: 2), Point(x: 3)], numbered: [1: "one"]))
    #expect(
      try Mapper().json(from: object, options: .sortedKeys)
        == #"{"numbered":{"1":"one"},"point":{"x":1},"points":[{"x":2},{"x":3}]}"#)
  }

  /// An application's own class, whose elements are in no storage of Foundation's.
  private final class Countdown: NSArray {
    override var count: Int { 3 }
    override func object(at index: Int) -> Any { 3 - index }
  }
  private final class Single: NSDictionary {
    override var count: Int { 1 }
    override func object(forKey key: Any) -> Any? { key as? String == "next" ? Countdown() : nil }
    override func keyEnumerator() -> NSEnumerator { NSArray(object: "next").objectEnumerator() }
  }

  @Test func subclassesAreAskedForTheirElements() throws {
    #expect(try Mapper().object(from: .any(Countdown()), as: [Int].self) == [3, 2, 1])
    #expect(
      try Mapper().object(from: .any(Single()), as: [String: [Int]].self) == ["next": [3, 2, 1]])
    #expect(try Mapper().json(from: Single()) == #"{"next":[3,2,1]}"#)
  }

  private static func code(_ body: () throws -> Void) -> MappingError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? MappingError)?.issues.first?.code
    }
  }
}
