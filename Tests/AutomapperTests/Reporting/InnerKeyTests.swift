import Automapper
import Foundation
import Testing

/// Members along dotted keys that fill nothing.
@Suite struct InnerKeyTests {
  struct Entry: Codable, Equatable {
    var name: String?
    var last: String?
    var first: Int?
    var full: String?
  }
  enum Shape: Codable, Equatable { case circle(radius: Double) }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Entry.self) { entry in
        entry.property(\.name).key("data.attributes.name")
        entry.property(\.last).keys("old.last", "new.last")
        entry.property(\.first).key("list.0.number")
        entry.property(\.full).combine("parts.a", "parts.b") { nodes in
          nodes.compactMap { $0?.stringValue }.joined()
        }
      }
      configuration.map(Shape.self) { shape in
        shape.cases(.tagged("meta.kind"))
        shape.property("radius").key("size.radius")
      }
    }
  }

  @Test func membersThatDottedKeysTakeAreKnown() throws {
    let text = """
      {"data": {"attributes": {"name": "n"}}, "old": {"last": "l"}, "parts": {"a": "x", "b": "y"},
       "list": [{"number": 1}, {"other": 2}]}
      """
    #expect(
      try mapper().everywhere(text, as: Entry.self)
        == Entry(name: "n", last: "l", first: 1, full: "xy"))
    #expect(try mapper().everywhere(#"{"data": null}"#, as: Entry.self) == Entry())
    #expect(
      try mapper().everywhere(#"{"data": {"attributes.name": "n"}}"#, as: Entry.self)
        == Entry(name: "n"))
  }

  @Test func allOthersAreUnknown() throws {
    let text = """
      {"data": {"attributes": {"name": "n", "more": 1}, "id": 2},
       "parts": {"a": "x", "c": "y"}, "old": 5,
       "list": [{"number": 1, "rest": 2}]}
      """
    let error = try #require(
      #expect(throws: MappingError.self) { try mapper().object(from: text, as: Entry.self) })
    #expect(
      error.description == """
        Entry: expected a key of Entry, found unknown key (key "data.attributes.more")
        Entry: expected a key of Entry, found unknown key (key "data.id")
        Entry: expected a key of Entry, found unknown key (key "parts.c")
        Entry: expected a key of Entry, found unknown key (key "old")
        Entry: expected a key of Entry, found unknown key (key "list.0.rest")
        """)
    #expect(
      error.issues.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0)" }
        == ["1:39", "1:51", "2:22", "2:33", "3:25"])
    _ = try mapper().failure(text, as: Entry.self)
  }

  @Test func reportsListThem() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Entry.self) { $0.property(\.name).key("a.b") }
    }
    var report = MappingReport()
    let text = #"{"a": {"b": "n", "c": 2}, "last": "l", "first": 1, "full": "f"}"#
    _ = try mapper.object(from: text, as: Entry.self, report: &report)
    #expect(report.description == #"the root: unknownKey, no property of Entry (key "a.c")"#)
  }

  /// The literal key precedes the path.
  @Test func thePathThatWasPassedOver() throws {
    let mapper = try Mapper { configuration in
      configuration.unknownKeys = .error
      configuration.map(Entry.self) { $0.property(\.name).key("a.b") }
    }
    var report = MappingReport()
    let text = #"{"a.b": "n", "a": {"b": "m"}, "last": "l", "first": 1, "full": "f"}"#
    let entry = try mapper.object(from: text, as: Entry.self, report: &report)
    #expect(entry.name == "n")
    #expect(
      report.description == #"name: ambiguousKey, the path a.b fits as well (key "a.b")"#)
  }

  @Test func alternativesAreAmbiguousNotUnknown() throws {
    var report = MappingReport()
    let text = #"{"old": {"last": "l"}, "new": {"last": "m"}}"#
    _ = try mapper().object(from: text, as: Entry.self, report: &report)
    #expect(report.unknownKeys.isEmpty)
    #expect(
      report.ambiguousKeys.map(\.description) == [
        #"last: ambiguousKey, "new.last" fits as well (key "old.last")"#
      ])
  }

  @Test func tagsAndValuesOfCases() throws {
    let text = #"{"meta": {"kind": "circle"}, "size": {"radius": 1}}"#
    #expect(try mapper().everywhere(text, as: Shape.self) == .circle(radius: 1))
    #expect(
      try mapper().failure(
        #"{"meta": {"kind": "circle", "by": 1}, "size": {"radius": 1, "unit": "m"}}"#,
        as: Shape.self) == """
          Shape: expected a key of Shape, found unknown key (key "meta.by")
          Shape: expected a key of Shape, found unknown key (key "size.unit")
          """)
  }
}
