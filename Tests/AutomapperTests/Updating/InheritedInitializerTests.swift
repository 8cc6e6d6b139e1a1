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

  @Test func declaredPropertiesAreConverted() throws {
    let mapper = try mapper()
    for (name, source) in try EverySource.forms(
      of: #"{"called": 5, "breed": 7, "years": "3", "toys": [1]}"#)
    {
      var report = MappingReport()
      let puppy = try mapper.object(from: source, as: Puppy.self, report: &report)
      #expect(puppy.name == "5" && puppy.breed == "7" && puppy.age == 3, "\(name)")
      #expect(puppy.toys == ["1"], "\(name)")
      #expect(
        report.conversions.map(\.path).sorted() == ["age", "breed", "name", "toys[0]"], "\(name)")
      let puppies = try mapper.object(from: source, as: Puppy.self)
      try mapper.update(puppies, from: #"{"years": "4", "toys": ["a", 2]}"#)
      #expect(puppies.age == 4 && puppies.toys == ["a", "2"], "\(name)")
    }
    let strict = try Mapper { configuration in
      configuration.coercion = .strict
      configuration.map(Dog.self) { $0.property(\.age, named: "age") }
    }
    #expect(
      try strict.failure(#"{"name": "Rex", "age": "3"}"#, as: Dog.self)
        == #"Dog.age: expected Int, found string "3" (key "age")"#)
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
