import Automapper
import Foundation
import Synchronization
import Testing

/// A model that counts how often its initialiser runs. Each test has a type of its own.
private protocol Counted: Codable {
  static var runs: Mutex<Int> { get }
}

extension Counted {
  static var count: Int { runs.withLock { $0 } }
}

private struct Registered: Counted {
  static let runs = Mutex(0)
  let firstName: String
  let age: Int

  init(from decoder: any Decoder) throws {
    Self.runs.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try container.decode(String.self, forKey: .firstName)
    age = try container.decode(Int.self, forKey: .age)
  }
}

/// Opens a nested container.
private struct Nesting: Counted {
  static let runs = Mutex(0)
  enum CodingKeys: CodingKey { case name, place }
  enum PlaceKeys: CodingKey { case city }
  let name: String
  let city: String

  init(from decoder: any Decoder) throws {
    Self.runs.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    city = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      .decode(String.self, forKey: .city)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
    try place.encode(city, forKey: .city)
  }
}

private struct Mapped: Counted {
  static let runs = Mutex(0)
  let name: String

  init(from decoder: any Decoder) throws {
    Self.runs.withLock { $0 += 1 }
    name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
  }
}

private struct Styled: Counted {
  static let runs = Mutex(0)
  let firstName: String
  let firstname: String

  init(from decoder: any Decoder) throws {
    Self.runs.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try container.decode(String.self, forKey: .firstName)
    firstname = try container.decode(String.self, forKey: .firstname)
  }
}

/// Spells keys in small letters.
private struct LowerCase: NamingConvention, Hashable {
  func key(for property: String) -> String { property.lowercased() }
}

/// When a mapper runs an initialiser on made-up values.
struct LearningTimeTests {
  /// Registering a type costs nothing until its properties are needed.
  @Test func aRegisteredTypeIsLearnedByTheFirstFailure() throws {
    let mapper = try Mapper { $0.register(Registered.self) }
    #expect(Registered.count == 0)
    let source = #"{"first_name": "Ada", "age": 36}"#
    for run in 1...3 {
      #expect(try mapper.object(from: source, as: Registered.self).firstName == "Ada")
      #expect(Registered.count == run)
    }
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: "{}", as: Registered.self)
    }
    #expect(
      error?.description == """
        Registered.firstName: expected String, found nothing (key "firstName")
        Registered.age: expected Int, found nothing (key "age")
        """)
  }

  @Test func nestedContainersNeedNoSchema() throws {
    let mapper = try Mapper { $0.register(Nesting.self) }
    let source = #"{"name": "Ada", "place": {"city": "London"}}"#
    #expect(try mapper.object(from: source, as: Nesting.self).city == "London")
    #expect(Nesting.count == 1)
  }

  @Test func aMappedTypeIsLearnedWithTheMapper() throws {
    let mapper = try Mapper { $0.map(Mapped.self) { $0.property(\.name).keys("title") } }
    #expect(Mapped.count > 0)
    let learned = Mapped.count
    #expect(try mapper.object(from: #"{"title": "a"}"#, as: Mapped.self).name == "a")
    #expect(Mapped.count == learned + 1)
  }

  /// A key style may give two properties one key, which is a mistake of the configuration.
  @Test func aKeyStyleIsCheckedWithTheMapper() {
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.keyStyle = KeyStyle(LowerCase())
        $0.register(Styled.self)
      }
    }
    #expect(error?.issues.map(\.code) == [.ambiguousKey])
    #expect(Styled.count > 0)
  }
}
