import Automapper
import Testing

/// Names that no case has, where one case stands for them; and the order of untagged cases.
@Suite struct CaseFallbackTests {
  static func replies(_ style: CaseStyle) throws -> Mapper {
    try Mapper { $0.map(CaseReply.self) { $0.cases(style, fallback: "other") } }
  }

  @Test func withoutValues() throws {
    let mapper = try CaseMapper.shapes(.tagged("type"), fallback: "empty")
    #expect(try mapper.everywhere(#"{"type": "hexagon", "side": 1}"#) == CaseShape.empty)
    #expect(try mapper.written(CaseShape.empty) == #"{"type":"empty"}"#)
    let external = try CaseMapper.shapes(.external, fallback: "empty")
    #expect(try external.everywhere(#"{"hexagon": {"side": 1}}"#) == CaseShape.empty)
  }

  /// The whole object is kept, and written back as it was.
  @Test(arguments: [
    (CaseStyle.tagged("status"), #"{"status":"late","until":[1,{"a":null}]}"#),
    (.tagged("status", content: "data"), #"{"data":1,"status":"late"}"#),
    (.external, #"{"late":{"until":1}}"#),
    (.untagged, #"{"until":1}"#),
    (.untagged, #"["a"]"#),
  ])
  func withTheObject(_ style: CaseStyle, _ json: String) throws {
    let mapper = try Self.replies(style)
    let reply = try mapper.everywhere(json, as: CaseReply.self)
    guard case .other = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(try mapper.json(from: reply, options: .sortedKeys) == json)
  }

  @Test func aKnownTag() throws {
    let mapper = try Self.replies(.tagged("status"))
    #expect(try mapper.everywhere(#"{"status": "ok", "count": 1}"#) == CaseReply.ok(count: 1))
    #expect(
      try mapper.failure(#"{"count": 1}"#, as: CaseReply.self)
        == #"CaseReply: expected CaseReply, one of "ok", "other", found nothing (key "status")"#)
  }

  /// A tag that names the fallback is a known tag: its object has unknown keys like that of any case.
  @Test func aTagThatNamesTheFallback() throws {
    for (style, count) in [(CaseStyle.tagged("type"), 2), (.tagged("type", content: "data"), 1)] {
      let mapper = try CaseMapper.shapes(style, fallback: "empty")
      for (json, keys) in [
        (#"{"type": "empty", "data": {}, "side": 1}"#, count),
        (#"{"type": "empty"}"#, 0), (#"{"type": "hexagon", "data": {}, "side": 1}"#, 0),
      ] {
        var report = MappingReport()
        #expect(try mapper.object(from: json, as: CaseShape.self, report: &report) == .empty)
        #expect(report.unknownKeys.count == keys && report.entries.count == keys)
      }
    }
    let strict = try CaseMapper.shapes(.tagged("type"), fallback: "empty") {
      $0.unknownKeys = .error
    }
    #expect(
      try strict.failure(#"{"type": "empty", "side": 1}"#, as: CaseShape.self)
        == #"CaseShape: expected a key of CaseShape, found unknown key (key "side")"#)
    #expect(try strict.everywhere(#"{"type": "hexagon", "side": 1}"#) == CaseShape.empty)
  }

  /// A case that fits as it is beats one before it that needs a conversion.
  static let firstFits: [(String, CaseValue)] = [
    (#""42""#, .text("42")), ("1", .number(1)), ("true", .flag(true)), ("1.0", .number(1)),
    (#"{"x": "1", "y": 2}"#, .point(x: 1, y: 2)), (#"["1", 2]"#, .pair(1, 2)),
    (#"["1", 2, 3]"#, .many([1, 2, 3])), ("[]", .many([])),
  ]

  @Test(arguments: firstFits) func theFirstThatFits(_ json: String, _ value: CaseValue) throws {
    #expect(try CaseMapper.values().everywhere(json) == value)
  }

  @Test func conversionsInOrder() throws {
    enum Amount: Codable, Equatable {
      case whole(Int)
      case fraction(Double)
      enum CodingKeys: CodingKey, CaseIterable { case whole, fraction }
    }
    let mapper = try Mapper { $0.map(Amount.self) { $0.cases(.untagged) } }
    #expect(try mapper.everywhere(#""7""#) == Amount.whole(7))
    #expect(
      try mapper.everywhere(#"["7", 1.5, "1.5"]"#) == [
        Amount.whole(7), .fraction(1.5), .fraction(1.5),
      ])
  }

  /// Cases that `case(_:)` declares are tried in that order.
  @Test func declaredOrder() throws {
    let mapper = try Mapper { configuration in
      configuration.map(CaseEvent.self) { event in
        event.cases(.untagged)
        event.case("message")
        event.case("login")
      }
    }
    #expect(
      try mapper.everywhere(#"["a", {"user": 1}]"#) == [CaseEvent.message("a"), .login(user: 1)])
  }
}
