import Automapper
import Foundation
import Testing

/// What counts as unknown where unknown keys are errors.
struct UnknownKeyTests {
  static let mapper = try? Mapper { $0.unknownKeys = .error }

  static func outcome<T>(_ text: String, as type: T.Type) throws -> String {
    try Failing.reading(text, as: type, #require(mapper))
  }

  @Test func keysOfTheWholeHierarchyAreKnown() throws {
    typealias Employee = LawClassTests.Employee
    let text = #"{"first_name":"a","id":1,"jobTitle":"t","home_url":null,"managerID":2}"#
    #expect(try Self.outcome(text, as: Employee.self) == "no error")
    #expect(
      try Self.outcome(text.replacing("managerID", with: "boss"), as: Employee.self)
        == #"Employee: expected a key of Employee, found unknown key (key "boss")"#)
  }

  @Test func theSuperclassInAnObjectOfItsOwn() throws {
    typealias Dog = LawClassTests.Dog
    #expect(
      try Self.outcome(#"{"goodName":"Rex","super":{"legCount":4}}"#, as: Dog.self) == "no error")
  }

  /// Keys that are no enumeration of a byte find their properties by convention, and are known so.
  @Test func namesOfLargeKeys() throws {
    struct Named: Decodable {
      struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) {
          guard ["firstName", "userID"].contains(stringValue) else { return nil }
          self.stringValue = stringValue
        }
        init?(intValue: Int) { nil }
      }
      var firstName: String?
      var userID: Int?
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys {
          if key.stringValue == "userID" { userID = try container.decode(Int.self, forKey: key) }
          if key.stringValue == "firstName" {
            firstName = try container.decode(String.self, forKey: key)
          }
        }
        if firstName == nil, let key = Key(stringValue: "firstName") {
          firstName = try container.decodeIfPresent(String.self, forKey: key)
        }
        if userID == nil, let key = Key(stringValue: "userID") {
          userID = try container.decodeIfPresent(Int.self, forKey: key)
        }
      }
    }
    let text = #"{"first_name": "a", "USER-ID": 2}"#
    #expect(try Self.outcome(text, as: Named.self) == "no error")
    #expect(
      try Self.outcome(text.replacing("first_name", with: "fist"), as: Named.self)
        == #"Named: expected a key of Named, found unknown key (key "fist")"#)
  }
  /// Names that the type declares are known, even where its code did not ask for them.
  @Test func declaredNames() throws {
    struct Versioned: Codable {
      var version: Int
      var text: String?
      enum CodingKeys: CodingKey { case version, text, legacy }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        if version > 1 { text = try container.decode(String.self, forKey: .text) }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    #expect(
      try Self.outcome(#"{"version":1,"text":"t","legacy":2}"#, as: Versioned.self) == "no error")
    #expect(
      try Self.outcome(#"{"version":1,"texts":"t"}"#, as: Versioned.self)
        == #"Versioned: expected a key of Versioned, found unknown key (key "texts")"#)
  }

  @Test func keysThatAreDataAreKnown() throws {
    #expect(try Self.outcome(#"{"a":1,"b":2}"#, as: [String: Int].self) == "no error")
    #expect(try Self.outcome(#"{"a":{"b":[{}]}}"#, as: JSONValue.self) == "no error")
  }

  /// Both keys belong to the property, though only one fills it.
  @Test func weakerKeysAreKnown() throws {
    struct Name: Codable { var firstName: String }
    #expect(try Self.outcome(#"{"firstName":"a","FIRST_NAME":"b"}"#, as: Name.self) == "no error")
  }

  struct Header: Decodable { var kind: String }

  /// Decodes a header with its own decoder, and then more of the same object.
  struct Shared: Decodable {
    var header: Header
    var size: Int
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
      header = try Header(from: decoder)
      size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
    }
  }

  /// Decodes the header as a value.
  struct Separate: Decodable {
    var header: Header
    var size: Int
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
      header = try decoder.singleValueContainer().decode(Header.self)
      size = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .size)
    }
  }

  @Test func modelsThatShareADecoderAreCheckedTogether() throws {
    #expect(try Self.outcome(#"{"kind": "a", "size": 1}"#, as: Shared.self) == "no error")
    let unknown = try Self.outcome(#"{"kind": "a", "size": 1, "sizes": 2}"#, as: Shared.self)
    #expect(unknown == #"Shared: expected a key such as "size", found unknown key (key "sizes")"#)
    let separate = try Self.outcome(#"{"kind": "a", "size": 1}"#, as: Separate.self)
    #expect(
      separate == """
        Separate: expected a key of Separate, found unknown key (key "kind")
        Separate: expected a key of Header, found unknown key (key "size")
        """)
  }

  @Test func unknownKeysInNestedModelsAreAllListed() throws {
    struct Name: Codable { var firstName: String }
    #expect(
      try Self.outcome(#"{"a":[{"firstName":"a","x":1,"y":2}]}"#, as: [String: [Name]].self) == """
        [String: [Name]].a[0]: expected a key of Name, found unknown key (key "x")
        [String: [Name]].a[0]: expected a key of Name, found unknown key (key "y")
        """)
  }

  /// Asks for all keys by a type that takes only some names.
  struct Extensions: Decodable {
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init?(stringValue: String) {
        guard stringValue.hasPrefix("x-") else { return nil }
        self.stringValue = stringValue
      }
      init?(intValue: Int) { nil }
    }
    var values: [String: Int] = [:]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys {
        values[key.stringValue] = try container.decode(Int.self, forKey: key)
      }
    }
  }

  /// A key that fits one of many data keys of a call is unknown in the next call, which has as many others.
  @Test func keysOfEarlierCalls() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let texts = ["a", "b"].map { name in
      "{" + (0..<520).map { #""x-\#(name)\#($0)": 1, "# }.joined() + #""XA0": 2}"#
    }
    let unknown = #"Extensions: expected a key of Extensions, found unknown key (key "XA0")"#
    for (text, outcome) in [(texts[0], "no error"), (texts[1], unknown), (texts[0], "no error")] {
      #expect(try Failing.reading(text, as: Extensions.self, mapper) == outcome)
    }
  }
}
