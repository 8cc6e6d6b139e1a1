import Automapper
import Foundation
import Testing

/// Excerpts of texts with sensitive values: no annotated error shows one, wherever the issue is.
///
/// The sensitive values are all `hunter2` or contain it.
@Suite struct SensitiveExcerptTests {
  struct Account: Codable {
    var user: String
    var password: String
    var age: Int
  }
  struct Page: Codable {
    var accounts: [Account]
    var next: Int
  }
  struct Envelope: Codable {
    var payload: Account
    var id: Int
  }
  struct Address: Codable {
    var city: String?
    var street: String?
  }
  struct Person: Codable {
    var name: String
    var address: Address?
    var rest: [String: JSONValue] = [:]

    private enum CodingKeys: String, CodingKey {
      case name
      case address
    }
  }

  /// Declares the password as sensitive without naming the type when the mapper is made.
  struct Provider: MappingProvider {
    func mapping(for type: any Any.Type) -> TypeMapping? {
      guard type == Account.self else { return nil }
      return TypeMapping(Account.self) { $0.property(\.password).sensitive() }
    }
  }

  /// A way to declare a sensitive value, and the type that is read.
  enum Subject: CaseIterable {
    case page, provided, styled, text, nested, rest, inlined

    func error(_ json: String) throws -> MappingError? {
      switch self {
      case .page:
        let mapper = try Mapper { $0.map(Account.self) { $0.property(\.password).sensitive() } }
        return Failing.error(mapper, json, as: Page.self)
      case .provided:
        return Failing.error(try Mapper { $0.add(Provider()) }, json, as: Page.self)
      case .styled:
        let mapper = try Mapper { configuration in
          configuration.keyStyle = KeyStyle(Prefixed())
          configuration.map(Account.self) { $0.property(\.password).sensitive() }
        }
        return Failing.error(mapper, json, as: Account.self)
      case .text:
        let mapper = try Mapper { configuration in
          configuration.map(Account.self) { $0.property(\.password).sensitive() }
          configuration.map(Envelope.self) { $0.property(\.payload).transform(.json()) }
        }
        return Failing.error(mapper, json, as: Envelope.self)
      case .nested:
        let mapper = try Mapper { configuration in
          configuration.map(Person.self) { person in
            person.property(\.address?.street).key("road").sensitive()
          }
        }
        return Failing.error(mapper, json, as: Person.self)
      case .rest:
        let mapper = try Mapper { configuration in
          configuration.map(Person.self) { person in
            person.rest(\.rest)
            person.property(\.rest).sensitive()
          }
        }
        return Failing.error(mapper, json, as: Person.self)
      case .inlined:
        let mapper = try Mapper { configuration in
          configuration.map(Person.self) { $0.property(\.address).inline().sensitive() }
        }
        return Failing.error(mapper, json, as: Person.self)
      }
    }
  }

  /// Keys that do not fold to the names of the properties.
  struct Prefixed: NamingConvention, Hashable {
    func key(for property: String) -> String { "x_\(property)" }
  }

  static let cases: [(subject: Subject, json: String, expected: String)] = [
    // The object around the value is in the wrong place.
    (
      .page, #"{"accounts": {"user": "a", "password": "hunter2"}, "next": 1}"#,
      #"""
      Page.accounts: expected [Account], found an object (key "accounts")
       --> 1:14
        |
      1 | {"accounts": {"user": "a", "password": ***}, "next": 1}
        |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      """#
    ),
    (
      .page, #"{"accounts": [["password"], {"password": {"hunter2": 1}}], "next": 1}"#,
      #"""
      Page.accounts[0]: expected Account as an object, found an array (key "accounts")
       --> 1:15
        |
      1 | {"accounts": [["password"], {"password": ***}], "next": 1}
        |               ^^^^^^^^^^^^

      Page.accounts[1].user: expected String, found nothing (key "user")
       --> 1:29
        |
      1 | {"accounts": [["password"], {"password": ***}], "next": 1}
        |                             ^

      Page.accounts[1].age: expected Int, found nothing (key "age")
       --> 1:29
        |
      1 | {"accounts": [["password"], {"password": ***}], "next": 1}
        |                             ^

      Page.accounts[1].password: expected String, found a sensitive value (key "password")
       --> 1:42
        |
      1 | {"accounts": [["password"], {"password": ***}], "next": 1}
        |                                          ^^^
      """#
    ),
    (
      .page, #"{"accounts": [], "next": {"password": "hunter2"}}"#,
      #"""
      Page.next: expected Int, found an object (key "next")
       --> 1:26
        |
      1 | {"accounts": [], "next": {"password": ***}}
        |                          ^^^^^^^^^^^^^^^^^
      """#
    ),
    (
      .page, #"[{"password": "hunter2"}]"#,
      #"""
      Page: expected Page as an object, found an array
       --> 1:1
        |
      1 | [{"password": ***}]
        | ^^^^^^^^^^^^^^^^^^^
      """#
    ),
    // Other spellings.
    (
      .page, #"{"accounts": [{"user": 1, "Pass-Word": "hunter2", "age": "x"}], "next": 1}"#,
      #"""
      Page.accounts[0].age: expected Int, found string "x" (key "age")
       --> 1:58
        |
      1 | {"accounts": [{"user": 1, "Pass-Word": ***, "age": "x"}], "next": 1}
        |                                                    ^^^
      """#
    ),
    (
      .page, #"{"accounts": [{"user": "a", "pasword": "hunter2", "age": 1}], "next": 1}"#,
      #"""
      Page.accounts[0].password: expected String, found nothing (key "password")
       --> 1:15
        |
      1 | {"accounts": [{"user": "a", "pasword": ***, "age": 1}], "next": 1}
        |               ^
      """#
    ),
    (
      .styled, #"{"x_user": [], "x_password": "hunter2", "x_age": 1}"#,
      #"""
      Account.user: expected String, found an array (key "x_user")
       --> 1:12
        |
      1 | {"x_user": [], "x_password": ***, "x_age": 1}
        |            ^^
      """#
    ),
    // Bad JSON.
    (
      .page, #"{"accounts": [{"password": "hunter2"}], "next": }"#,
      #"""
      Page: expected a value, found character "}" at line 1, column 49 (byte 48)
       --> 1:49
        |
      1 | {"accounts": [{"password": ***}], "next": ***
        |                                           ^^^
      """#
    ),
    (
      .page, #"{"accounts": [{"password": "hunter2"#,
      #"""
      Page: expected a closing quote, found end of input at line 1, column 36 (byte 35)
       --> 1:36
        |
      1 | {"accounts": [{"password": ***
        |                               ^
      """#
    ),
    (
      .page, #"{"accounts": [{"password": hunter2"#,
      #"""
      Page: expected a value, found a sensitive value at line 1, column 28 (byte 27)
       --> 1:28
        |
      1 | {"accounts": [{"password": ***
        |                            ^^^
      """#
    ),
    (
      .page, #"{"accounts": [{password: "hunter2"}]}"#,
      #"""
      Page: expected a key in quotes or }, found character "p" at line 1, column 16 (byte 15)
       --> 1:16
        |
      1 | {"accounts": [{***
        |                ^^^
      """#
    ),
    (
      .page, #"{"accounts": [{"password" "hunter2"}]}"#,
      #"""
      Page: expected a colon, found character """ at line 1, column 27 (byte 26)
       --> 1:27
        |
      1 | {"accounts": [{"password" ***
        |                           ^^^
      """#
    ),
    (
      .page, "{\"accounts\": [{\"password\": \"hun\nter2\"}]}",
      #"""
      Page: expected an escape in place of a control character, found a sensitive value at line 1, column 32 (byte 31)
       --> 1:32
        |
      1 | {"accounts": [{"password": ***
        |                               ^
      """#
    ),
    (
      .page, #"{"accounts": [{"pasword": "hunter2"}], "next": nul}"#,
      #"""
      Page: expected null, found character "}" at line 1, column 51 (byte 50)
       --> 1:51
        |
      1 | {"accounts": [{"pasword": ***}], "next": nul***
        |                                             ^^^
      """#
    ),
    (
      .provided, #"{"accounts": [{"password": "hunter2"}], "next": }"#,
      #"""
      Page: expected a value, found character "}" at line 1, column 49 (byte 48)
       --> 1:49
        |
      1 | {"accounts": [{"password": ***}], "next": ***
        |                                           ^^^
      """#
    ),
    (
      .provided, #"{"accounts": [{"password": "hunter2", "user": [], "age": 1}], "next": 1}"#,
      #"""
      Page.accounts[0].user: expected String, found an array (key "user")
       --> 1:47
        |
      1 | {"accounts": [{"password": ***, "user": [], "age": 1}], "next": 1}
        |                                         ^^
      """#
    ),
    // JSON in a string.
    (
      .text,
      #"{"payload": "{\"user\": \"a\", \"password\": \"hunter2\", \"age\": \"x\"}", "id": 1}"#,
      #"""
      Envelope.payload.age: expected Int, found string "x" (key "age")
       --> 1:13
        |
      1 | {"payload": ***, "id": 1}
        |             ^^^
      """#
    ),
    (
      .text, #"{"payload": "{\"user\": \"a\", \"password\": \"hunter2\", \"age\": 1}", "id": "x"}"#,
      #"""
      Envelope.id: expected Int, found string "x" (key "id")
       --> 1:79
        |
      1 | {"payload": ***, "id": "x"}
        |                        ^^^
      """#
    ),
    (
      .text, #"{"payload": "{\"user\": \"a\", \"password\": \"hunter2\", ", "id": 1}"#,
      #"""
      Envelope.payload: expected a key in quotes, found end of input (key "payload") at line 1, column 38 (byte 37)
       --> 1:13
        |
      1 | {"payload": ***
        |             ^^^
      """#
    ),
    // A property of a nested model, and values without keys of their own.
    (
      .nested, #"{"name": "a", "road": ["hunter2"]}"#,
      #"""
      Person.address.street: expected String, found a sensitive value (key "road")
       --> 1:23
        |
      1 | {"name": "a", "road": ***}
        |                       ^^^
      """#
    ),
    (
      .nested, #"{"name": 1, "address": {"city": [], "street": "hunter2"}, "road": "hunter2"}"#,
      #"""
      Person.address.city: expected String, found an array (key "city")
       --> 1:33
        |
      1 | {"name": 1, "address": {"city": [], "street": ***}, "road": ***}
        |                                 ^^
      """#
    ),
    (
      .rest, #"{"name": [], "other": "hunter2"}"#,
      #"""
      Person.name: expected String, found an array (key "name")
       --> 1:10
        |
      1 | ***
        | ^^^
      """#
    ),
    (
      .inlined, #"{"name": [], "city": "hunter2", "street": []}"#,
      #"""
      Person.address.street: expected String, found a sensitive value (key "street")
       --> 1:1
        |
      1 | ***
        | ^^^

      Person.name: expected String, found an array (key "name")
       --> 1:10
        |
      1 | ***
        | ^^^
      """#
    ),
  ]

  @Test(arguments: cases.indices) func annotated(index: Int) throws {
    let (subject, json, expected) = Self.cases[index]
    let text = try subject.error(json)?.annotated(json)
    #expect(text == expected)
    #expect(text?.contains("hunter2") == false)
  }

  /// A position that no text has is not looked up.
  @Test(arguments: [(0, 0), (1, 0), (0, -1), (1, 100), (-5, 3)])
  func positionsOutsideTheText(line: Int, column: Int) {
    let position = MappingError.Position(line: line, column: column, byteOffset: column - 1)
    let error = MappingError([.init(.typeMismatch, path: "a", expected: "Int", position: position)])
    let text = error.annotated("{}")
    #expect(text.hasPrefix("a: expected Int"))
    #expect(text.contains("--> \(line):\(column)"))
  }
}
