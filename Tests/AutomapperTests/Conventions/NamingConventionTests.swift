import Automapper
import Testing

/// One name in every style. Snake case has a table of its own, checked against `JSONEncoder`.
struct Spelling: Sendable {
  let name, kebab, camel, pascal: String

  init(_ name: String, _ kebab: String, _ camel: String, _ pascal: String) {
    self.name = name
    self.kebab = kebab
    self.camel = camel
    self.pascal = pascal
  }
}

@Suite struct NamingConventionTests {
  static let spellings = [
    Spelling("", "", "", ""),
    Spelling("a", "a", "a", "A"),
    Spelling("name", "name", "name", "Name"),
    Spelling("firstName", "first-name", "firstName", "FirstName"),
    Spelling("FirstName", "first-name", "firstName", "FirstName"),
    Spelling("first_name", "first-name", "firstName", "FirstName"),
    Spelling("first-name", "first-name", "firstName", "FirstName"),
    Spelling("first name", "first-name", "firstName", "FirstName"),
    Spelling("first.name", "first-name", "firstName", "FirstName"),
    Spelling("First-Name", "first-name", "firstName", "FirstName"),
    Spelling("FIRST_NAME", "first-name", "firstName", "FirstName"),
    Spelling("FIRST_NAME_2", "first-name-2", "firstName2", "FirstName2"),
    Spelling("first__name", "first-name", "firstName", "FirstName"),
    Spelling("profileImageURL", "profile-image-url", "profileImageURL", "ProfileImageURL"),
    Spelling("profile_image_url", "profile-image-url", "profileImageUrl", "ProfileImageUrl"),
    Spelling("profile_image_URL", "profile-image-url", "profileImageURL", "ProfileImageURL"),
    Spelling("URL", "url", "url", "URL"),
    Spelling("URLSession", "url-session", "urlSession", "URLSession"),
    Spelling("myURLProperty", "my-url-property", "myURLProperty", "MyURLProperty"),
    Spelling("userID", "user-id", "userID", "UserID"),
    Spelling("iOSVersion", "i-os-version", "iOSVersion", "IOSVersion"),
    Spelling("_private", "_private", "_private", "_Private"),
    Spelling("_privateName", "_private-name", "_privateName", "_PrivateName"),
    Spelling("__a_b__", "__a-b__", "__aB__", "__AB__"),
    Spelling("trailing_", "trailing_", "trailing_", "Trailing_"),
    Spelling("_", "_", "_", "_"),
    Spelling("--", "--", "--", "--"),
    Spelling("-lead", "lead", "lead", "Lead"),
    Spelling("line2Text", "line2-text", "line2Text", "Line2Text"),
    Spelling("line_2", "line-2", "line2", "Line2"),
    Spelling("md5Hash", "md5-hash", "md5Hash", "Md5Hash"),
    Spelling("größeÜber", "größe-über", "größeÜber", "GrößeÜber"),
    Spelling("имя_файла", "имя-файла", "имяФайла", "ИмяФайла"),
    Spelling("ǆungla", "ǆungla", "ǆungla", "ǅungla"),
    Spelling("ßa", "ßa", "ßa", "Ssa"),
  ]

  @Test(arguments: spellings) func kebabCase(spelling: Spelling) {
    #expect(KebabCase().key(for: spelling.name) == spelling.kebab)
  }

  @Test(arguments: spellings) func camelCase(spelling: Spelling) {
    #expect(CamelCase().key(for: spelling.name) == spelling.camel)
  }

  @Test(arguments: spellings) func pascalCase(spelling: Spelling) {
    #expect(PascalCase().key(for: spelling.name) == spelling.pascal)
  }

  @Test(arguments: spellings) func aSpellingIsItsOwnSpelling(spelling: Spelling) {
    #expect(AsDeclared().key(for: spelling.name) == spelling.name)
    #expect(KebabCase().key(for: spelling.kebab) == spelling.kebab)
    #expect(CamelCase().key(for: spelling.camel) == spelling.camel)
    #expect(PascalCase().key(for: spelling.pascal) == spelling.pascal)
  }

  @Test func conventionsAreSpelledAsMembers() {
    func key(_ convention: some NamingConvention) -> String { convention.key(for: "userID") }
    #expect(key(.asDeclared) == "userID")
    #expect(key(.snakeCase) == "user_id")
    #expect(key(.kebabCase) == "user-id")
    #expect(key(.camelCase) == "userID")
    #expect(key(.pascalCase) == "UserID")
  }
}
