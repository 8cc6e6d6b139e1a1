import Automapper
import Testing

@Suite struct KeyStyleTests {
  private struct Prefixed: NamingConvention, Hashable {
    let prefix: String
    func key(for property: String) -> String { prefix + property }
  }

  @Test(arguments: [
    (KeyStyle.asDeclared, "profileImageURL"),
    (.snakeCase, "profile_image_url"),
    (.kebabCase, "profile-image-url"),
    (.camelCase, "profileImageURL"),
    (.pascalCase, "ProfileImageURL"),
  ])
  func writesKeysByItsConvention(style: KeyStyle, key: String) {
    #expect(style.key(for: "profileImageURL") == key)
  }

  @Test func takesAConventionOfTheUser() {
    #expect(KeyStyle(Prefixed(prefix: "x_")).key(for: "id") == "x_id")
  }

  private struct Page: Codable, Equatable {
    var id: Int
    var imageURL: String?
    var parts: [String: Page]?
  }

  /// What is written in it is read, beside the names and the spellings that are always read.
  @Test func aConventionOfTheUserIsReadToo() throws {
    let mapper = try Mapper { $0.keyStyle = KeyStyle(Prefixed(prefix: "x_")) }
    let page = Page(id: 1, imageURL: "a", parts: ["x": Page(id: 2)])
    let json = try mapper.json(from: page, options: .sortedKeys)
    #expect(json == #"{"x_id":1,"x_imageURL":"a","x_parts":{"x":{"x_id":2}}}"#)
    #expect(try mapper.object(from: json, as: Page.self) == page)
    #expect(try mapper.object(from: mapper.dictionary(from: page), as: Page.self) == page)
    let others = #"{"id": 1, "image_url": "a", "Parts": {"x": {"x_id": 2}}}"#
    #expect(try mapper.object(from: others, as: Page.self) == page)
    // The name comes first, then snake_case, then the style.
    let both = #"{"x_id": 3, "id": 1, "x_imageURL": "b", "image_url": "a", "parts": null}"#
    #expect(try mapper.object(from: both, as: Page.self) == Page(id: 1, imageURL: "a"))
    var exact = MapperConfiguration()
    exact.keyStyle = KeyStyle(Prefixed(prefix: "x_"))
    exact.keyMatching = .exact
    let strict = try Mapper(exact)
    expectIssues("missingKey id") { try strict.object(from: json, as: Page.self) }
  }

  @Test func stylesAreEqualWithEqualConventions() {
    let styles: Set<KeyStyle> = [
      .asDeclared, .snakeCase, .kebabCase, .camelCase, .pascalCase, .snakeCase,
      KeyStyle(Prefixed(prefix: "x")), KeyStyle(Prefixed(prefix: "y")),
      KeyStyle(Prefixed(prefix: "x")), KeyStyle(.pascalCase),
    ]
    #expect(styles.count == 7)
    #expect(KeyStyle.camelCase != .asDeclared)
  }
}
