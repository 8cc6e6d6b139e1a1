import Automapper
import Foundation
import Testing

/// Members that no property takes, kept in the property of `rest(_:)`.
struct RestTests {
  @Test func anInitialiserThatAsksGetsTheRest() throws {
    let mapper = try Rests.mapper()
    // The rest comes first in the model: properties that are learned after it change it.
    for _ in 1...3 {
      let user = try mapper.object(from: Rests.text, as: AskingUser.self)
      #expect(user == AskingUser(additional: Rests.rest, firstName: "Ada", age: 36))
      #expect(try mapper.json(from: user, options: .sortedKeys) == Rests.written)
    }
  }

  @Test func theMapperSetsARestWithoutACodingKey() throws {
    let mapper = try Rests.mapper()
    let user = try mapper.object(from: Rests.text, as: PlainUser.self)
    #expect(user == PlainUser(firstName: "Ada", age: 36, additional: Rests.rest))
    #expect(try mapper.json(from: user, options: .sortedKeys) == Rests.written)
  }

  @Test func classesHaveARest() throws {
    let mapper = try Rests.mapper()
    let user = try mapper.object(from: Rests.text, as: UserRecord.self)
    #expect(user.firstName == "Ada")
    #expect(user.additional == Rests.rest.merging(["age": 36]) { $1 })
    #expect(try mapper.json(from: user, options: .sortedKeys) == Rests.written)
  }

  @Test func modelsOfKeyPathsHaveARest() throws {
    let mapper = try Rests.mapper()
    let user = try mapper.object(from: Rests.text, as: UserEntry.self)
    #expect(user.firstName == "Ada")
    #expect(user.additional == Rests.rest.merging(["age": 36]) { $1 })
    #expect(try mapper.json(from: user, options: .sortedKeys) == Rests.written)
  }

  private final class Folder: @unchecked Sendable {
    var count = 0
    var inner: Folder?
    var additional: [String: JSONValue]?
  }

  /// A nested model is created, and its conversions are reported, once at any depth.
  @Test func modelsOfKeyPathsAreReadOnce() throws {
    let (created, reports) = (Created(), Reports())
    let mapper = try Mapper { configuration in
      configuration.map(
        Folder.self,
        create: {
          created.count += 1
          return Folder()
        }
      ) { folder in
        folder.property(\.count)
        folder.property(\.inner)
        folder.rest(\.additional)
      }
      configuration.onReport = { report in reports.add(report) }
    }
    // The first call may create an instance to look at.
    _ = try mapper.object(from: "{}", as: Folder.self)
    created.count = 0
    let numbers = #"{"count":1,"inner":{"count":2,"inner":{"count":3,"x":4}}}"#
    let folder = try mapper.object(from: numbers, as: Folder.self)
    #expect(created.count == 3)
    #expect(folder.inner?.inner?.additional == ["x": 4])
    reports.texts = []
    let texts = #"{"count":"1","inner":{"count":"2","inner":{"count":"3","inner":null}}}"#
    _ = try mapper.object(from: texts, as: Folder.self)
    try mapper.update(folder, from: texts)
    let report = """
      count: conversion, string "1" to Int (key "count")
      inner.count: conversion, string "2" to Int (key "count")
      inner.inner.count: conversion, string "3" to Int (key "count")
      """
    #expect(reports.texts == [report, report])
  }

  private final class Created: @unchecked Sendable { var count = 0 }

  @Test func dictionariesHaveARest() throws {
    let mapper = try Rests.mapper()
    let date = Date(timeIntervalSince1970: 0)
    let source: [String: Any] = ["firstName": "Ada", "at": date, "n": NSNumber(value: 1.5)]
    let rest: [String: JSONValue] = ["at": "1970-01-01T00:00:00Z", "n": 1.5]
    #expect(try mapper.object(from: source, as: AskingUser.self).additional == rest)
    #expect(try mapper.object(from: source, as: PlainUser.self).additional == rest)
    #expect(try mapper.object(from: source, as: UserRecord.self).additional == rest)
    #expect(try mapper.object(from: source, as: UserEntry.self).additional == rest)
    let user = try mapper.object(from: Rests.text, as: AskingUser.self)
    let fields = try mapper.dictionary(from: user)
    #expect(fields.keys.sorted() == ["age", "big", "firstName", "x"])
    #expect(fields["big"] as? UInt64 == .max)
    #expect(try mapper.object(from: fields, as: AskingUser.self) == user)
  }

  @Test func anOptionalRestWithNothingInItIsNil() throws {
    let mapper = try Rests.mapper()
    let text = #"{"firstName":"Ada"}"#
    #expect(try mapper.object(from: text, as: PlainUser.self).additional == nil)
    #expect(try mapper.object(from: text, as: AskingUser.self).additional == [:])
    #expect(try mapper.json(from: PlainUser(firstName: "Ada")) == text)
    struct Asking: Codable {
      var name: String
      var additional: [String: JSONValue]?
    }
    let asking = try Mapper { $0.map(Asking.self) { $0.rest(\.additional) } }
    #expect(try asking.object(from: #"{"name":"a"}"#, as: Asking.self).additional == nil)
    #expect(
      try asking.object(from: #"{"name":"a","b":null}"#, as: Asking.self).additional == ["b": nil])
  }

  @Test func keysThatLostGoIntoTheRest() throws {
    let mapper = try Rests.mapper {
      $0.map(PlainUser.self) { $0.property(\.age).keys("age", "years") }
    }
    let text = #"{"FIRST_NAME":"C","age":1,"firstName":"A","first_name":"B","years":2}"#
    let user = try mapper.object(from: text, as: PlainUser.self)
    #expect(user.firstName == "A")
    #expect(user.additional == ["first_name": "B", "FIRST_NAME": "C", "years": 2])
    #expect(try mapper.json(from: user, options: .sortedKeys) == text)
  }

  @Test func aPropertysOwnKeyWins() throws {
    let mapper = try Rests.mapper { $0.keyStyle = .snakeCase }
    let user = PlainUser(firstName: "Ada", additional: ["first_name": "Eve", "age": 3, "x": 1])
    let text = try mapper.json(from: user, options: .sortedKeys)
    #expect(text == #"{"age":3,"first_name":"Ada","x":1}"#)
  }

  @Test func aKeyNamedAsTheRestIsOneOfItsMembers() throws {
    let mapper = try Rests.mapper()
    let text = #"{"additional":{"a":1},"firstName":"Ada"}"#
    let user = try mapper.object(from: text, as: AskingUser.self)
    #expect(user.additional == ["additional": ["a": 1]])
    #expect(try mapper.json(from: user, options: .sortedKeys) == text)
  }

  @Test func anUpdateMergesTheRest() throws {
    let mapper = try Rests.mapper()
    let old: [String: JSONValue] = ["a": 1, "b": 2]
    let new: [String: JSONValue] = ["a": 1, "b": 3, "c": 4]
    let change = #"{"firstName":"Eve","b":3,"c":4}"#
    var asking = AskingUser(additional: old, firstName: "Ada")
    try mapper.update(&asking, from: change)
    #expect(asking == AskingUser(additional: new, firstName: "Eve"))
    try mapper.update(&asking, from: #"{"age":5}"#)
    #expect(asking == AskingUser(additional: new, firstName: "Eve", age: 5))
    var plain = PlainUser(firstName: "Ada", additional: old)
    try mapper.update(&plain, from: change)
    #expect(plain == PlainUser(firstName: "Eve", additional: new))
    let record = UserRecord(firstName: "Ada", additional: old)
    try mapper.update(record, from: change)
    #expect(record.firstName == "Eve" && record.additional == new)
    let entry = UserEntry()
    entry.additional = old
    try mapper.update(entry, from: change)
    #expect(entry.firstName == "Eve" && entry.additional == new)
    expectIssues("typeMismatch firstName") {
      try mapper.update(entry, from: #"{"firstName":[],"d":1}"#)
    }
    #expect(entry.firstName == "Eve" && entry.additional == new)
  }

  struct Placed: Codable, Equatable {
    var city: String
    var names: String
    var secret: String?
    var hidden: String?
    var audit: Audit
    var additional: [String: JSONValue]
    struct Audit: Codable, Equatable { var by: String }
  }

  @Test func rulesOfOtherPropertiesSayWhatTheyTake() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Placed.self) { placed in
        placed.property(\.city).key("address.city")
        placed.property(\.names).combine("first", "last") { nodes in
          nodes.compactMap { $0?.stringValue }.joined(separator: " ")
        } inverse: { value, _ in
          value.split(separator: " ").map(String.init)
        }
        placed.property(\.secret).exclude(.both)
        placed.property(\.hidden).when { node, _ in node.stringValue != "no" }
        placed.property(\.audit).inline()
        placed.rest(\.additional)
      }
    }
    let text = """
      {"address":{"city":"Oslo","zip":1},"by":"Eve","first":"Ada","hidden":"no","last":"King",\
      "more":true,"secret":"s"}
      """
    let placed = try mapper.object(from: text, as: Placed.self)
    #expect(placed.additional == ["address": ["zip": 1], "hidden": "no", "more": true])
    #expect(
      try mapper.json(from: placed, options: .sortedKeys) == """
        {"address":{"city":"Oslo","zip":1},"by":"Eve","first":"Ada","hidden":"no","last":"King",\
        "more":true}
        """)
    #expect(try mapper.object(from: mapper.dictionary(from: placed), as: Placed.self) == placed)
  }

  @Test func nestedModelsHaveTheirOwnRests() throws {
    let mapper = try Rests.mapper()
    let text = #"[{"firstName":"A","x":1},{"firstName":"B"},{"firstName":"C","y":2}]"#
    let users = try mapper.object(from: text, as: [AskingUser].self)
    #expect(users.map(\.additional) == [["x": 1], [:], ["y": 2]])
  }

  @Test func nothingIsUnknownToAModelWithARest() throws {
    let mapper = try Rests.mapper { $0.unknownKeys = .error }
    var report = MappingReport()
    _ = try mapper.object(from: Rests.text, as: AskingUser.self, report: &report)
    #expect(!report.entries.contains { $0.kind == .unknownKey })
    #expect(try mapper.object(from: Rests.text, as: PlainUser.self).age == 36)
  }

  @Test func explanationsNameTheRest() throws {
    let mapper = try Rests.mapper()
    for row in mapper.explain(PlainUser.self).rows + mapper.explain(AskingUser.self).rows
    where row.property == "additional" {
      #expect(row.keys == ["(all other keys)"])
      #expect(row.inverseKey == "(beside the others)")
      #expect(row.type.hasPrefix("[String: JSONValue]"), "\(row.type)")
    }
  }

  @Test func mistakesAreFoundWithoutData() throws {
    struct Two: Codable {
      var a: [String: JSONValue]
      var b: [String: JSONValue]
    }
    struct Outer: Codable { var user: AskingUser }
    let error = #expect(throws: MappingError.self) {
      try Rests.mapper { configuration in
        configuration.map(Two.self) { two in
          two.rest(\.a)
          two.rest(\.b)
          two.property(\.a).key("k")
        }
        configuration.map(Outer.self) { $0.property(\.user).inline() }
      }
    }
    #expect(
      error?.description == """
        Two.a: expected no other rule for the property of rest(_:), found another rule
        Two.b: expected one property for rest(_:), found a
        Outer.user: expected rest(_:) of the model around it, found rest(_:) of the inlined model \
        AskingUser
        """)
  }

  @Test func errorsListEverything() throws {
    let mapper = try Rests.mapper()
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"x":1,"age":"old"}"#, as: AskingUser.self)
    }
    #expect(
      error?.issues.map(\.path).sorted() == ["age", "firstName"], "\(error?.description ?? "")")
  }

  /// The strongest of several spellings of a flattened property's key is decoded; the others are in the rest.
  @Test func spellingsOfAFlattenedKey() throws {
    struct Address: Codable { var zip: String? }
    struct Person: Codable {
      var address: Address?
      var additional: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case address }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property(\.address?.zip).key("homeZip")
        person.rest(\.additional)
      }
    }
    let person = try mapper.object(from: #"{"HOME_ZIP":"A","home_zip":"B"}"#, as: Person.self)
    #expect(person.address?.zip == "B")
    #expect(person.additional == ["HOME_ZIP": "A"])
  }

  @Test func foreignValuesAtAnyDepth() throws {
    let date = Date(timeIntervalSince1970: 0)
    let source: [String: Any] = ["firstName": "Ada", "meta": ["at": date, "all": [[date], 1.5]]]
    let user = try Rests.mapper().object(from: source, as: AskingUser.self)
    let text = JSONValue.string("1970-01-01T00:00:00Z")
    #expect(user.additional == ["meta": ["at": text, "all": [[text], 1.5]]])
  }

  @Test func anUpdateReportsItsKeysOnce() throws {
    let reports = Reports()
    let mapper = try Rests.mapper { $0.onReport = { report in reports.add(report) } }
    var user = AskingUser(additional: [:], firstName: "Ada", age: nil)
    try mapper.update(&user, from: #"{"x":{"a":1,"a":2}}"#)
    #expect(user.additional == ["x": ["a": 2]])
    #expect(
      reports.texts == [
        #"x: ambiguousKey, the key stands there more than once; the last one counts (key "a")"#
      ])
  }

  private final class Reports: @unchecked Sendable {
    var texts: [String] = []
    func add(_ report: MappingReport) { texts.append(report.description) }
  }

  /// An inlined model is read from this object, whatever stands under its property's own key.
  @Test(
    arguments: [
      ("7", #""town": "b""#, "b", [:], ""),
      (#"{"city": "c"}"#, #""town": "b""#, "b", [:], ""),
      (
        "7", #""town": "b", "city": "c""#, "c", ["town": "b"],
        #"home.city: ambiguousKey, "town" fits as well (key "city")"#
      ),
    ] as [(String, String, String, [String: JSONValue], String)])
  func besideAnInlinedModelWithAFlatKey(
    home: String, others: String, city: String, rest: [String: JSONValue], entry: String
  ) throws {
    struct Home: Codable, Equatable { var city: String }
    struct Person: Codable, Equatable {
      var name: String
      var home: Home
      var rest: [String: JSONValue] = [:]
      enum CodingKeys: CodingKey { case name, home }
    }
    let mapper = try Mapper {
      $0.map(Person.self) { person in
        person.property(\.home).inline()
        person.property(\.home.city).key("town")
        person.rest(\.rest)
      }
    }
    var report = MappingReport()
    let json = "{\"name\": \"a\", \"home\": \(home), \(others)}"
    let person = try mapper.object(from: json, as: Person.self, report: &report)
    let own = try Mapper().object(from: home, as: JSONValue.self)
    #expect(
      person
        == Person(
          name: "a", home: Home(city: city), rest: rest.merging(["home": own]) { $1 }))
    #expect(
      report.entries.filter { $0.kind == .ambiguousKey }.map(\.description).joined() == entry)
  }

  /// An inlined model that a new instance lacks takes its members all the same.
  @Test func besideAnInlinedModelThatIsNil() throws {
    struct Audit: Codable, Equatable { var by: String }
    struct Doc: Codable, Defaulted, Equatable {
      var id = 0
      var audit: Audit?
      var more: [String: JSONValue] = [:]
    }
    let mapper = try Mapper {
      $0.map(Doc.self) { doc in
        doc.property(\.audit).inline()
        doc.rest(\.more)
      }
    }
    let json = #"{"id": 1, "by": "Eve", "x": 2}"#
    let expected = Doc(id: 1, audit: Audit(by: "Eve"), more: ["x": 2])
    #expect(try mapper.object(from: json, as: Doc.self) == expected)
    var doc = Doc()
    try mapper.update(&doc, from: json)
    #expect(doc == expected)
  }

  struct Spread: Codable, Equatable {
    var x: Int?
    var y: Int?
    var rest: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case x, y }
  }

  private static func spread(_ x: String, _ y: String) throws -> Mapper {
    try Mapper {
      $0.map(Spread.self) { spread in
        spread.property(\.x).key(x)
        spread.property(\.y).key(y)
        spread.rest(\.rest)
      }
    }
  }

  /// Elements of arrays that properties take: the rest keeps the others, nulls included, as long as there are any.
  @Test(
    arguments: [
      ("a.0", "a.1", #"{"a":[1,null]}"#, [:]),
      ("a.0", "y", #"{"a":[1,null]}"#, ["a": [nil, nil]]),
      ("a.0", "y", #"{"a":[1,null,null],"y":2}"#, ["a": [nil, nil, nil]]),
      ("a.1", "y", #"{"a":[null,1]}"#, ["a": [nil, nil]]),
      ("a.0", "a.1", #"{"a":[1,2,null]}"#, ["a": [nil, nil, nil]]),
      ("a.0", "a.1", #"{"a":[1,2]}"#, [:]),
      ("a.0", "a.1", #"{"a":[1]}"#, [:]),
      ("a.0.b", "a.0.c", #"{"a":[{"b":1,"c":2}]}"#, [:]),
      ("a.0.b", "a.0.c", #"{"a":[{"b":1,"c":2},null]}"#, ["a": [nil, nil]]),
      ("a.0.0", "a.1", #"{"a":[[1,null],2]}"#, ["a": [[nil, nil], nil]]),
      ("a.b", "a.c.d", #"{"a":{"b":1,"c":{"d":2},"e":{}}}"#, ["a": ["e": [:]]]),
    ] as [(String, String, String, [String: JSONValue])])
  func elementsOfArrays(x: String, y: String, json: String, rest: [String: JSONValue]) throws {
    let mapper = try Self.spread(x, y)
    let read = try mapper.object(from: json, as: Spread.self)
    #expect(read.rest == rest)
    let written = try mapper.json(from: read, options: .sortedKeys)
    // Null that a property takes is nil, and nil is not written.
    #expect(written == (rest.isEmpty ? json.replacing(",null", with: "") : json))
  }

  /// A dotted key that finds its value behind keys with dots: the rest has all but that value.
  @Test(
    arguments: [
      (#"{"a.b":{"c":1,"d":2}}"#, #"{"a":{"b":{"c":5}},"a.b":{"d":2}}"#),
      (#"{"a.b":{"c":1}}"#, #"{"a":{"b":{"c":5}}}"#),
      (#"{"a":{"b.c":1,"d":2}}"#, #"{"a":{"b":{"c":5},"d":2}}"#),
      (#"{"a":{"B":{"c":9},"b.c":1}}"#, #"{"a":{"B":{"c":9},"b":{"c":5}}}"#),
      (#"{"a":{"b":{"c":1,"d":2},"b.c":7}}"#, #"{"a":{"b":{"c":5,"d":2}}}"#),
    ]) func keysWithDots(json: String, written: String) throws
  {
    let mapper = try Self.spread("a.b.c", "y")
    for (_, source) in try EverySource.forms(of: json) {
      var read = try mapper.object(from: source, as: Spread.self)
      read.x = 5
      #expect(try mapper.json(from: read, options: .sortedKeys) == written)
    }
  }

  /// A key of an outer model that leads into an inner one finds its value behind a key with a dot.
  @Test func keysWithDotsOfAnOuterModel() throws {
    struct Outer: Codable, Equatable {
      var inner: Spread
      var z: Int?
    }
    let mapper = try Mapper {
      $0.map(Spread.self) { $0.rest(\.rest) }
      $0.map(Outer.self) { $0.property(\.z).key("inner.p.q.r") }
    }
    let json = #"{"inner":{"x":1,"p.q":{"r":3,"s":4}}}"#
    let outer = try mapper.object(from: json, as: Outer.self)
    #expect(outer == Outer(inner: Spread(x: 1, rest: ["p.q": ["s": 4]]), z: 3))
  }
}
