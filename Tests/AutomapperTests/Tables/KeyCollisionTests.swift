import Automapper
import Foundation
import Testing

/// Which key wins when several could.
struct KeyCollisionTests {
  struct Name: Codable, Equatable { var firstName: String }

  /// Reads a source in every form, often, with new and old mappers and with its keys in every order;
  /// all must agree.
  static func readings<T: Decodable>(_ type: T.Type, _ members: [(String, String)]) throws -> [T] {
    var generator = SeededGenerator(seed: 7)
    let old = Mapper()
    var models: [T] = []
    for _ in 0..<20 {
      let shuffled = members.shuffled(using: &generator)
      let text = "{" + shuffled.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
      var dictionary: [String: Any] = [:]
      dictionary.reserveCapacity(Int.random(in: 0..<200, using: &generator))
      for (key, value) in shuffled { dictionary[key] = value }
      let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for mapper in [old, Mapper()] {
        models += try [
          mapper.object(from: text), mapper.object(from: dictionary),
          mapper.object(from: .any(bridged)),
        ]
        models.append(try mapper.object(from: dictionary))
      }
    }
    return models
  }

  /// Two keys with one folded form, as of FHIR and MongoDB. Counts the runs of its initialiser.
  struct Twins: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id
      case twin = "_id"
    }
    var id: Int?
    var twin: Int?

    init(id: Int?, twin: Int?) { (self.id, self.twin) = (id, twin) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decodeIfPresent(Int.self, forKey: .id)
      twin = try container.decodeIfPresent(Int.self, forKey: .twin)
      let counter = CodingUserInfoKey(rawValue: "runs").flatMap { decoder.userInfo[$0] as? Runs }
      counter?.count += 1
    }
  }

  final class Runs: @unchecked Sendable { var count = 0 }

  /// The initialiser runs again only if a key that it has asked for before might now get another member.
  @Test(arguments: [
    (#"{"id":1,"_id":2}"#, Twins(id: 1, twin: 2), 1), (#"{"_id":2}"#, Twins(id: nil, twin: 2), 1),
    (#"{"id":1}"#, Twins(id: 1, twin: nil), 1), (#"{"ID":1}"#, Twins(id: nil, twin: nil), 2),
  ])
  func runsOfAnInitialiser(_ json: String, _ twins: Twins, _ count: Int) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "runs"))
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    for source in [json as any MappingSource, try #require(native as? [String: Any])] {
      let runs = Runs()
      let mapper = Mapper().with(userInfo: [key: runs])
      #expect(try mapper.object(from: source, as: Twins.self) == twins)
      #expect((1...count).contains(runs.count))
      let before = runs.count
      _ = try mapper.object(from: source, as: Twins.self)
      #expect(runs.count == before + 1)
    }
  }

  static let contests: [(keys: [String], winner: String)] = [
    (["firstName", "first_name", "FirstName", "FIRST_NAME"], "firstName"),
    (["first_name", "FirstName", "first-name", "FIRSTNAME"], "first_name"),
    (["FirstName", "FIRST_NAME", "first-name", "First Name"], "FIRST_NAME"),
    (["first-name", "first.name", "firstname"], "first-name"),
    (["firstname", "FirstName"], "FirstName"),
    (["zfirstName", "FIRSTNAME", "first__name"], "FIRSTNAME"),
  ]

  @Test(arguments: contests)
  func exactBeatsSnakeBeatsTheLeastFolded(keys: [String], winner: String) throws {
    for model in try Self.readings(Name.self, keys.map { ($0, $0) }) {
      #expect(model.firstName == winner)
    }
    for model in try Self.readings([String: String].self, keys.map { ($0, $0) }) {
      #expect(Set(model.keys) == Set(keys))
    }
  }

  @Test func anotherPropertysExactNameIsNeverTaken() throws {
    // swift-format-ignore: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII
    struct Both: Codable, Equatable {
      var firstName: String?
      var first_name: String?
      var FIRSTNAME: String?
    }
    for model in try Self.readings(Both.self, [("first_name", "a")]) {
      #expect(model == Both(firstName: nil, first_name: "a", FIRSTNAME: nil))
    }
    for model in try Self.readings(Both.self, [("FIRSTNAME", "b")]) {
      #expect(model == Both(firstName: nil, first_name: nil, FIRSTNAME: "b"))
    }
    for model in try Self.readings(Both.self, [("firstName", "c"), ("first_name", "a")]) {
      #expect(model == Both(firstName: "c", first_name: "a", FIRSTNAME: nil))
    }
    for model in try Self.readings(Both.self, [("First-Name", "d"), ("first.name", "e")]) {
      #expect(model == Both(firstName: nil, first_name: nil, FIRSTNAME: nil))
    }
  }

  @Test func propertiesThatFoldAlikeMatchExactlyOrInSnakeCase() throws {
    struct Twins: Codable, Equatable {
      var userID: String?
      var other: String?
      var userId: String?
    }
    for model in try Self.readings(Twins.self, [("USERID", "a"), ("OTHER", "b")]) {
      #expect(model == Twins(userID: nil, other: "b", userId: nil))
    }
    for model in try Self.readings(Twins.self, [("userID", "a"), ("userId", "b")]) {
      #expect(model == Twins(userID: "a", other: nil, userId: "b"))
    }
    for model in try Self.readings(Twins.self, [("userId", "b"), ("UserID", "c")]) {
      #expect(model == Twins(userID: nil, other: nil, userId: "b"))
    }
    for model in try Self.readings(Twins.self, [("user_id", "a")]) {
      #expect(model == Twins(userID: "a", other: nil, userId: "a"))
    }
  }

  /// What the properties of a model are must not depend on how deep the first object was.
  @Test func twinsInRecursiveModels() throws {
    struct Twins: Codable, Equatable {
      var userID: String?
      var child: [Twins]?
      var userId: String?
    }
    let text = #"{"USERID":"a","child":[{"USERID":"b","child":[{"USERID":"c"}]}]}"#
    let inner = Twins(userID: nil, child: [Twins(userID: nil, child: [Twins()])])
    let mapper = Mapper()
    for _ in 0..<3 { #expect(try mapper.object(from: text) == inner) }
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(try Mapper().object(from: .any(bridged)) == inner)
  }

  @Test func theReportNamesTheContest() throws {
    let members = [("FirstName", "a"), ("FIRST-NAME", "b"), ("First.Name", "c")]
    let mapper = Mapper()
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<10 {
      let shuffled = members.shuffled(using: &generator)
      let text = "{" + shuffled.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
      for mapper in [mapper, Mapper()] {
        for form in 0..<2 {
          var report = MappingReport()
          let name: Name =
            try form == 0
            ? mapper.object(from: text, report: &report)
            : mapper.object(
              from: .any(JSONSerialization.jsonObject(with: Data(text.utf8))), report: &report)
          #expect(name.firstName == "b")
          #expect(
            report.description == """
              firstName: ambiguousKey, "First.Name" fits as well (key "FIRST-NAME")
              firstName: ambiguousKey, "FirstName" fits as well (key "FIRST-NAME")
              """)
        }
      }
    }
  }

  @Test func keysOfDictionariesAreData() throws {
    struct Holder: Codable, Equatable {
      var countsByName: [String: Int]
      var nested: [String: [String: Name]]
    }
    let names = ["first_name", "firstName", "FirstName", "FIRST-NAME", "a.b", "", " ", "URL", "Ü"]
    let counts = Dictionary(uniqueKeysWithValues: zip(names, 0...))
    let holder = Holder(
      countsByName: counts,
      nested: ["first_name": ["user_id": Name(firstName: "x")], "userID": [:]])
    for (_, style) in Law.styles {
      let mapper = try Mapper { $0.keyStyle = style }
      let fields = try mapper.dictionary(from: holder)
      let written = fields[style.key(for: "countsByName")] as? [String: Any]
      #expect(written.map { Set($0.keys) } == Set(names))
      #expect(try mapper.object(from: fields) == holder)
      #expect(try mapper.object(from: mapper.data(from: holder)) == holder)
      #expect(try mapper.object(from: mapper.data(from: counts)) == counts)
    }
  }

  @Test func exactMatching() throws {
    // swift-format-ignore: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII
    struct Three: Codable, Equatable {
      var firstName: String?
      var user_id: String?
      var URL: String?
    }
    let mapper = try Mapper { $0.keyMatching = .exact }
    let near = ["first_name": "a", "FirstName": "b", "userID": "c", "url": "d"]
    #expect(try mapper.object(from: near) == Three())
    let exact = ["firstName": "a", "user_id": "b", "URL": "c"]
    #expect(try mapper.object(from: exact) == Three(firstName: "a", user_id: "b", URL: "c"))
  }
}
