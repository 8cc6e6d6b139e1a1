import Automapper
import Foundation
import Testing

/// Models that read until a value is absent. They must end on made-up values, too: when a mapper learns their
/// properties, and when it lists the problems of a document.
struct EndlessReadingTests {
  typealias Key = DataKeyTests.Key

  enum Loop: String, CaseIterable, Sendable {
    case decodeIfPresent, contains, attempts, twoKeys, decodeNil
  }

  /// Ingredients under numbered keys, between two other properties.
  struct Meal: Decodable {
    @TaskLocal static var loop = Loop.decodeIfPresent
    let name: String
    let ingredients: [String]
    let area: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decode(String.self, forKey: Key("name"))
      var ingredients: [String] = []
      while let ingredient = try Self.ingredient(ingredients.count + 1, container) {
        ingredients.append(ingredient)
      }
      self.ingredients = ingredients
      area = try container.decode(String.self, forKey: Key("area"))
    }

    private static func ingredient(
      _ number: Int, _ container: KeyedDecodingContainer<Key>
    ) throws -> String? {
      let key = Key("ingredient\(number)")
      switch loop {
      case .decodeIfPresent: return try container.decodeIfPresent(String.self, forKey: key)
      case .contains:
        return container.contains(key) ? try container.decode(String.self, forKey: key) : nil
      case .attempts: return try? container.decode(String.self, forKey: key)
      case .twoKeys:
        let other = Key("part\(number)")
        return (try? container.decode(String.self, forKey: key))
          ?? (try? container.decode(String.self, forKey: other))
      case .decodeNil:
        return (try? container.decodeNil(forKey: key)) == false
          ? try container.decode(String.self, forKey: key) : nil
      }
    }
  }

  @Test(arguments: Loop.allCases) func numberedKeys(_ loop: Loop) throws {
    try Meal.$loop.withValue(loop) {
      let mapper = try Mapper { $0.register(Meal.self) }
      let text = #"{"name": "soup", "ingredient1": "leek", "ingredient2": "salt", "area": "Wales"}"#
      let meal = try mapper.object(from: text, as: Meal.self)
      #expect(meal.ingredients == ["leek", "salt"])
      #expect(meal.area == "Wales")
      for mapper in [mapper, Mapper()] {
        let error = Failing.error(mapper, #"{"ingredient1": "leek"}"#, as: Meal.self)
        #expect(error?.issues.map(\.path) == ["name", "area"])
      }
    }
  }

  /// The properties behind the loop are learned, and a rule may name them.
  @Test(arguments: Loop.allCases) func propertiesBehindALoop(_ loop: Loop) throws {
    try Meal.$loop.withValue(loop) {
      let mapper = try Mapper { $0.map(Meal.self) { $0.property("area").key("strArea") } }
      let meal = try mapper.object(from: #"{"name": "soup", "strArea": "Wales"}"#, as: Meal.self)
      #expect(meal.area == "Wales")
      let lines = mapper.explain(Meal.self).description.split(separator: "\n")
      #expect(lines.contains { $0.contains("area") && $0.contains("strArea") })
    }
  }

  /// Reads elements until there is no other.
  struct Elements: Decodable {
    var count = 0
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while (try? container.decode(Int.self)) != nil { count += 1 }
    }
  }

  /// Reads numbered keys of an object that the document does not have.
  struct Listed: Decodable {
    var count = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let list = try container.nestedContainer(keyedBy: Key.self, forKey: Key("list"))
      while (try? list.decode(Int.self, forKey: Key("v\(count)"))) != nil { count += 1 }
    }
  }

  /// Reads very many keys, present or not.
  struct Many: Decodable {
    static let count = 70_000
    var found = 0
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let list = try container.nestedContainer(keyedBy: Key.self, forKey: Key("list"))
      for number in 0..<Self.count where list.contains(Key("v\(number)")) { found += 1 }
    }
  }

  @Test func manyKeysInOneContainer() throws {
    let mapper = try Mapper { $0.register(Many.self) }
    #expect(Failing.error(mapper, "{}", as: Many.self)?.issues.map(\.path) == ["list"])
    #expect(try mapper.object(from: #"{"list": {"v7": 1}}"#, as: Many.self).found == 1)
  }

  @Test func elementsAndNestedKeys() throws {
    let mapper = try Mapper { $0.register(Elements.self, Listed.self) }
    #expect(try mapper.object(from: "[1, 2, 3]", as: Elements.self).count == 3)
    #expect(try mapper.object(from: #"{"list": {"v0": 1, "v1": 2}}"#, as: Listed.self).count == 2)
    #expect(Failing.error(mapper, "{}", as: Listed.self)?.issues.map(\.path) == ["list"])
    #expect(Failing.error(mapper, "{}", as: Elements.self)?.issues.map(\.path) == [""])
  }

  /// A list and a tree that call their own initialiser with a super decoder, as long as the object has a key.
  final class Link: Decodable {
    let next: Link?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      next =
        container.contains(Key("next"))
        ? try Link(from: container.superDecoder(forKey: Key("next"))) : nil
    }
    var length: Int { 1 + (next?.length ?? 0) }
  }
  final class Branch: Decodable {
    let branches: [Branch]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      branches = try ["left", "middle", "right"].filter { container.contains(Key($0)) }.map {
        try Branch(from: container.superDecoder(forKey: Key($0)))
      }
    }
  }

  @Test func initialisersThatCallThemselves() throws {
    let mapper = try Mapper { $0.register(Link.self, Branch.self) }
    #expect(try mapper.object(from: #"{"next": {"next": {}}}"#, as: Link.self).length == 3)
    #expect(
      try mapper.object(from: #"{"left": {}, "right": {}}"#, as: Branch.self).branches.count == 2)
    let link = Failing.error(mapper, #"{"next": {"next": 5}}"#, as: Link.self)
    #expect(link?.issues.map(\.path) == ["next.next"])
    let branch = Failing.error(mapper, #"{"left": {"middle": 5}, "right": true}"#, as: Branch.self)
    #expect(branch?.issues.map(\.path) == ["left.middle", "right"])
  }

  /// A schema: most properties have its own type, some through another.
  final class Schema: Codable {
    struct Reference: Codable {
      var all: Schema?
      var any: Schema?
      var one: Schema?
      var target: String
    }
    var type: String?
    var items: Schema?
    var not: Schema?
    var then: Schema?
    var other: Schema?
    var contains: Schema?
    var names: Schema?
    var reference: Reference?
    var definitions: Reference?
  }

  @Test func modelsOfSchemas() throws {
    let mapper = try Mapper { $0.map(Schema.self) { $0.property(\.other).key("else") } }
    let text = #"{"not": {"items": {"type": "a"}}, "reference": {"target": "b"}}"#
    let schema = try mapper.object(from: text, as: Schema.self)
    #expect(schema.not?.items?.type == "a")
    #expect(schema.reference?.target == "b")
    #expect(try mapper.object(from: #"{"else": {}}"#, as: Schema.self).other != nil)
    for mapper in [mapper, Mapper()] {
      let error = Failing.error(
        mapper, #"{"not": {"items": {"type": []}, "names": 5}, "reference": {}}"#, as: Schema.self)
      #expect(
        error?.issues.map(\.path) == ["not.items.type", "not.names", "reference.target"])
    }
  }
}
