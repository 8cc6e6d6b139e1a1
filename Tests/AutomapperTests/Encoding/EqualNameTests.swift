import Automapper
import Foundation
import Testing

/// A model that uses one name for a property of its own and for one in a nested container. The rules of the mapping
/// are for its own.
struct EqualNameTests {
  struct Person: Codable, Equatable {
    var name = "Ada"
    var petName = "Rex"

    enum Key: CodingKey { case name, pet }
    enum PetKey: CodingKey { case name }

    init(name: String = "Ada", petName: String = "Rex") {
      (self.name, self.petName) = (name, petName)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: .name)
      let pet = try container.nestedContainer(keyedBy: PetKey.self, forKey: .pet)
      petName = try pet.decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(name, forKey: .name)
      var pet = container.nestedContainer(keyedBy: PetKey.self, forKey: .pet)
      try pet.encode(petName, forKey: .name)
    }
  }

  private enum Rule: CaseIterable {
    case key, dottedKey, transformer

    var json: String {
      switch self {
      case .key: #"{"pet":{"name":"Rex"},"title":"Ada"}"#
      case .dottedKey: #"{"is":{"title":"Ada"},"pet":{"name":"Rex"}}"#
      case .transformer: #"{"name":"ADA","pet":{"name":"Rex"}}"#
      }
    }

    func declare(_ person: TypeMappingBuilder<Person>) {
      let name = person.property(\.name)
      switch self {
      case .key: name.key("title")
      case .dottedKey: name.key("is.title")
      case .transformer:
        name.transform({ node in node.stringValue?.lowercased() }, inverse: { $0.uppercased() })
      }
    }
  }

  @Test(arguments: Rule.allCases)
  private func bothDirections(_ rule: Rule) throws {
    let json = rule.json
    let mapper = try Mapper { $0.map(Person.self) { rule.declare($0) } }
    let person = try mapper.object(from: json, as: Person.self)
    #expect(person.petName == "Rex")
    #expect(person.name.lowercased() == "ada")
    #expect(try mapper.json(from: person, options: .sortedKeys) == json)
    let native = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try mapper.object(from: .any(native), as: Person.self) == person)
    let written = try mapper.dictionary(from: person)
    let data = try JSONSerialization.data(withJSONObject: written, options: .sortedKeys)
    #expect(String(decoding: data, as: UTF8.self) == json)
  }

  @Test(arguments: Rule.allCases)
  private func writtenFirst(_ rule: Rule) throws {
    let mapper = try Mapper { $0.map(Person.self) { rule.declare($0) } }
    let person = Person(name: rule == .transformer ? "ada" : "Ada")
    #expect(try mapper.json(from: person, options: .sortedKeys) == rule.json)
    #expect(try mapper.object(from: rule.json, as: Person.self) == person)
  }

  class Animal: Codable {
    enum Key: CodingKey { case pet }
    enum PetKey: CodingKey { case name }
    var petName = "Rex"

    init() {}

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let pet = try container.nestedContainer(keyedBy: PetKey.self, forKey: .pet)
      petName = try pet.decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var pet = container.nestedContainer(keyedBy: PetKey.self, forKey: .pet)
      try pet.encode(petName, forKey: .name)
    }
  }

  final class Owner: Animal {
    enum OwnKey: CodingKey { case name }
    var name = "Ada"

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      name = try decoder.container(keyedBy: OwnKey.self).decode(String.self, forKey: .name)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: OwnKey.self)
      try container.encode(name, forKey: .name)
    }
  }

  /// Whether the mapper writes or reads first, and which class opens its container first, makes no difference.
  @Test(arguments: [true, false])
  func inAHierarchy(writesFirst: Bool) throws {
    let mapper = try Mapper { $0.map(Owner.self) { $0.property("name").key("title") } }
    let json = #"{"pet":{"name":"Rex"},"title":"Ada"}"#
    if writesFirst { #expect(try mapper.json(from: Owner(), options: .sortedKeys) == json) }
    let owner = try mapper.object(from: json, as: Owner.self)
    #expect(owner.name == "Ada" && owner.petName == "Rex")
    #expect(try mapper.json(from: owner, options: .sortedKeys) == json)
  }

  /// One key type for both levels.
  struct Page: Codable, Equatable {
    var title = "a"
    var heading = "b"

    enum Key: CodingKey { case title, head }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      title = try container.decode(String.self, forKey: .title)
      let head = try container.nestedContainer(keyedBy: Key.self, forKey: .head)
      heading = try head.decode(String.self, forKey: .title)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(title, forKey: .title)
      var head = container.nestedContainer(keyedBy: Key.self, forKey: .head)
      try head.encode(heading, forKey: .title)
    }
  }

  @Test func withOneKeyType() throws {
    let mapper = try Mapper { $0.map(Page.self) { $0.property("title").key("name") } }
    let json = #"{"head":{"title":"b"},"name":"a"}"#
    #expect(try mapper.json(from: Page(), options: .sortedKeys) == json)
    #expect(try mapper.object(from: json, as: Page.self) == Page())
  }

  enum Event: Codable, Equatable {
    case login(user: Int)
    case logout(user: Int)
    case user(user: Int)
  }

  /// The values of an enum's cases follow the rule of their name, whichever case they belong to.
  @Test(arguments: [true, false], [CaseStyle.external, .tagged("kind", content: "data")])
  func inCases(writesFirst: Bool, _ style: CaseStyle) throws {
    let mapper = try Mapper {
      $0.map(Event.self) {
        $0.cases(style)
        $0.property("user").key("uid")
      }
    }
    let events: [Event] = [.login(user: 1), .logout(user: 2), .user(user: 3)]
    let fresh = try Mapper {
      $0.map(Event.self) {
        $0.cases(style)
        $0.property("user").key("uid")
      }
    }
    let json = try fresh.json(from: events, options: .sortedKeys)
    #expect(json.contains(#""uid":1"#) && json.contains(#""uid":2"#) && json.contains(#""uid":3"#))
    if writesFirst { #expect(try mapper.json(from: events, options: .sortedKeys) == json) }
    #expect(try mapper.object(from: json, as: [Event].self) == events)
    #expect(try mapper.json(from: events, options: .sortedKeys) == json)
    #expect(try mapper.array(from: mapper.object(from: json, as: [Event].self)).count == 3)
  }

  @Test func aDefaultIsForItsOwn() throws {
    let mapper = try Mapper { $0.map(Person.self) { $0.property("name").default("Bo") } }
    #expect(
      try mapper.object(from: #"{"pet":{"name":"Rex"}}"#, as: Person.self) == Person(name: "Bo"))
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"pet":{}}"#, as: Person.self)
    }
    #expect(error?.description.contains("Person.pet.name: expected String, found nothing") == true)
  }
}
