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
