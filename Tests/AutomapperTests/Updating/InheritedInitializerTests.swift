import Automapper
import Foundation
import Testing

/// Subclasses that inherit `init(from:)`, which then reads none of their own properties.
@Suite struct InheritedInitializerTests {
  class Animal: Codable {
    var name = ""
    init(name: String = "") { self.name = name }
  }
  class Dog: Animal {
    var breed = "none"
    var age: Int?
  }
  final class Puppy: Dog { var toys: [String] = [] }
  final class Cat: Animal {
    var lives = 9
    enum CodingKeys: String, CodingKey { case lives }
    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }
  }

  @Test func validationTellsEachPropertyThatStaysUnread() throws {
    let mapper = Mapper()
    try mapper.validate(Animal.self)
    try mapper.validate(Cat.self)
    let error = #expect(throws: MappingError.self) { try mapper.validate(Puppy.self) }
    let expected = [
      "expected a property that init(from:) reads, or one declared by a writable key path",
      "found one that the inherited init(from:) does not read",
    ].joined(separator: ", ")
    #expect(
      error?.description == """
        Puppy.breed: \(expected)
        Puppy.age: \(expected)
        Puppy.toys: \(expected)
        """)
  }

  func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Animal.self) { $0.property(\.name).key("called") }
      configuration.map(Dog.self) { dog in
        dog.property(\.breed)
        dog.property(\.age, named: "age").key("years")
      }
      configuration.map(Puppy.self) { $0.property(\.toys) }
    }
  }

  @Test func declaredPropertiesAreSetAndWritten() throws {
    let mapper = try mapper()
    try mapper.validate(Puppy.self)
    let json = #"{"breed":"pug","called":"Rex","toys":["ball"],"years":3}"#
    for (name, source) in try EverySource.forms(of: json) {
      let puppy = try mapper.object(from: source, as: Puppy.self)
      #expect(puppy.name == "Rex" && puppy.breed == "pug" && puppy.age == 3, "\(name)")
      #expect(puppy.toys == ["ball"], "\(name)")
      #expect(try mapper.written(puppy) == json, "\(name)")
      #expect(
        try mapper.json(from: [puppy as Animal], options: .sortedKeys) == "[\(json)]", "\(name)")
    }
    let error = try mapper.failure(
      #"{"called": "x", "years": "old", "toys": [[]]}"#, as: Puppy.self)
    #expect(
      error == """
        Puppy.age: expected Int, found string "old" (key "years")
        Puppy.toys[0]: expected String, found an array (key "toys")
        """)
  }

  @Test func excludedPropertiesAreMeantToStayUnread() throws {
    let mapper = try Mapper {
      $0.map(Dog.self) { dog in
        dog.property(\.breed).exclude(.fromInput)
        dog.property(\.age, named: "age").exclude(.both)
      }
    }
    try mapper.validate(Dog.self)
    let dog = try mapper.object(from: #"{"name": "Rex", "breed": "pug"}"#, as: Dog.self)
    #expect(dog.breed == "none")
    #expect(try mapper.written(dog) == #"{"breed":"none","name":"Rex"}"#)
  }

  @Test func updates() throws {
    let mapper = try mapper()
    let puppy = Puppy(name: "Rex")
    try mapper.update(puppy, from: #"{"years": 4, "toys": ["a"]}"#)
    #expect(puppy.age == 4 && puppy.toys == ["a"] && puppy.name == "Rex" && puppy.breed == "none")
    expectIssues("typeMismatch age") {
      try mapper.update(puppy, from: #"{"called": "Max", "years": "x"}"#)
    }
    #expect(puppy.name == "Rex" && puppy.age == 4)
  }
}
