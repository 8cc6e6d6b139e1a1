import Automapper
import Foundation
import Testing

/// Rules of models that are not Encodable: the same as those of Encodable ones.
@Suite struct MirrorRuleTests {
  struct Address {
    var city = "Paris"
    var zip: String? = "75001"
  }
  struct EncodableAddress: Codable {
    var city = "Paris"
    var zip: String? = "75001"
  }
  struct Account {
    var name = "Ada"
    var password = "secret"
    var born = Date(timeIntervalSince1970: 0)
    var address = Address()
    var nickname: String? = "A"
    var tags = ["a", "b"]
  }
  struct EncodableAccount: Codable {
    var name = "Ada"
    var password = "secret"
    var born = Date(timeIntervalSince1970: 0)
    var address = EncodableAddress()
    var nickname: String? = "A"
    var tags = ["a", "b"]
  }
  class Person {
    var id = 1
    var secret = "s"
  }
  final class Employee: Person { var salary = 5 }

  private typealias Rules<Model> = @Sendable (TypeMappingBuilder<Model>) -> Void

  /// What both models write with the same rules, which must agree.
  private func text(
    _ mirrored: Rules<Account>, _ encoded: Rules<EncodableAccount>,
    configure: @Sendable (inout MapperConfiguration) -> Void = { _ in }
  ) throws -> String {
    let mapper = try Mapper { configuration in
      configuration.map(Account.self, mirrored)
      configuration.map(EncodableAccount.self, encoded)
      configure(&configuration)
    }
    let text = try MirrorTests.text(Account(), mapper)
    #expect(try MirrorTests.text(EncodableAccount(), mapper) == text)
    #expect(try mapper.json(from: [Account()], options: .sortedKeys) == "[\(text)]")
    return text
  }

  @Test func excludedProperties() throws {
    let text = try text(
      { $0.property(\.password).exclude(.fromOutput) },
      { $0.property(\.password).exclude(.fromOutput) })
    #expect(
      text == """
        {"address":{"city":"Paris","zip":"75001"},"born":"1970-01-01T00:00:00Z","name":"Ada",\
        "nickname":"A","tags":["a","b"]}
        """)
  }

  @Test func excludedFromBoth() throws {
    let text = try text(
      { account in
        account.property(\.password).exclude(.both)
        account.property("tags").exclude(.fromInput)
      },
      { account in
        account.property(\.password).exclude(.both)
        account.property("tags").exclude(.fromInput)
      })
    #expect(!text.contains("password") && text.contains(#""tags":["a","b"]"#))
  }

  @Test func dottedKeys() throws {
    let text = try text(
      { account in
        account.property(\.name).key("user.name.first")
        account.property(\.nickname).key("user.nick")
        account.property(\.tags).key(literal: "user.tags")
      },
      { account in
        account.property(\.name).key("user.name.first")
        account.property(\.nickname).key("user.nick")
        account.property(\.tags).key(literal: "user.tags")
      })
    #expect(
      text == """
        {"address":{"city":"Paris","zip":"75001"},"born":"1970-01-01T00:00:00Z",\
        "password":"secret","user":{"name":{"first":"Ada"},"nick":"A"},"user.tags":["a","b"]}
        """)
  }

  @Test func flattenedAndInlined() throws {
    let flat = try text(
      { $0.property("address.city").key("city") }, { $0.property("address.city").key("city") })
    #expect(
      flat == """
        {"address":{"zip":"75001"},"born":"1970-01-01T00:00:00Z","city":"Paris","name":"Ada",\
        "nickname":"A","password":"secret","tags":["a","b"]}
        """)
    let inline = try text({ $0.property(\.address).inline() }, { $0.property(\.address).inline() })
    #expect(
      inline == """
        {"born":"1970-01-01T00:00:00Z","city":"Paris","name":"Ada","nickname":"A",\
        "password":"secret","tags":["a","b"],"zip":"75001"}
        """)
  }

  @Test func datesAndInverses() throws {
    let text = try text(
      { account in
        account.property(\.born).date(.pattern("dd.MM.yyyy"))
        account.property(\.tags).transform {
          try $0.string().split(separator: ",").map(String.init)
        } inverse: {
          $0.joined(separator: ",")
        }
        account.property(\.name).combine("first", "last") {
          try $0[0]?.string()
        } inverse: { name, owner in
          [name, owner.password.count]
        }
        account.property(\.address).transform { _ in
          nil
        } inverse: {
          $0.city
        }
      },
      { account in
        account.property(\.born).date(.pattern("dd.MM.yyyy"))
        account.property(\.tags).transform {
          try $0.string().split(separator: ",").map(String.init)
        } inverse: {
          $0.joined(separator: ",")
        }
        account.property(\.name).combine("first", "last") {
          try $0[0]?.string()
        } inverse: { name, owner in
          [name, owner.password.count]
        }
        account.property(\.address).transform { _ in
          nil
        } inverse: {
          $0.city
        }
      })
    #expect(
      text == """
        {"address":"Paris","born":"01.01.1970","first":"Ada","last":6,"nickname":"A",\
        "password":"secret","tags":"a,b"}
        """)
  }

  @Test func keysAreUndoneOnlyWhereTheInverseIsGenerated() throws {
    let text = try text(
      { account in
        account.property(\.name).key("a.b").generatesInverse(false)
        account.property(\.nickname).key("nick")
      },
      { account in
        account.property(\.name).key("a.b").generatesInverse(false)
        account.property(\.nickname).key("nick")
      },
      configure: { $0.keyStyle = .pascalCase })
    #expect(text.contains(#""Name":"Ada""#) && text.contains(#""nick":"A""#))
  }

  @Test func nilAtDottedKeys() throws {
    struct Model { var a: Int? }
    let mapper = try Mapper { configuration in
      configuration.nilValues = .null
      configuration.map(Model.self) { $0.property(\.a).key("x.a") }
    }
    #expect(try MirrorTests.text(Model(), mapper) == #"{"x":{"a":null}}"#)
  }

  @Test func rulesOfASuperclass() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Person.self) { person in
        person.property("secret").exclude(.fromOutput)
        person.property("id").key("person.id")
      }
    }
    #expect(
      try MirrorTests.text(Employee(), mapper) == #"{"person":{"id":1},"salary":5}"#)
  }

  @Test func nestedInOtherValues() throws {
    struct Outer {
      var one: Any = Account()
      var keyed: [String: Account] = ["k": Account()]
      var encodable = EncodableAccount()
    }
    let mapper = try Mapper { configuration in
      configuration.map(Account.self) { $0.property(\.password).exclude(.fromOutput) }
      configuration.map(EncodableAccount.self) { $0.property(\.password).exclude(.fromOutput) }
    }
    #expect(try !MirrorTests.text(Outer(), mapper).contains("secret"))
    #expect(try !mapper.json(from: ["a": Account()] as [String: Any]).contains("secret"))
    #expect(try !mapper.json(from: (1, Account())).contains("secret"))
  }

  /// The property is known by its CodingKey, `Mirror` shows its name in Swift.
  @Test func decodableModelsWithKeysOfTheirOwn() throws {
    struct Login: Decodable {
      var name: String
      var password: String
      enum CodingKeys: String, CodingKey {
        case name = "login"
        case password = "pass_phrase"
      }
    }
    let mapper = try Mapper { configuration in
      configuration.map(Login.self) { $0.property(\.password).exclude(.fromOutput) }
    }
    let login = try mapper.object(from: #"{"login": "a", "pass_phrase": "b"}"#, as: Login.self)
    #expect(try MirrorTests.text(login, mapper) == #"{"login":"a"}"#)
  }

  /// A class and its superclass may both have a private property of one name.
  @Test func oneNameTwice() throws {
    class Base { private var id = 1 }
    final class Derived: Base { private var id = 2 }
    #expect(try MirrorTests.text(Derived()) == #"{"id":2}"#)
  }

  @Test func selectedProperties() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Account.self) { account in
        account.property(\.name).key("user.name")
        account.property(\.password).exclude(.fromOutput)
      }
    }
    let fields = try mapper.dictionary(from: Account(), only: ["name", "password", "address.city"])
    #expect(
      try mapper.json(from: fields, options: .sortedKeys)
        == #"{"address":{"city":"Paris"},"user":{"name":"Ada"}}"#)
    let error = #expect(throws: MappingError.self) {
      try mapper.dictionary(from: Account(), only: ["nam", "address.cty"])
    }
    #expect(
      error?.description == """
        Account.address.cty: expected a property such as "city", found no such property
        Account.nam: expected a property such as "name", found no such property
        """)
  }

  @Test func valuesThatCannotBeWrittenKeepTheirPlace() throws {
    struct Mirrored {
      var size = 1.0
      var other = Double.nan
    }
    struct Encoded: Encodable {
      var size = 1.0
      var other = Double.nan
    }
    let mapper = try Mapper { configuration in
      configuration.map(Mirrored.self) { $0.property(\.other).key("others") }
      configuration.map(Encoded.self) { $0.property(\.other).key("others") }
    }
    let errors = [
      #expect(throws: MappingError.self) { try mapper.json(from: [Mirrored()]) },
      #expect(throws: MappingError.self) { try mapper.json(from: [Encoded()]) },
    ].map { $0?.description ?? "" }
    #expect(
      errors == [
        #"[Mirrored][0].other: expected a finite number, found number nan (key "others")"#,
        #"[Encoded][0].other: expected a finite number, found number nan (key "others")"#,
      ])
  }
}
