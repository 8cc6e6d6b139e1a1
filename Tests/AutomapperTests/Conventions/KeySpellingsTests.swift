import Testing

@testable import Automapper

/// The precedence of keys, as `KeySpellings` states it.
struct KeySpellingsTests {
  private static let plain = KeySpellings("profileImageURL", matching: .conventions)
  private static let declared = KeySpellings(
    "datePosted", declared: ["posted", "POSTED_ON"], matching: .conventions)
  private static let exact = KeySpellings(
    "datePosted", declared: ["posted"], matching: .exact)
  private static let kebab = KeySpellings(
    "datePosted", matching: .conventions, style: .kebabCase)

  @Test(arguments: [
    (plain, ["profileImageURL", "profile_image_url"]),
    (declared, ["posted", "POSTED_ON", "datePosted", "date_posted"]),
    (exact, ["posted", "datePosted"]),
    (kebab, ["datePosted", "date_posted"]),
    (KeySpellings("id", matching: .conventions), ["id"]),
    (KeySpellings("_", matching: .conventions), ["_"]),
  ])
  func spellingsInOrder(_ spellings: KeySpellings, _ expected: [String]) {
    #expect(spellings.all == expected)
  }

  @Test(
    arguments: [
      (["PROFILE-IMAGE-URL", "profile_image_url", "profileImageURL"], "profileImageURL"),
      (["PROFILE-IMAGE-URL", "profile_image_url"], "profile_image_url"),
      (["profile.image.url", "PROFILE-IMAGE-URL"], "PROFILE-IMAGE-URL"),
      (["PROFILE-IMAGE-URL", "profile.image.url"], "PROFILE-IMAGE-URL"),
      (["profileImage", "url"], nil),
      ([], nil),
    ] as [([String], String?)])
  func strongestByConvention(_ keys: [String], _ expected: String?) {
    #expect(Self.plain.strongest(of: keys) == expected)
  }

  @Test(
    arguments: [
      (["datePosted", "POSTED_ON", "posted"], "posted"),
      (["datePosted", "POSTED_ON"], "POSTED_ON"),
      (["date_posted", "datePosted"], "datePosted"),
      (["DatePosted", "posted_on"], "DatePosted"),
      (["posted_on"], nil),
    ] as [([String], String?)])
  func declaredKeysComeFirstAndDoNotFold(_ keys: [String], _ expected: String?) {
    #expect(Self.declared.strongest(of: keys) == expected)
  }

  @Test(arguments: ["date_posted", "DATEPOSTED", "Posted"])
  func exactMatchingKnowsNoConvention(_ key: String) {
    #expect(Self.exact.rank(of: key) == nil)
  }

  @Test func keysThatFoldToNothingMatchNothing() {
    #expect(KeySpellings("__", matching: .conventions).rank(of: "--") == nil)
    #expect(Self.plain.rank(of: "") == nil)
  }
}
