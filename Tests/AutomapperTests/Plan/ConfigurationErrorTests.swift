import Automapper
import Foundation
import Testing

/// The whole texts of the mistakes that are seen when a mapper is made.
@Suite struct ConfigurationErrorTests {
  struct User: Codable {
    var firstName: String
    var lastName: String?
    var posts: [String]
    var shortName: String { String(firstName.prefix(1)) }
    var alias: Int {
      get { posts.count }
      set { posts = Array(repeating: "", count: newValue) }
    }
  }
  final class Loop: Codable { var id = 1 }
  final class Knot: Codable { var id = 1 }

  private func text(_ configure: (inout MapperConfiguration) throws -> Void) -> String? {
    let error = #expect(throws: MappingError.self) { try Mapper(configure) }
    return error?.description
  }

  @Test func unknownProperty() {
    #expect(
      text { $0.map(User.self) { $0.property("fistName").key("a") } } == """
        User.fistName: expected a property such as "firstName", found no such property
        """)
    #expect(
      text { $0.map(User.self) { $0.property("zebra").key("a") } } == """
        User.zebra: expected a property, one of "firstName", "lastName", "posts", \
        found no such property
        """)
  }

  @Test func unknownNestedProperty() {
    struct Address: Codable { var city: String }
    struct Person: Codable { var address: Address? }
    #expect(
      text { $0.map(Person.self) { $0.property("address.cty").key("city") } } == """
        Person.address.cty: expected a property such as "city", found no such property
        """)
  }

  @Test(arguments: [
    ("list.city", "a property of a nested model, found [Address]"),
    ("list.0.city", "a property of a nested model, found [Address]"),
    ("more.city", "a property of a nested model, found [Address]"),
    ("tags.x", "a property of a nested model, found Set<String>"),
    ("byName.a.cty", #"a property such as "city", found no such property"#),
    ("byName.a.city.x", "a property of a nested model, found String"),
    ("lists.a.city", "a property of a nested model, found [Address]"),
  ])
  func pathThroughACollection(path: String, expected: String) {
    struct Address: Codable { var city: String }
    struct Person: Codable {
      var list: [Address]
      var more: [Address]?
      var tags: Set<String>
      var byName: [String: Address]
      var lists: [String: [Address]]
    }
    #expect(
      text { $0.map(Person.self) { $0.property(path).key("k") } }
        == "Person.\(path): expected \(expected)")
  }

  @Test func twoPropertiesOnOneKey() {
    let declared = text {
      $0.map(User.self) { user in
        user.property(\.firstName).key("name")
        user.property(\.lastName).keys("surname", "name")
      }
    }
    #expect(
      declared == """
        User.lastName: expected a key of its own, found the key of firstName (key "name")
        """)
    let named = text { $0.map(User.self) { $0.property(\.firstName).key("lastName") } }
    #expect(
      named == """
        User.firstName: expected a key of its own, found the key of lastName (key "lastName")
        """)
  }

  /// One property may be decoded from the key that another is encoded under.
  @Test func oneKeyForEachDirectionIsFine() throws {
    struct Price: Codable, Equatable {
      var text: String?
      var cents: Int?
      var old: Int?
    }
    let mapper = try Mapper {
      $0.map(Price.self) { price in
        price.property(\.text).key("price").exclude(.fromOutput)
        price.property(\.cents).key("price").exclude(.fromInput)
        price.property(\.old).key("price").exclude(.both)
      }
    }
    #expect(try mapper.everywhere(#"{"price": "5"}"#) == Price(text: "5"))
    #expect(try mapper.written(Price(text: "5", cents: 7, old: 1)) == #"{"price":7}"#)
  }

  @Test(arguments: [Exclusion.fromInput, .fromOutput])
  func oneKeyForOneDirection(exclusion: Exclusion) {
    let both = text {
      $0.map(User.self) { user in
        user.property(\.firstName).key("name").exclude(exclusion)
        user.property(\.lastName).key("name").exclude(exclusion)
      }
    }
    #expect(
      both == """
        User.lastName: expected a key of its own, found the key of firstName (key "name")
        """)
  }

  @Test func keysThatAreSwappedAreFine() throws {
    let mapper = try Mapper {
      $0.map(User.self) { user in
        user.property(\.firstName).key("lastName")
        user.property(\.lastName).key("firstName")
      }
    }
    let user = try mapper.object(
      from: ["firstName": "Lovelace", "lastName": "Ada", "posts": []], as: User.self)
    #expect(user.firstName == "Ada")
    #expect(user.lastName == "Lovelace")
    #expect(
      try mapper.written(user) == #"{"firstName":"Lovelace","lastName":"Ada","posts":[]}"#)
  }

  @Test func keyPathThatCannotBeNamed() {
    #expect(
      text {
        $0.map(User.self) { user in
          user.property(\.shortName).key("short")
          user.property(\.alias).key("alias")
        }
      } == #"""
        User.\User.<computed (String)>: expected its name as a string, \#
        found a key path that does not say its name
        User.\User.<computed (Int)>: expected property(_:named:), or a name as a string, \#
        found a key path that does not say its name
        """#)
  }

  @Test func inverseThatIsDemanded() {
    #expect(
      text {
        $0.map(User.self) { user in
          user.property(\.firstName).transform { try $0.string() }.generatesInverse(true)
          user.property(\.lastName).combine("a", "b") { try $0[0]?.string() }
            .generatesInverse(true)
        }
      } == """
        User.firstName: expected an inverse for its transformer, found a transformer of one way
        User.lastName: expected an inverse for its transformer, found a transformer of one way
        """)
  }

  @Test func badKeys() {
    #expect(
      text {
        $0.map(User.self) { user in
          user.property(\.firstName).key("")
          user.property(\.lastName).key("a..b")
          user.property(\.posts).key(literal: "c..d")
        }
      } == """
        User.firstName: expected a key, or a dotted path of keys, found "" (key "")
        User.lastName: expected a key, or a dotted path of keys, found "a..b" (key "a..b")
        """)
    let long = String(repeating: "a.", count: 500)
    let cut = long.prefix(80) + "…"
    #expect(
      text { $0.map(User.self) { $0.property(\.firstName).key(long) } } == """
        User.firstName: expected a key, or a dotted path of keys, found "\(cut)" (key "\(cut)")
        """)
  }

  @Test func includeCycle() {
    #expect(
      text {
        $0.map(Loop.self) { $0.include(Knot.self) }
        $0.map(Knot.self) { $0.include(Loop.self) }
      } == """
        Loop: an include cycle, Loop includes Knot includes Loop
        Knot: an include cycle, Knot includes Loop includes Knot
        """)
    #expect(
      text { $0.map(Loop.self) { $0.include(Loop.self) } } == """
        Loop: an include cycle, Loop includes Loop
        """)
  }

  @Test func allAtOnce() {
    #expect(
      text {
        $0.map(User.self) { user in
          user.property("fistName").key("a")
          user.property("post").key("b")
        }
        $0.map(Loop.self) { $0.property("di").key("") }
      } == """
        User.fistName: expected a property such as "firstName", found no such property
        User.post: expected a property such as "posts", found no such property
        Loop.di: expected a property such as "id", found no such property
        """)
  }

  @Test func errorOfTheClosureItself() {
    struct Refused: Error, CustomStringConvertible { var description: String { "refused" } }
    #expect(text { _ in throw Refused() } == "the configuration's closure failed: refused")
  }

  @Test func mistakesInAProviderInCode() {
    var provider = InCodeMappingProvider()
    provider.map(User.self) { $0.property("fistName").key("a") }
    let text = text { $0.add(provider) }
    #expect(
      text == """
        User.fistName: expected a property such as "firstName", found no such property
        """)
  }

  /// A provider is asked for a type when the type is first used.
  @Test func mistakesInAnotherProvider() throws {
    struct Provider: MappingProvider {
      func mapping(for type: any Any.Type) -> TypeMapping? {
        type == User.self ? TypeMapping(User.self) { $0.property(\.firstName).key("a..b") } : nil
      }
    }
    let mapper = try Mapper { $0.add(Provider()) }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "{}", as: User.self)
    }
    #expect(
      error?.description == """
        User.firstName: expected a key, or a dotted path of keys, found "a..b" (key "a..b")
        """)
  }
}
