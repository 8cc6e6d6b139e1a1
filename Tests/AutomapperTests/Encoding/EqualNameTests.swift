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
