import Automapper
import Testing

/// Models whose code runs the initialiser or `encode(to:)` of another type with its own decoder or encoder: the rules of
/// that type apply only through a single value container.
@Suite struct DelegatedRuleTests {
  struct Page: Codable, Equatable {
    var url: String
    var size: Int?
  }

  @propertyWrapper struct Direct: Codable, Equatable {
    var wrappedValue: Page
    init(wrappedValue: Page) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try Page(from: decoder) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }

  @propertyWrapper struct Contained: Codable, Equatable {
    var wrappedValue: Page
    init(wrappedValue: Page) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = try decoder.singleValueContainer().decode(Page.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }

  struct Site: Codable, Equatable {
    @Direct var direct: Page
    @Contained var contained: Page
  }

  static let site = Site(direct: Page(url: "a"), contained: Page(url: "b"))

  @Test func rulesOfTheType() throws {
    let mapper = try Mapper { $0.map(Page.self) { $0.property(\.url).key("link") } }
    let json = #"{"contained":{"link":"b"},"direct":{"url":"a"}}"#
    #expect(try mapper.json(from: Self.site, options: .sortedKeys) == json)
    #expect(try mapper.everywhere(json) == Self.site)
    #expect(
      try mapper.failure(#"{"contained":{"link":"b"},"direct":{"link":"a"}}"#, as: Site.self)
        == #"Site.direct.url: expected String, found nothing (key "url")"#)
  }

  /// The object belongs to the type around, whose rules name its coding keys.
  @Test func rulesOfTheTypeAround() throws {
    let mapper = try Mapper { $0.map(Direct.self) { $0.property("url").key("link") } }
    let json = #"{"contained":{"url":"b"},"direct":{"link":"a"}}"#
    #expect(try mapper.json(from: Self.site, options: .sortedKeys) == json)
    #expect(try mapper.everywhere(json) == Self.site)
  }
}
