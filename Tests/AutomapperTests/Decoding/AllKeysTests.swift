import Automapper
import Testing

/// Models that collect additional members by `allKeys` of a key type that takes any string: members that the model has
/// requested by another spelling have the name that was requested.
@Suite struct AllKeysTests {
  struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Collects the members that its keys lack. They are of another type than its own member.
  struct Extended: Codable, Equatable {
    enum Order: Codable { case requestFirst, openFirst, anyFirst, listFirst }
    @TaskLocal static var order = Order.requestFirst
    var firstName: String
    var extra: [String: Int]
    enum CodingKeys: CodingKey, CaseIterable { case firstName, lastName }

    init(_ firstName: String, _ extra: [String: Int]) {
      (self.firstName, self.extra) = (firstName, extra)
    }
    init(from decoder: any Decoder) throws {
      let early = Self.order == .anyFirst ? try decoder.container(keyedBy: AnyKey.self) : nil
      let listed =
        Self.order == .listFirst ? try decoder.container(keyedBy: AnyKey.self).allKeys : nil
      let own = try decoder.container(keyedBy: CodingKeys.self)
      firstName = Self.order == .openFirst ? "" : try own.decode(String.self, forKey: .firstName)
      let all = try early ?? decoder.container(keyedBy: AnyKey.self)
      extra = [:]
      for key in listed ?? all.allKeys where CodingKeys(stringValue: key.stringValue) == nil {
        extra[key.stringValue] = try all.decode(Int.self, forKey: key)
      }
      if Self.order == .openFirst { firstName = try own.decode(String.self, forKey: .firstName) }
    }
    func encode(to encoder: any Encoder) throws {
      var own = encoder.container(keyedBy: CodingKeys.self)
      try own.encode(firstName, forKey: .firstName)
      var all = encoder.container(keyedBy: AnyKey.self)
      for (name, value) in extra { try all.encode(value, forKey: AnyKey(name)) }
    }
  }

  @Test(
    arguments: ["firstName", "first_name", "FirstName", "FIRST-NAME"],
    [Extended.Order.requestFirst, .openFirst, .anyFirst])
  func membersOfAnEnumAreNoneOfTheOthers(_ key: String, _ order: Extended.Order) throws {
    try Extended.$order.withValue(order) {
      let json = #"{"\#(key)": "a", "b": 2, "last_name": 3, "first_nam": 4}"#
      for mapper in [Mapper(), try Mapper { $0.register(Extended.self) }] {
        for _ in 0..<2 {
          #expect(
            try mapper.everywhere(json, as: Extended.self)
              == Extended("a", ["b": 2, "first_nam": 4]))
        }
      }
      var report = MappingReport()
      _ = try Mapper().object(from: json, as: Extended.self, report: &report)
      #expect(report.description == MappingReport().description)
    }
  }

  /// The enum is not known when the keys are listed, so the source's spelling is listed.
  @Test func keysThatAreListedBeforeTheEnumIsKnown() throws {
    try Extended.$order.withValue(.listFirst) {
      let mapper = Mapper()
      for _ in 0..<2 {
        let failure = try mapper.failure(#"{"first_name": "a", "b": 2}"#, as: Extended.self)
        #expect(
          failure == #"Extended.first_name: expected Int, found string "a" (key "first_name")"#)
        let model = try mapper.everywhere(#"{"firstName": "a", "b": 2}"#, as: Extended.self)
        #expect(model == Extended("a", ["b": 2]))
      }
    }
  }

  @Test(arguments: [KeyStyle.asDeclared, .snakeCase, .kebabCase, .camelCase, .pascalCase])
  func roundTripInEachStyle(_ style: KeyStyle) throws {
    let mapper = try Mapper { $0.keyStyle = style }
    let model = Extended("a", ["b": 2])
    let json = try mapper.json(from: model)
    let read = try mapper.object(from: json, as: Extended.self)
    #expect(read.firstName == "a")
    #expect(read.extra == (style == .pascalCase ? ["B": 2] : ["b": 2]))
    #expect(try mapper.object(from: mapper.dictionary(from: model), as: Extended.self) == read)
  }

  /// A changed property is written, and not beside the value that was read.
  @Test func aChangeIsWritten() throws {
    var model = try Mapper().object(from: #"{"first_name": "a", "b": 2}"#, as: Extended.self)
    model.firstName = "new"
    let snake = try Mapper { $0.keyStyle = .snakeCase }
    #expect(
      try snake.json(from: model, options: .sortedKeys) == #"{"b":2,"first_name":"new"}"#)
    #expect(
      try Mapper().json(from: model, options: .sortedKeys) == #"{"b":2,"firstName":"new"}"#)
  }

  @Test func updatesKeepTheOthers() throws {
    let old = Extended("a", ["b": 2])
    #expect(
      try Mapper().updating(old, #"{"first_name": "new", "c": 3}"#)
        == Extended("new", ["b": 2, "c": 3]))
  }

  /// A weaker key for the same property is a member that was not requested.
  @Test func severalKeysForOneProperty() throws {
    #expect(
      try Mapper().everywhere(
        #"{"FirstName": 1, "first_name": "a", "FIRST_NAME": 2}"#, as: Extended.self)
        == Extended("a", ["FirstName": 1, "FIRST_NAME": 2]))
    #expect(
      try Mapper().everywhere(#"{"first_name": 1, "firstName": "a"}"#, as: Extended.self)
        == Extended("a", ["first_name": 1]))
  }

  @Test func keysOfAMapping() throws {
    let mapper = try Mapper { $0.map(Extended.self) { $0.property("firstName").key("given") } }
    #expect(
      try mapper.everywhere(#"{"given": "a", "b": 2}"#, as: Extended.self)
        == Extended("a", ["b": 2]))
    // The stronger key has the name, and a name is listed once.
    #expect(
      try mapper.everywhere(#"{"given": "a", "firstName": 1, "b": 2}"#, as: Extended.self)
        == Extended("a", ["b": 2]))
    let nested = try Mapper {
      $0.map(Extended.self) { $0.property("firstName").key("name.first") }
    }
    #expect(
      try nested.failure(#"{"name": {"first": "a"}, "b": 2}"#, as: Extended.self)
        == #"Extended.name: expected Int, found an object (key "name")"#)
  }

  /// A key type that refuses the names of the declared properties, and so never lists them.
  struct OtherKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) {
      if Refusing.CodingKeys(stringValue: stringValue) != nil { return nil }
      self.stringValue = stringValue
    }
    init?(intValue: Int) { nil }
  }
  struct Refusing: Decodable, Equatable {
    var firstName: String
    var extra: [String: Int]
    enum CodingKeys: CodingKey { case firstName }

    init(_ firstName: String, _ extra: [String: Int]) {
      (self.firstName, self.extra) = (firstName, extra)
    }
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      firstName = try own.decode(String.self, forKey: .firstName)
      let others = try decoder.container(keyedBy: OtherKey.self)
      extra = [:]
      for key in others.allKeys {
        extra[key.stringValue] = try others.decode(Int.self, forKey: key)
      }
    }
  }

  @Test(arguments: ["firstName", "first_name", "FirstName"])
  func keysThatRefuseDeclaredNames(_ key: String) throws {
    #expect(
      try Mapper().everywhere(#"{"\#(key)": "a", "b": 2}"#, as: Refusing.self)
        == Refusing("a", ["b": 2]))
  }

  /// Requests its own members by a struct of keys, and lists what that struct and others list then.
  struct Symbol: Decodable, Equatable {
    var names: [String]
    init(_ names: [String]) { self.names = names }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let isPrivate = try container.decodeIfPresent(Bool.self, forKey: AnyKey("isPrivate")) ?? false
      if !isPrivate {
        if container.contains(AnyKey("accessLevel")) {
          _ = try container.decode(String.self, forKey: AnyKey("accessLevel"))
        }
        _ = try? container.nestedUnkeyedContainer(forKey: AnyKey("subSymbols"))
      }
      names = container.allKeys.map(\.stringValue).sorted()
    }
  }

  @Test func membersThatAStructRequested() throws {
    let json = #"{"access_level": "open", "SubSymbols": [], "is_public": true, "other_key": 1}"#
    #expect(
      try Mapper().everywhere(json, as: Symbol.self)
        == Symbol(["accessLevel", "is_public", "other_key", "subSymbols"]))
    let mapper = try Mapper { $0.map(Symbol.self) { $0.property("accessLevel").key("access") } }
    #expect(
      try mapper.everywhere(#"{"access": "open"}"#, as: Symbol.self) == Symbol(["accessLevel"]))
  }

  /// What one object's model has requested does not matter for another object.
  @Test func otherObjectsDoNotMatter() throws {
    let mapper = Mapper()
    let open = #"{"access_level": "open"}"#
    let hidden = #"{"access_level": "open", "is_private": true}"#
    let expected = [
      Symbol(["accessLevel"]), Symbol(["access_level", "isPrivate"]), Symbol(["accessLevel"]),
    ]
    for _ in 0..<2 {
      #expect(
        try mapper.everywhere("[\(open), \(hidden), \(open)]", as: [Symbol].self) == expected)
    }
    #expect(try mapper.everywhere(hidden, as: Symbol.self) == expected[1])
    #expect(try Mapper().everywhere(hidden, as: Symbol.self) == expected[1])
  }

  /// Keys that are data, beside a nested object and an object of the same type that have other keys.
  struct Tree: Decodable, Equatable {
    var value: Int
    var names: [String]
    var tags: [String]
    var children: [Tree]
    enum CodingKeys: CodingKey { case rootValue, moreTags, children }

    init(_ value: Int, _ names: [String], _ tags: [String] = [], _ children: [Tree] = []) {
      (self.value, self.names, self.tags, self.children) = (value, names, tags, children)
    }
    init(from decoder: any Decoder) throws {
      let own = try decoder.container(keyedBy: CodingKeys.self)
      value = try own.decode(Int.self, forKey: .rootValue)
      children = try own.decodeIfPresent([Tree].self, forKey: .children) ?? []
      tags = []
      if own.contains(.moreTags) {
        let nested = try own.nestedContainer(keyedBy: AnyKey.self, forKey: .moreTags)
        _ = try nested.decodeIfPresent(Int.self, forKey: AnyKey("firstTag"))
        tags = nested.allKeys.map(\.stringValue).sorted()
      }
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    }
  }

  @Test func keysOfOtherObjectsAreData() throws {
    let json = """
      {"root_value": 1, "more_tags": {"root_value": 3, "first_tag": 1, "more_tags": 2},
        "children": [{"RootValue": 2, "first_tag": 1}]}
      """
    #expect(
      try Mapper().everywhere(json, as: Tree.self)
        == Tree(
          1, ["children", "moreTags", "rootValue"], ["firstTag", "more_tags", "root_value"],
          [Tree(2, ["first_tag", "rootValue"])]))
  }

  class Base: Decodable {
    var firstName: String
    enum CodingKeys: CodingKey { case firstName }
    required init(from decoder: any Decoder) throws {
      firstName = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .firstName)
    }
  }
  /// Reads its superclass and a part from its own object.
  final class Derived: Base {
    struct Part: Decodable { var partName: String }
    var names: [String]
    enum CodingKeys: CodingKey { case lastName }
    required init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .lastName)
      _ = try Part(from: decoder)
      names = []
      try super.init(from: decoder)
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    }
  }

  @Test func keysOfSuperclassesAndParts() throws {
    let json = #"{"first_name": "a", "last_name": "b", "part_name": "c", "other_name": "d"}"#
    for (name, source) in try EverySource.forms(of: json) {
      #expect(
        try Mapper().object(from: source, as: Derived.self).names
          == ["firstName", "lastName", "other_name", "partName"], "\(name)")
    }
  }

  /// Without conventions, a member with another spelling is not requested.
  @Test func exactNames() throws {
    let mapper = try Mapper { $0.keyMatching = .exact }
    #expect(
      try mapper.everywhere(#"{"firstName": "a", "first_name": 1}"#, as: Extended.self)
        == Extended("a", ["first_name": 1]))
  }

  /// Requests numbered members, and counts those among the keys.
  struct Many: Decodable {
    var count: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let numbers = try container.decode(Int.self, forKey: AnyKey("count"))
      for number in 0..<numbers {
        _ = try container.decode(Int.self, forKey: AnyKey("aKey\(number)b"))
      }
      count = container.allKeys.count { $0.stringValue.hasPrefix("aKey") }
    }
  }

  /// Eight times as many members, each requested by another spelling, are listed in about eight times the time.
  @Test func manyKeysTakeLinearTime() throws {
    let mapper = Mapper()
    try expectLinearTime(from: 200, to: 1_600) { count in
      let members = (0..<count).map { #", "a_key\#($0)b": 1"# }.joined()
      let json = #"{"count": \#(count)\#(members)}"#
      return {
        let model = try mapper.object(from: json, as: Many.self)
        #expect(model.count == count)
      }
    }
  }
}
