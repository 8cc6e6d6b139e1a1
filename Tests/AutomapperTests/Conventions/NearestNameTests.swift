import Testing

@testable import Automapper

@Suite struct NearestNameTests {
  static let names = ["first_name", "last_name", "age", "dateOfBirth", "profileImageURL", "id"]

  @Test(arguments: [
    ("firstName", "first_name"), ("FIRST-NAME", "first_name"), ("fistName", "first_name"),
    ("frist_name", "first_name"), ("firstNam", "first_name"), ("firstNames", "first_name"),
    ("lastname", "last_name"), ("astName", "last_name"), ("aeg", "age"), ("ages", "age"),
    ("agr", "age"), ("profile_image_url", "profileImageURL"), ("profileImagUrl", "profileImageURL"),
    ("profilImgURL", "profileImageURL"), ("dateBirth", "dateOfBirth"), ("iD", "id"), ("idd", "id"),
  ])
  func suggests(name: String, expected: String) {
    #expect(nearestName(to: name, in: Self.names) == expected)
  }

  @Test(arguments: ["", "_", "z", "street", "zzz", "birthday", "created_at", "image"])
  func suggestsNothing(name: String) {
    #expect(nearestName(to: name, in: Self.names) == nil)
  }

  @Test func oneLetterIsNotMistakenForAnother() {
    #expect(nearestName(to: "x", in: ["y", "z"]) == nil)
    #expect(nearestName(to: "x", in: ["y", "X"]) == "X")
  }

  @Test func equalFoldsComeBeforeNearLetters() {
    #expect(nearestName(to: "userIDs", in: ["userID", "user_ids", "userId"]) == "user_ids")
  }

  @Test func tiesGoToTheSmallestName() {
    #expect(nearestName(to: "cat", in: ["hat", "bat", "car"]) == "bat")
    #expect(nearestName(to: "cat", in: ["car", "bat", "hat"]) == "bat")
    #expect(nearestName(to: "userId", in: ["user_id", "userID", "USER_ID"]) == "USER_ID")
  }

  @Test func emptyNamesAreNoSuggestion() {
    #expect(nearestName(to: "a", in: ["", "_"]) == nil)
    #expect(nearestName(to: "a", in: [String]()) == nil)
  }

  @Test func longNamesAreLeftAlone() {
    let long = String(repeating: "ab", count: 5_000_000)
    #expect(nearestName(to: long, in: [long]) == nil)
    #expect(nearestName(to: "name", in: [long, "nam"]) == "nam")
    let fits = String(repeating: "a", count: 64)
    let shorter = String(fits.dropLast())
    #expect(nearestName(to: fits, in: [fits + "a", shorter]) == shorter)
  }

  @Test func candidatesAreBounded() {
    let endless = sequence(first: 0) { $0 + 1 }.lazy.map { "other\($0)" }
    #expect(nearestName(to: "entirely different", in: endless) == nil)
  }
}
