// The Swift blocks of README.md stand in this file between the markers `readme` and `end of readme`,
// in the README's order. The file's imports and the first piece of the test are one block there.

// readme
import Automapper
import Foundation
// end of readme
import Testing

@Suite struct ReadmeTests {
  /// Runs the README from top to bottom: later blocks use what earlier ones declare.
  @Test func theBlocksRunAndPrintWhatTheReadmeShows() throws {
    var printed: [String] = []

    // readme
    struct Post: Codable {
      var title: String
      var datePosted: Date?
    }
    struct User: Codable {
      var userID: Int
      var firstName: String
      var profileImageURL: URL?
      var posts: [Post]
    }
    let dict: [String: Any] = [
      "user_id": "42", "first_name": "Ada", "profile_image_url": "https://example.com/a.png",
      "posts": [["title": "Notes", "date_posted": "2024-06-15"]],
    ]
    let mapper = try Mapper { $0.keyStyle = .snakeCase }  // for writing; reading needs no setup
    let user = try mapper.object(from: dict, as: User.self)  // also from Data, String, [Any]
    let fields = try mapper.dictionary(from: user)  // [String: Any]
    let json = try mapper.json(from: user, options: .prettyPrinted)  // String
    // end of readme
    #expect(json.contains(#""user_id" : 42"#))
    #expect(user.userID == 42)
    #expect(user.profileImageURL == URL(string: "https://example.com/a.png"))
    #expect(user.posts[0].datePosted == Date(timeIntervalSince1970: 1_718_409_600))
    #expect(fields["user_id"] as? Int == 42)
    #expect(fields["first_name"] as? String == "Ada")
    #expect(try mapper.object(from: fields, as: User.self).posts.count == 1)

    // readme
    struct Place: Codable { var city: String? }
    struct Member: Codable {
      var name: String
      var born: Date?
      var home: Place?
      var tags: [String]
    }
    var provider = InCodeMappingProvider()
    provider.map(Member.self) { member in
      member.property(\.name).key("full_name")
      member.property(\.born).date(.pattern("dd.MM.yyyy"))
      member.property(\.home?.city).key("city")  // flattened
      member.property(\.tags).transform(.split(","))
    }
    let members = try Mapper { $0.add(provider) }
    let text = #"{"born":"10.12.1815","city":"London","full_name":"Ada","tags":"maths,looms"}"#
    let member = try members.object(from: text, as: Member.self)
    let back = try members.json(from: member, options: .sortedKeys)  // equals text
    // end of readme
    #expect(member.name == "Ada")
    #expect(member.born == Date(timeIntervalSince1970: -4_861_728_000))
    #expect(member.home?.city == "London")
    #expect(member.tags == ["maths", "looms"])
    #expect(back == text)

    // readme
    class Vehicle: Codable { var wheels = 0 }
    final class Car: Vehicle {}
    final class Bike: Vehicle {}
    struct Owner: Codable {
      var vehicleType: String
      var vehicle: Vehicle
    }
    let owners = try Mapper {
      $0.map(Owner.self) { owner in
        owner.property(\.vehicle).transform { node, parent in  // the parent names the type
          switch try parent["vehicle_type"]?.string() {
          case "car": try node.object(as: Car.self)
          case "bike": try node.object(as: Bike.self)
          default: nil
          }
        }
      }
    }
    let parked = #"{"vehicle_type":"bike","vehicle":{"wheels":2}}"#
    let owner = try owners.object(from: parked, as: Owner.self)  // owner.vehicle is a Bike
    let garages = try Mapper {  // each object names its own type
      $0.register(Vehicle.self, discriminator: "type", ["car": Car.self, "bike": Bike.self])
    }
    let list = #"[{"type":"bike","wheels":2},{"type":"car","wheels":4}]"#
    let vehicles = try garages.object(from: list, as: [Vehicle].self)  // a Bike and a Car
    let inverse = try garages.json(from: vehicles, options: .sortedKeys)  // equals list

    struct EmailConfirmation: Codable { var address: String }
    let registry = try Mapper { $0.register(EmailConfirmation.self) }  // a plural key finds it
    let found = try registry.infer(from: #"{"email_confirmations":[{"address":"a@b.c"}],"n":1}"#)
    let confirmations = found["email_confirmations"] as? [EmailConfirmation]
    // end of readme
    #expect(owner.vehicle is Bike)
    #expect(
      try owners.json(from: owner, options: .sortedKeys)
        == #"{"vehicle":{"wheels":2},"vehicleType":"bike"}"#)
    #expect(vehicles.map { $0 is Bike } == [true, false])
    #expect(vehicles.map { $0 is Car } == [false, true])
    #expect(inverse == list)
    #expect(confirmations?.map(\.address) == ["a@b.c"])
    #expect(found["n"] as? Int == 1)

    // readme
    var report = MappingReport()
    _ = try mapper.object(from: dict, as: User.self, report: &report)  // lists "42" to Int
    let wrong = #"{"user_id": 42, "first_name": "Ada", "posts": [{"title": true}]}"#
    do { _ = try mapper.object(from: wrong, as: User.self) } catch { print(error.annotated(wrong)) }
    // end of readme
    #expect(report.description == #"userID: conversion, string "42" to Int (key "user_id")"#)
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: wrong, as: User.self)
    }
    printed.append(try #require(error).annotated(wrong))

    let shown = MarkedCode.blocks(of: try MarkedCode.text("README.md"))
      .filter { $0.language == "text" }.map { $0.lines.joined(separator: "\n") }
    #expect(shown == [printed.joined(separator: "\n")])
  }

  /// The manifest is checked by `.ci/run`, the block on SQLite by the tests of the trait GRDB.
  @Test func everySwiftBlockOfTheReadmeIsRun() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let test = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let storing = try String(
      contentsOf: folder.appending(path: "../../AutomapperGRDBTests/ReadmeTests.swift"),
      encoding: .utf8)
    let pieces = MarkedCode.pieces(of: test, marker: "readme")
    let first = Array(pieces.prefix(2).joined(separator: [""]))
    let compared = [first] + pieces.dropFirst(2) + MarkedCode.pieces(of: storing, marker: "readme")
    let shown = MarkedCode.swiftBlocks(of: try MarkedCode.text("README.md"))
      .filter { $0.first != "dependencies: [" }
    #expect(shown.count == compared.count)
    for (block, piece) in zip(shown, compared) { #expect(block == piece) }
  }
}
