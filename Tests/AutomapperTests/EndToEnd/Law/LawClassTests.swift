import Automapper
import Foundation
import Testing

struct LawClassTests {
  // MARK: One object for the whole hierarchy

  class Person: Codable, Equatable {
    var firstName: String
    var homeURL: URL?
    var id: Int

    init(firstName: String, homeURL: URL?, id: Int) {
      self.firstName = firstName
      self.homeURL = homeURL
      self.id = id
    }

    func isEqual(_ other: Person) -> Bool {
      type(of: self) == type(of: other) && firstName == other.firstName
        && homeURL == other.homeURL && id == other.id
    }

    static func == (left: Person, right: Person) -> Bool { left.isEqual(right) }
  }

  class Employee: Person {
    var jobTitle: String
    var managerID: Int?
    private enum CodingKeys: CodingKey { case jobTitle, managerID }

    init(firstName: String, id: Int, jobTitle: String, managerID: Int?) {
      self.jobTitle = jobTitle
      self.managerID = managerID
      super.init(firstName: firstName, homeURL: nil, id: id)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      jobTitle = try container.decode(String.self, forKey: .jobTitle)
      managerID = try container.decodeIfPresent(Int.self, forKey: .managerID)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(jobTitle, forKey: .jobTitle)
      try container.encodeIfPresent(managerID, forKey: .managerID)
    }

    override func isEqual(_ other: Person) -> Bool {
      guard super.isEqual(other), let other = other as? Employee else { return false }
      return jobTitle == other.jobTitle && managerID == other.managerID
    }
  }

  final class Director: Employee {
    var staff: [Employee] = []
    private enum CodingKeys: CodingKey { case staff }

    override init(firstName: String, id: Int, jobTitle: String, managerID: Int?) {
      super.init(firstName: firstName, id: id, jobTitle: jobTitle, managerID: managerID)
    }

    required init(from decoder: any Decoder) throws {
      try super.init(from: decoder)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      staff = try container.decode([Employee].self, forKey: .staff)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(staff, forKey: .staff)
      try super.encode(to: encoder)
    }

    override func isEqual(_ other: Person) -> Bool {
      super.isEqual(other) && staff == (other as? Director)?.staff
    }
  }

  @Test func inheritance() {
    let url = URL(string: "https://example.com")
    Law.check(Person(firstName: "a", homeURL: url, id: 1))
    Law.check(Employee(firstName: "b", id: 2, jobTitle: "t", managerID: nil))
    let director = Director(firstName: "c", id: 3, jobTitle: "d", managerID: 1)
    Law.check(director)
    director.staff = [Employee(firstName: "e", id: 4, jobTitle: "f", managerID: 3)]
    Law.check(director)
    Law.check(LawModelTests.Page<Director, Person>(pageItems: [director], byItemID: [:]))
  }

  // MARK: The superclass in an object of its own

  class Animal: Codable, Equatable {
    var legCount: Int
    init(legCount: Int) { self.legCount = legCount }
    static func == (left: Animal, right: Animal) -> Bool { left.legCount == right.legCount }
  }

  final class Dog: Animal {
    var goodName: String
    let key: Key?
    enum Key: String, CodingKey { case goodName, animalPart, `super` }
    var usesKey: Bool { key != nil }

    init(legCount: Int, goodName: String, key: Key? = nil) {
      self.goodName = goodName
      self.key = key
      super.init(legCount: legCount)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      goodName = try container.decode(String.self, forKey: .goodName)
      key = container.contains(.animalPart) ? .animalPart : nil
      let parent =
        try key.map { try container.superDecoder(forKey: $0) } ?? container.superDecoder()
      try super.init(from: parent)
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      if let key {
        try super.encode(to: container.superEncoder(forKey: key))
      } else {
        try super.encode(to: container.superEncoder())
      }
      try container.encode(goodName, forKey: .goodName)
    }

    static func == (left: Dog, right: Dog) -> Bool {
      left.legCount == right.legCount && left.goodName == right.goodName
    }
  }

  @Test func superEncoders() throws {
    let plain = Dog(legCount: 4, goodName: "Rex")
    let keyed = Dog(legCount: 3, goodName: "Bo", key: .animalPart)
    Law.check(plain)
    Law.check(keyed)
    Law.check(LawModelTests.Page<Dog, Dog>(pageItems: [plain, keyed], byItemID: ["a": plain]))
    #expect(
      try Mapper.default.json(from: plain, options: .sortedKeys)
        == #"{"goodName":"Rex","super":{"legCount":4}}"#)
  }

  // MARK: The superclass in an array

  final class Cat: Animal {
    var livesLeft: Int
    init(legCount: Int, livesLeft: Int) {
      self.livesLeft = livesLeft
      super.init(legCount: legCount)
    }

    required init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      livesLeft = try container.decode(Int.self)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(livesLeft)
      try super.encode(to: container.superEncoder())
    }

    static func == (left: Cat, right: Cat) -> Bool {
      left.legCount == right.legCount && left.livesLeft == right.livesLeft
    }
  }

  @Test func superEncodersOfArrays() throws {
    let cat = Cat(legCount: 4, livesLeft: 9)
    Law.check(LawModelTests.Page<Cat, Cat>(pageItems: [cat], nextCursor: cat, byItemID: ["a": cat]))
    #expect(try Mapper.default.json(from: cat) == #"[9,{"legCount":4}]"#)
  }
}
