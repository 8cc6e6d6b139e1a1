import Automapper
import Foundation
import Testing

@Suite struct ZooTests {
  struct Park: Codable, Equatable {
    var star: Animal
    var guest: Animal?
    var missing: Animal?
    var all: [Animal]
    var some: [Animal]?
    var byName: [String: Animal]
    var pairs: [[Animal]]
    var slots: [Animal?]
    var crowd: Set<Animal>
  }

  @Test func eachAlone() throws {
    let mapper = try Zoo.mapper()
    for (json, animal) in Zoo.animals {
      #expect(try mapper.everywhere(json, as: Animal.self) == animal)
      #expect(try mapper.written(animal) == json)
      #expect(try mapper.readBack(animal) == animal)
    }
  }

  @Test func everywhereInAModel() throws {
    let mapper = try Zoo.mapper()
    let all = Zoo.animals.map(\.animal)
    let text = Zoo.animals.map(\.json)
    let park = Park(
      star: all[2], guest: all[5], missing: nil, all: all, some: [all[0]],
      byName: ["a": all[1], "b": all[4]], pairs: [[all[0], all[1]], []], slots: [nil, all[3]],
      crowd: [all[3]])
    let json = """
      {"all":[\(text.joined(separator: ","))],"byName":{"a":\(text[1]),"b":\(text[4])},\
      "crowd":[\(text[3])],"guest":\(text[5]),"pairs":[[\(text[0]),\(text[1])],[]],\
      "slots":[null,\(text[3])],"some":[\(text[0])],"star":\(text[2])}
      """
    #expect(try mapper.everywhere(json, as: Park.self) == park)
    #expect(try mapper.written(park) == json)
    #expect(try mapper.readBack(park) == park)
    #expect(try mapper.convert(park, to: Park.self) == park)
  }

  @Test func aCollectionAsTheRoot() throws {
    let mapper = try Zoo.mapper()
    let all = Zoo.animals.map(\.animal)
    #expect(try mapper.object(from: mapper.data(from: all), as: [Animal].self) == all)
    #expect(try mapper.object(from: mapper.array(from: all), as: [Animal].self) == all)
    let byName = ["x": all[0], "y": all[5]]
    #expect(try mapper.object(from: mapper.dictionary(from: byName)) as [String: Animal] == byName)
  }

  @Test func linesOfThem() throws {
    let mapper = try Zoo.mapper()
    let file = FileManager.default.temporaryDirectory.appending(path: "zoo-\(UUID()).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Zoo.animals.map(\.json).joined(separator: "\n").utf8).write(to: file)
    let animals = try mapper.objects(fromLines: file, as: Animal.self).map { try $0.get() }
    #expect(animals == Zoo.animals.map(\.animal))
  }

  @Test(arguments: [
    (#"{"kind": "puppy", "name": "a", "legs": 4, "weeks": 1}"#, "Puppy"),
    (#"{"kind": "dog", "name": "a", "legs": 4}"#, "Dog"),
    (#"{"name": "a", "legs": 4}"#, "Dog"), (#"{"kind": null, "name": "a", "legs": 4}"#, "Dog"),
    (#"{"kind": "cat", "name": "a", "legs": 4}"#, "Dog"),
    (#"{"kind": "wolf", "name": "a", "legs": 4}"#, "Dog"),
    (#"{"kind": ["puppy"], "name": "a", "legs": 4}"#, "Dog"),
  ])
  func aDeclaredSubclassIsThatOrOneBelowIt(json: String, type: String) throws {
    let mapper = try Zoo.mapper()
    #expect(try "\(Swift.type(of: mapper.everywhere(json, as: Dog.self)))" == type)
    #expect(try "\(Swift.type(of: mapper.everywhere("[\(json)]", as: [Dog].self)[0]))" == type)
  }

  @Test func aSubclassWithoutOthersBelowIsItself() throws {
    let json = #"{"kind": "puppy", "name": "a", "legs": 4}"#
    let cat = try Zoo.mapper().everywhere(json, as: Cat.self)
    #expect(cat == Cat("a", legs: 4))
  }

  @Test func manyAtOnceOnManyThreads() async throws {
    let mapper = try Zoo.mapper()
    let data = try mapper.data(from: Zoo.animals.map(\.animal))
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<32 {
        group.addTask { try mapper.object(from: data, as: [Animal].self).map { "\(type(of: $0))" } }
      }
      for try await types in group {
        #expect(types == ["Mammal", "Dog", "Puppy", "Cat", "Bird", "Parrot"])
      }
    }
  }
}
