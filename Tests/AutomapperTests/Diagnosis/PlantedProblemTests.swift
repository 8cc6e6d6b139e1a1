import Automapper
import Foundation
import Testing

/// Forty problems in types that no mapper has met: all of them, in document order, with positions.
struct PlantedProblemTests {
  /// A planted problem: the path of its issue, and a text that stands once in the payload. The issue's
  /// position is that of the text, or of the `|` in it, which is not a part of the text.
  struct Problem: Sendable {
    let path: String
    let code: MappingError.Code
    let marker: String
  }

  static let payload = """
    {
      "name": ["bad 1"],
      "founded": "bad 2",
      "headquarters": {"street": {"bad": 3}, "city": null, "zip": "bad 5",
        "location": {"latitude": "bad 6", "longitude": true}},
      "people": [
        {"id": "bad 8", "name": "Zoë", "role": "bad 9", "tags": ["a", "b"]},
        {"id": 2, "name": "李小龙", "role": "owner", "born": "bad 10", "tags": "bad 11"},
        {"id": 3.5, "tags": [1, {"bad": 15}, "c", ["bad 16"]], "site": ""},
        "bad 18",
        {"id": 5, "name": "ok", "role": "guest", "tags": [], "address": {"zip": 99999999999999999999}}
      ],
      "tasks": {
        "items": [
          {"title": "é́", "priority": 3, "due": "2026-02-30", "isDone": "bad 24", "assignees": [
            {"id": 6, "name": "n", "role": "member", "tags": [], "address": "bad 25"}]},
          {"title": "t", "priority": 5, "due": "2026-02-03", "isDone": true, "assignees": {"bad": 26}}
        ],
        "next": "bad 27",
        "total": 256
      },
      "ratios": {"a": {"value": "bad 29", "unit": "%"}, "b": {"value": 1, "unit": {"bad": 30}},
        "c": {"value": 2, "unit": "m"}, "d": "bad 31"},
      "log": [{"at": "bad 32", "text": "t"}, {"at": "2026-01-01", "text": ["bad 33"]}],
      "assets": [[{"serial": "bad 34", "label": "l"}], "bad 35", [{"serial": 1}]],
      "owner": {"id": 9, "name": "o", "role": "owner", "tags": [], "site": "", "born": "bad 38"},
      "revenue": "bad 39",
      "identifier": "bad 40"
    }
    """

  static let problems: [Problem] = [
    Problem(path: "name", code: .typeMismatch, marker: #"|["bad 1"]"#),
    Problem(path: "founded", code: .invalidDate, marker: #""bad 2""#),
    Problem(path: "headquarters.street", code: .typeMismatch, marker: #"{"bad": 3}"#),
    Problem(path: "headquarters.city", code: .nullValue, marker: #""city": |null"#),
    Problem(path: "headquarters.zip", code: .typeMismatch, marker: #""bad 5""#),
    Problem(path: "headquarters.location.latitude", code: .typeMismatch, marker: #""bad 6""#),
    Problem(
      path: "headquarters.location.longitude", code: .typeMismatch,
      marker: #""longitude": |true"#),
    Problem(path: "people[0].id", code: .typeMismatch, marker: #""bad 8""#),
    Problem(path: "people[0].role", code: .typeMismatch, marker: #""bad 9""#),
    Problem(path: "people[1].born", code: .invalidDate, marker: #""bad 10""#),
    Problem(path: "people[1].tags", code: .typeMismatch, marker: #""bad 11""#),
    Problem(path: "people[2].name", code: .missingKey, marker: #"|{"id": 3.5"#),
    Problem(path: "people[2].role", code: .missingKey, marker: #"|{"id": 3.5"#),
    Problem(path: "people[2].id", code: .valueOutOfRange, marker: "3.5"),
    Problem(path: "people[2].tags[1]", code: .typeMismatch, marker: #"{"bad": 15}"#),
    Problem(path: "people[2].tags[3]", code: .typeMismatch, marker: #"|["bad 16"]"#),
    Problem(
      path: "people[2].site", code: .typeMismatch, marker: #"["bad 16"]], "site": |"""#),
    Problem(path: "people[3]", code: .typeMismatch, marker: #""bad 18""#),
    Problem(
      path: "people[4].address.street", code: .missingKey, marker: #""address": |{"zip": 9"#),
    Problem(
      path: "people[4].address.city", code: .missingKey, marker: #""address": |{"zip": 9"#),
    Problem(
      path: "people[4].address.zip", code: .valueOutOfRange, marker: "99999999999999999999"),
    Problem(path: "tasks.items[0].priority", code: .typeMismatch, marker: #""priority": |3"#),
    Problem(path: "tasks.items[0].due", code: .invalidDate, marker: #""2026-02-30""#),
    Problem(path: "tasks.items[0].isDone", code: .typeMismatch, marker: #""bad 24""#),
    Problem(
      path: "tasks.items[0].assignees[0].address", code: .typeMismatch, marker: #""bad 25""#),
    Problem(path: "tasks.items[1].assignees", code: .typeMismatch, marker: #"{"bad": 26}"#),
    Problem(path: "tasks.next", code: .typeMismatch, marker: #""bad 27""#),
    Problem(path: "tasks.total", code: .valueOutOfRange, marker: "256"),
    Problem(path: "ratios.a.value", code: .typeMismatch, marker: #""bad 29""#),
    Problem(path: "ratios.b.unit", code: .typeMismatch, marker: #"{"bad": 30}"#),
    Problem(path: "ratios.d", code: .typeMismatch, marker: #""bad 31""#),
    Problem(path: "log[0].at", code: .invalidDate, marker: #""bad 32""#),
    Problem(path: "log[1].text", code: .typeMismatch, marker: #"|["bad 33"]"#),
    Problem(path: "assets[0][0].serial", code: .typeMismatch, marker: #""bad 34""#),
    Problem(path: "assets[1]", code: .typeMismatch, marker: #""bad 35""#),
    Problem(path: "assets[2][0].label", code: .missingKey, marker: #"|{"serial": 1}"#),
    Problem(path: "owner.site", code: .typeMismatch, marker: #""tags": [], "site": |"""#),
    Problem(path: "owner.born", code: .invalidDate, marker: #""bad 38""#),
    Problem(path: "revenue", code: .typeMismatch, marker: #""bad 39""#),
    Problem(path: "identifier", code: .typeMismatch, marker: #""bad 40""#),
  ]

  /// The place of a marker, found by searching the text.
  static func position(of marker: String, in text: String) throws -> MappingError.Position {
    let parts = marker.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let bytes = Array(text.utf8)
    let needle = Array(marker.replacing("|", with: "").utf8)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: needle) }
    try #require(starts.count == 1, "\(marker) stands in the text \(starts.count) times")
    let offset = starts[0] + (parts.count == 2 ? parts[0].utf8.count : 0)
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return MappingError.Position(
      line: before.count { $0 == 0x0A } + 1, column: offset - lineStart + 1, byteOffset: offset)
  }

  static func check(_ error: MappingError?, in text: String) throws {
    let issues = try #require(error).issues
    #expect(problems.count == 40)
    #expect(issues.map(\.path) == problems.map(\.path))
    for (issue, problem) in zip(issues, problems) {
      #expect(issue.code == problem.code, "\(issue)")
      #expect(try issue.position == position(of: problem.marker, in: text), "\(issue)")
    }
  }

  @Test(arguments: [false, true]) func allOfThemTheFirstTimeAndLater(isText: Bool) throws {
    let mapper = Mapper()
    for _ in 0..<2 {
      let error =
        isText
        ? Failing.error(mapper, Self.payload, as: Planted.Company.self)
        : Failing.error(mapper, Data(Self.payload.utf8), as: Planted.Company.self)
      try Self.check(error, in: Self.payload)
    }
  }

  /// Dictionaries have no positions: their issues are in the order of the properties.
  @Test func allOfThemInADictionary() throws {
    let foundation = try JSONSerialization.jsonObject(with: Data(Self.payload.utf8))
    let error = Failing.error(Mapper(), .any(foundation), as: Planted.Company.self)
    let issues = try #require(error).issues
    #expect(Set(issues.map(\.path)) == Set(Self.problems.map(\.path)))
    #expect(issues.count == 40)
    #expect(issues.allSatisfy { $0.position == nil })
    #expect(issues.map(\.path).prefix(3) == ["name", "founded", "headquarters.street"])
    #expect(issues[11].path == "people[2].id")
  }

  @Test func inLines() throws {
    let line = Self.payload.replacing("\n", with: " ")
    let text = "{}\r\n" + line + "\n"
    let results = Mapper().objects(fromLines: Data(text.utf8), as: Planted.Company.self)
    #expect(results.count == 2)
    guard case .failure(let error) = results[1] else {
      Issue.record("the line mapped")
      return
    }
    try Self.check(error, in: text)
  }

  /// Without learning, each object that reading reached tells its first problem.
  @Test func withoutLearning() throws {
    let mapper = try Mapper { $0.learnsOnFailure = false }
    let error = try #require(
      Failing.error(
        mapper,
        #"{"items": [{"serial": "a"}, {"serial": 1}, {"serial": 1, "label": []}], "total": 0}"#,
        as: Planted.Page<Planted.Asset>.self))
    #expect(
      error.description == """
        Page<Asset>.items[0].serial: expected Int, found string "a" (key "serial")
        Page<Asset>.items[1].label: expected String, found nothing (key "label")
        Page<Asset>.items[2].label: expected String, found an array (key "label")
        """)
  }
}
