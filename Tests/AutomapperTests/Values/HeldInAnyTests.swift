import Automapper
import Foundation
import Testing

/// Dictionaries and arrays that are held in an `Any`, in an Optional of one, or in a generic type's `Any`.
@Suite struct HeldInAnyTests {
  private struct Plain { var p: Any }
  private struct Maybe { var p: Any? }
  private struct Generic<Value> { var p: Value }
  private final class Shared<Value> {
    var p: Value
    init(p: Value) { self.p = p }
  }
  private struct Dynamic: Codable { @Inferred var p: Any }
  private struct Model: Codable, Equatable { var p: JSONValue }

  static let values: [(json: String, value: @Sendable () throws -> Any)] = [
    #"{"a":[1,{"b":"x"}]}"#, #"[1,[true,null],{"a":{}}]"#, "{}", "[]", #""text""#, "7", "null",
  ].map { json in
    (json, { try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) })
  }

  private static func line<T>(_ value: T) throws -> String {
    try Mapper().json(from: value, options: .sortedKeys)
  }

  /// Passes a value on as a caller's generic code does: its type is `T`, and it is made an `Any` anew.
  private static func erased<T>(_ value: T) -> Any { value }

  @Test(arguments: values.indices) func rootsAreWritten(index: Int) throws {
    let (json, make) = Self.values[index]
    let value = try make()
    let optional: Any? = value
    #expect(try Self.line(value) == json)
    #expect(try Self.line(optional) == json)
    #expect(try Self.line(Self.erased(value)) == json)
    #expect(try Self.line(Self.erased(Self.erased(value))) == json)
    #expect(try Self.line(Self.erased(optional)) == json)
    #expect(
      try Self.line([value, optional as Any, Self.erased(value)]) == "[\(json),\(json),\(json)]")
  }

  @Test(arguments: values.indices) func propertiesAreWritten(index: Int) throws {
    let (json, make) = Self.values[index]
    let value = try make()
    let expected = json == "null" ? ["{}", #"{"p":null}"#] : ["{\"p\":\(json)}"]
    #expect(try expected.contains(Self.line(Plain(p: value))))
    #expect(try expected.contains(Self.line(Maybe(p: value))))
    #expect(try expected.contains(Self.line(Generic<Any>(p: value))))
    #expect(try expected.contains(Self.line(Generic<Any?>(p: value))))
    #expect(try expected.contains(Self.line(Shared<Any>(p: value))))
    #expect(try Self.line(Dynamic(p: value)) == "{\"p\":\(json)}")
    #expect(try Self.line(["p": value] as [String: Any]) == "{\"p\":\(json)}")
  }

  /// The dictionary has the same values, not only the same JSON.
  @Test func dictionariesAreWhole() throws {
    let inner: [String: Any] = ["b": ["x", 1] as [Any]]
    let fields = try Mapper().dictionary(from: Generic<Any>(p: Self.erased(inner)))
    let p = try #require(fields["p"] as? [String: Any])
    #expect(p["b"] as? [AnyHashable] == ["x", 1])
    let root = try Mapper().dictionary(from: Self.erased(inner))
    #expect(root["b"] as? [AnyHashable] == ["x", 1])
    #expect(try Mapper().array(from: Self.erased([inner, inner] as [Any])).count == 2)
  }

  @Test(arguments: values.indices) func sourcesAreRead(index: Int) throws {
    let (json, make) = Self.values[index]
    let value = try make()
    let optional: Any? = value
    let expected: JSONValue = try Mapper().object(from: .any(value))
    let sources: [Any] = [
      value, optional as Any, Self.erased(value), Self.erased(Self.erased(optional)),
    ]
    for source in sources {
      #expect(try Mapper().object(from: .any(source), as: JSONValue.self) == expected, "\(json)")
      let member: [String: Any] = ["p": source]
      #expect(try Mapper().object(from: member, as: Model.self) == Model(p: expected), "\(json)")
      let list: [Any] = [member, Self.erased(member), Self.erased(Optional(member))]
      #expect(try Mapper().object(from: list, as: [Model].self).count == 3, "\(json)")
    }
  }

  /// Every kind of value, through an Optional and a generic type's `Any`.
  @Test func scalarsAreRead() throws {
    struct Scalars: Codable, Equatable {
      var text: String
      var count: Int
      var ratio: Double
      var isOn: Bool
      var date: Date
      var number: Int
      var tags: [String]
      var table: [String: Int]
      var url: URL
    }
    let date = Date(timeIntervalSince1970: 1.5)
    let url = try #require(URL(string: "https://example.com"))
    let plain: [String: Any] = [
      "text": "a", "count": 1, "ratio": 1.5, "isOn": true, "date": date,
      "number": NSNumber(value: 7), "tags": ["x"], "table": ["k": 2], "url": url,
    ]
    let expected = Scalars(
      text: "a", count: 1, ratio: 1.5, isOn: true, date: date, number: 7, tags: ["x"],
      table: ["k": 2], url: url)
    #expect(try Mapper().object(from: plain) == expected)
    #expect(try Mapper().object(from: plain.mapValues(Self.erased)) == expected)
    #expect(try Mapper().object(from: plain.mapValues { Self.erased(Optional($0)) }) == expected)
    #expect(try Mapper().object(from: .any(Self.erased(plain))) == expected)
    var strict = MapperConfiguration()
    strict.coercion = .strict
    #expect(try Mapper(strict).object(from: plain.mapValues(Self.erased)) == expected)
  }

  private class Person: Codable {
    var name = "Ada"
    init() {}
  }
  private final class Employee: Person {}
  private struct Team: Codable {
    var lead: Person?
    var members: [Person?]
    var byName: [String: Person?]
  }
  private final class Desk { var owner: Person? }

  @Test func instancesAreRead() throws {
    let person: Person? = Employee()
    let twice: Person?? = person
    let source: [String: Any] = [
      "lead": person as Any, "members": [person as Any, Person?.none as Any, twice as Any],
      "byName": ["a": person as Any],
    ]
    func isWhole(_ team: Team) -> Bool {
      team.lead === person && team.members[0] === person && team.members[1] == nil
        && team.members[2] === person && team.byName["a"] as? Person === person
    }
    var team = try Mapper().object(from: source, as: Team.self)
    #expect(isWhole(team))
    team.lead = nil
    try Mapper().update(&team, from: source)
    #expect(isWhole(team))
    #expect(try Mapper().object(from: .any(person as Any), as: Person.self) === person)
    #expect(try Mapper().object(from: .any(Optional(source) as Any), as: Team.self).lead === person)
    let desks = try Mapper { configuration in
      configuration.map(Desk.self, create: { Desk() }) { $0.property(\.owner) }
    }
    #expect(try desks.object(from: ["owner": twice as Any], as: Desk.self).owner === person)
  }

  @Test func nodesSeeThem() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Model.self) { model in
        model.property(\.p).transform { node, parent in
          .string("\(node.kind) \(node.count) \(node.keys) \(node["a"]?[0]?.intValue ?? 0)")
        }
      }
    }
    let value: Any = ["a": [5] as [Any], "b": 1] as [String: Any]
    for source in [value, Self.erased(value), Self.erased(Optional(value))] {
      let model = try mapper.object(from: ["p": source] as [String: Any], as: Model.self)
      #expect(model.p == .string(#"object 2 ["a", "b"] 5"#))
    }
  }

  @Test func underAnotherEncoderTheyAreWhole() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (json, make) in Self.values where json != "null" {
      let data = try encoder.encode(Dynamic(p: Self.erased(try make())))
      #expect(String(decoding: data, as: UTF8.self) == "{\"p\":\(json)}")
    }
  }
}
