import Automapper
import Foundation
import Testing

/// What overrides do to reports, unknown keys and messages.
@Suite struct OverrideReportTests {
  struct Audit: Codable, Equatable {
    var createdBy: String?
    var changes: Int?
  }
  struct Address: Codable, Equatable {
    var city: String?
    var zip: String?
  }
  struct User: Codable, Equatable {
    var name: String
    var city: String?
    var fullName: String?
    var address: Address?
    var audit: Audit?
    var open: Bool?
    var pin: Int?
  }

  private func mapper(_ change: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      configuration.map(User.self) { user in
        user.property(\.city).key("place.city")
        user.property(\.fullName).combine("first", "names.last") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        }
        user.property(\.address?.zip).key("zip_code")
        user.property(\.audit).inline()
        user.property(\.open).default(true)
        user.property(\.pin).sensitive()
      }
      change(&configuration)
    }
  }

  private static let json = """
    {"name": "n", "place": {"city": "Oslo"}, "first": "Ada", "names": {"last": "L"},
     "zipCode": "1", "created_by": "me", "changes": "3"}
    """

  @Test func keysThatRulesTakeAreKnown() throws {
    let mapper = try mapper { $0.unknownKeys = .error }
    let user = try mapper.everywhere(Self.json, as: User.self)
    #expect(
      user
        == User(
          name: "n", city: "Oslo", fullName: "Ada L", address: Address(zip: "1"),
          audit: Audit(createdBy: "me", changes: 3), open: true))
    let more = Self.json.replacingOccurrences(of: "\"name\"", with: "\"extra\": 1, \"name\"")
    #expect(
      try mapper.failure(more, as: User.self)
        == #"User: expected a key of User, found unknown key (key "extra")"#)
  }

  @Test func whatAReportLists() throws {
    var report = MappingReport()
    _ = try mapper().object(from: Self.json, as: User.self, report: &report)
    #expect(
      report.description == """
        address.city: absentProperty, not in the source (key "city")
        audit.changes: conversion, string "3" to Int (key "changes")
        open: defaultUsed, the source has no value (key "open")
        pin: absentProperty, not in the source (key "pin")
        """)
  }

  /// A dotted key and the keys of a combination precede every key that fits by its name.
  @Test func keysThatWerePassedOverAreAmbiguous() throws {
    let json = Self.json.replacingOccurrences(
      of: #""name""#, with: #""CITY": "Bern", "city": "Bern", "full_name": "B", "name""#)
    var report = MappingReport()
    let user = try mapper().object(from: json, as: User.self, report: &report)
    #expect(user.city == "Oslo")
    #expect(user.fullName == "Ada L")
    #expect(
      report.ambiguousKeys.map(\.description) == [
        #"city: ambiguousKey, "city" fits as well (key "place.city")"#,
        #"city: ambiguousKey, "CITY" fits as well (key "place.city")"#,
        #"fullName: ambiguousKey, "full_name" fits as well (key "first")"#,
      ])
    // Without the stronger keys, the other ones count.
    var other = MappingReport()
    let plain = try mapper().object(
      from: #"{"name": "n", "CITY": "Bern", "city": "Basel"}"#, as: User.self, report: &other)
    #expect(plain.city == "Basel")
    #expect(
      other.ambiguousKeys.map(\.description) == [
        #"city: ambiguousKey, "CITY" fits as well (key "city")"#
      ])
  }

  /// Declared alternatives with dots are listed in their order, unless another property takes them.
  @Test func dottedKeysThatWerePassedOverAreAmbiguous() throws {
    struct Place: Codable {
      var name: String?
      var other: [String: String]?
    }
    let mapper = try Mapper {
      $0.map(Place.self) { $0.property(\.name).keys("a.x", "b.y", "c", "other.name") }
    }
    let json = #"{"c": "3", "b": {"y": "2"}, "a": {"x": "1"}, "other": {"name": "4"}}"#
    var report = MappingReport()
    #expect(try mapper.object(from: json, as: Place.self, report: &report).name == "1")
    #expect(
      report.description == """
        name: ambiguousKey, "b.y" fits as well (key "a.x")
        name: ambiguousKey, "c" fits as well (key "a.x")
        """)
  }

  @Test func sensitiveValuesStayOutOfEveryMessage() throws {
    let mapper = try mapper()
    #expect(
      try mapper.failure(#"{"name": "n", "pin": "secret"}"#, as: User.self)
        == #"User.pin: expected Int, found a sensitive value (key "pin")"#)
    var report = MappingReport()
    _ = try mapper.object(from: #"{"name": "n", "pin": "1234"}"#, as: User.self, report: &report)
    #expect(!report.description.contains("1234"))
    #expect(
      report.conversions.map(\.description) == [
        #"pin: conversion, a sensitive value to Int (key "pin")"#
      ])
  }

  @Test func sensitiveValuesThatCannotBeWritten() throws {
    struct Account: Codable { var balance: Double? }
    let mapper = try Mapper { configuration in
      configuration.map(Account.self) { $0.property(\.balance).sensitive().default(5) }
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.json(from: Account(balance: .infinity))
    }
    #expect(error?.description.contains("inf") == false)
    #expect(!mapper.explain(Account.self).description.contains("5"))
  }

  @Test func defaultsForInvalidValues() throws {
    struct Shop: Codable, Equatable {
      var open: Bool
      var stars: Int?
    }
    let mapper = try Mapper { configuration in
      configuration.invalidValues = .useDefault
      configuration.map(Shop.self) { $0.property(\.open).default(true) }
    }
    let json = #"{"open": "perhaps", "stars": "many"}"#
    #expect(try mapper.everywhere(json, as: Shop.self) == Shop(open: true, stars: nil))
    var report = MappingReport()
    _ = try mapper.object(from: json, as: Shop.self, report: &report)
    #expect(
      report.description == """
        open: defaultUsed, expected Bool, found string "perhaps" (key "open")
        stars: defaultUsed, expected Int, found string "many" (key "stars")
        """)
  }

  /// Each spelling of the flat key is reported once, in linear time.
  @Test func manySpellingsOfAFlatKey() throws {
    let mapper = try Mapper {
      $0.map(User.self) { $0.property(\.address?.zip).key("customerzipcode") }
    }
    try expectLinearTime(from: 1_000, to: 8_000) { count in
      let members = (0..<count).map { number in
        let key = "customerzipcode".enumerated().map { index, letter in
          number >> index & 1 == 0 ? "\(letter)" : letter.uppercased()
        }
        return "\"\(key.joined())\": \"\(number)\""
      }
      let json = "{\"name\": \"n\", \(members.joined(separator: ", "))}"
      return {
        var report = MappingReport()
        let user = try mapper.object(from: json, as: User.self, report: &report)
        #expect(user.address?.zip == "0")
        #expect(report.entries.count { $0.kind == .ambiguousKey } == count - 1)
      }
    }
  }
}
