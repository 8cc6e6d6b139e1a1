import Automapper
import Foundation
import Testing

/// Enums in a declared form that are inlined: their keys and those of the model around them share one object.
@Suite struct InlinedCaseTests {
  struct Photo: Codable, Equatable {
    var url: String
    var width: Int?
  }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case photo(Photo)
    case empty
  }
  struct Page: Codable, Equatable {
    var id: Int
    var shape: Shape
  }
  /// Its initialiser does not ask for the rest.
  struct FullPage: Codable, Equatable {
    var id: Int
    var shape: Shape
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id, shape }
  }
  /// Its initialiser asks for the rest, before it decodes the shape.
  struct AskingPage: Codable, Equatable {
    var rest: [String: JSONValue]
    var id: Int
    var shape: Shape?
  }

  private func mapper(
    _ style: CaseStyle = .tagged("type"), _ change: (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Shape.self) { $0.cases(style) }
      configuration.map(Page.self) { $0.property(\.shape).inline() }
      configuration.map(FullPage.self) { page in
        page.property(\.shape).inline()
        page.rest(\.rest)
      }
      configuration.map(AskingPage.self) { page in
        page.property(\.shape).inline()
        page.rest(\.rest)
      }
      change(&configuration)
    }
  }

  private static let documents: [(style: CaseStyle, texts: [String], shapes: [Shape])] = [
    (
      .tagged("type"),
      [
        #"{"id":1,"type":"circle","radius":2}"#, #"{"id":1,"type":"photo","url":"u"}"#,
        #"{"id":1,"type":"empty"}"#,
      ], [.circle(radius: 2), .photo(Photo(url: "u")), .empty]
    ),
    (
      .tagged("meta.type", content: "data"),
      [
        #"{"id":1,"meta":{"type":"circle"},"data":{"radius":2}}"#,
        #"{"id":1,"meta":{"type":"photo"},"data":{"url":"u"}}"#,
      ], [.circle(radius: 2), .photo(Photo(url: "u"))]
    ),
    (
      .untagged, [#"{"id":1,"radius":2}"#, #"{"id":1,"url":"u"}"#],
      [.circle(radius: 2), .photo(Photo(url: "u"))]
    ),
    (
      .external, [#"{"id":1,"circle":{"radius":2}}"#, #"{"id":1,"empty":{}}"#],
      [.circle(radius: 2), .empty]
    ),
  ]

  @Test(arguments: documents.indices)
  func keysOfTheCaseAreKnown(number: Int) throws {
    let (style, texts, shapes) = Self.documents[number]
    let mapper = try mapper(style) { $0.unknownKeys = .error }
    for (text, shape) in zip(texts, shapes) {
      var report = MappingReport()
      #expect(try mapper.everywhere(text, as: Page.self) == Page(id: 1, shape: shape))
      _ = try mapper.object(from: text, as: Page.self, report: &report)
      #expect(report.unknownKeys.isEmpty)
      #expect(report.ambiguousKeys.isEmpty)
      let more = text.replacing("{\"id\"", with: "{\"more\":1,\"id\"")
      #expect(
        try mapper.failure(more, as: Page.self)
          == #"Page: expected a key of Page, found unknown key (key "more")"#)
    }
  }

  /// Whatever cases the mapper has met before.
  @Test func keysOfOtherCasesAreUnknown() throws {
    let mapper = try mapper { $0.unknownKeys = .error }
    for text in Self.documents[0].texts { _ = try mapper.object(from: text, as: Page.self) }
    #expect(
      try mapper.failure(#"{"id":1,"type":"circle","radius":2,"url":"u"}"#, as: Page.self)
        == #"Page: expected a key of Page, found unknown key (key "url")"#)
    #expect(
      try mapper.failure(#"{"id":1,"type":"photo","url":"u","radius":2}"#, as: Page.self)
        == #"Page: expected a key of Page, found unknown key (key "radius")"#)
    #expect(
      try mapper.failure(#"{"id":"x","type":"cone","more":1}"#, as: Page.self) == """
        Page.id: expected Int, found string "x" (key "id")
        Page.shape: expected Shape, one of "circle", "photo", "empty", found string "cone" \
        (key "type")
        """)
  }

  @Test func theRestHasOnlyOtherKeys() throws {
    let mapper = try mapper()
    let text = #"{"id":1,"type":"photo","url":"u","width":5,"radius":2,"more":3}"#
    let rest: [String: JSONValue] = ["radius": 2, "more": 3]
    let photo = Shape.photo(Photo(url: "u", width: 5))
    for _ in 1...2 {
      #expect(
        try mapper.everywhere(text, as: FullPage.self)
          == FullPage(id: 1, shape: photo, rest: rest))
      #expect(
        try mapper.everywhere(text, as: AskingPage.self)
          == AskingPage(rest: rest, id: 1, shape: photo))
    }
  }

  /// No member of the old case comes back.
  @Test func aChangedCaseIsReadBack() throws {
    let mapper = try mapper()
    var page = try mapper.object(
      from: #"{"id":1,"type":"photo","url":"u","width":5,"more":3}"#, as: FullPage.self)
    page.shape = .photo(Photo(url: "v"))
    #expect(try mapper.written(page) == #"{"id":1,"more":3,"type":"photo","url":"v"}"#)
    #expect(try mapper.readBack(page) == page)
    page.shape = .empty
    #expect(try mapper.written(page) == #"{"id":1,"more":3,"type":"empty"}"#)
    #expect(try mapper.readBack(page) == page)
  }

  @Test func anUpdateMergesOnlyOtherKeys() throws {
    let mapper = try mapper()
    var page = FullPage(id: 5, shape: .empty, rest: ["old": 1])
    try mapper.update(&page, from: #"{"type":"circle","radius":2,"more":3}"#)
    #expect(page == FullPage(id: 5, shape: .circle(radius: 2), rest: ["old": 1, "more": 3]))
  }

  @Test func anAbsentShapeTakesNothing() throws {
    let mapper = try mapper()
    #expect(
      try mapper.everywhere(#"{"id":1,"url":"u"}"#, as: AskingPage.self)
        == AskingPage(rest: ["url": "u"], id: 1))
  }
}
