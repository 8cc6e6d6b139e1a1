import Automapper
import Testing

/// A model may read a key for the first time in a later object.
@Suite struct LateKeyTests {
  /// Keys of a struct, of which not every string is one.
  struct Key: CodingKey {
    static let names: Set<String> = ["kind", "firstName"]
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) {
      guard Self.names.contains(stringValue) else { return nil }
      self.stringValue = stringValue
    }
    init?(intValue: Int) { nil }
    static func named(_ name: String) throws -> Key {
      try #require(Key(stringValue: name))
    }
  }

  struct Entry: Decodable, Equatable {
    var firstName: String?
    init(firstName: String?) { self.firstName = firstName }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let kind = try container.decode(String.self, forKey: Key.named("kind"))
      if kind == "person" {
        firstName = try container.decode(String.self, forKey: Key.named("firstName"))
      }
    }
  }

  @Test(arguments: [true, false]) func isKnownFromThenOn(asDictionary: Bool) throws {
    let json = #"[{"kind":"none","first_name":"a"},{"kind":"person","first_name":"b"}]"#
    let list: [[String: String]] = [
      ["kind": "none", "first_name": "a"], ["kind": "person", "first_name": "b"],
    ]
    // One that has met no other object of the type.
    let mapper = try Mapper { $0.userInfo = [:] }
    var report = MappingReport()
    let entries =
      try asDictionary
      ? mapper.object(from: list, as: [Entry].self, report: &report)
      : mapper.object(from: json, as: [Entry].self, report: &report)
    #expect(entries == [Entry(firstName: nil), Entry(firstName: "b")])
    #expect(report.unknownKeys.map(\.path) == ["[0]"])
  }
}
