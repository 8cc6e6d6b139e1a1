import Automapper
import Foundation
import Testing

/// Which property a key path means.
@Suite struct KeyPathTests {
  struct Inner: Codable, Equatable {
    var city: String?
    var deeper: Deeper?
  }
  struct Deeper: Codable, Equatable { var code: Int? }

  struct Renamed: Codable, Equatable {
    var a: Int
    var b: Int?
    enum CodingKeys: String, CodingKey {
      case a = "alpha"
      case b = "beta"
    }
  }

  @Test func propertyWithACodingKeyOfAnotherName() throws {
    let mapper = try Mapper { $0.map(Renamed.self) { $0.property(\.a).key("first") } }
    #expect(
      try mapper.everywhere(#"{"first": 1, "beta": 2}"#, as: Renamed.self) == Renamed(a: 1, b: 2))
    #expect(try mapper.everywhere(#"{"alpha": 1}"#, as: Renamed.self) == Renamed(a: 1, b: nil))
    #expect(try mapper.written(Renamed(a: 1, b: 2)) == #"{"beta":2,"first":1}"#)
  }

  @Test func bothNamesOfAProperty() throws {
    for name in ["alpha", "a"] {
      let mapper = try Mapper { $0.map(Renamed.self) { $0.property(name).key("first") } }
      #expect(try mapper.written(Renamed(a: 1, b: 2)) == #"{"beta":2,"first":1}"#, "\(name)")
    }
  }

  /// The Swift name of one property is the key of the other.
  struct Crossed: Codable, Equatable {
    var a: Int
    var b: Int
    enum CodingKeys: String, CodingKey {
      case a = "b"
      case b = "a"
    }
  }

  @Test func keyPathsOfCrossedCodingKeys() throws {
    let mapper = try Mapper { $0.map(Crossed.self) { $0.property(\.a).key("first") } }
    #expect(try mapper.everywhere(#"{"first": 1, "a": 2}"#) == Crossed(a: 1, b: 2))
  }

  @propertyWrapper struct Clamped: Codable, Equatable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      wrappedValue = min(9, try decoder.singleValueContainer().decode(Int.self))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Unnamed: Codable, Equatable {
    @Clamped var wrapped: Int
    var observed: Int { didSet { if observed < 0 { observed = 0 } } }
  }

  @Test func wrappedAndObservedPropertiesAreFoundByTheProbe() throws {
    let mapper = try Mapper {
      $0.map(Unnamed.self) { unnamed in
        unnamed.property(\.wrapped).key("w")
        unnamed.property(\.observed).key("o")
      }
    }
    let model = try mapper.everywhere(#"{"w": 12, "o": 2}"#, as: Unnamed.self)
    #expect(model == Unnamed(wrapped: 9, observed: 2))
    #expect(try mapper.written(model) == #"{"o":2,"w":9}"#)
  }

  class Open: Codable {
    var name = ""
    var tags: [String] = []
    var parent: Open?
    var date: Date?
    var inner = Inner()
  }

  @Test func variablesOfAClassThatIsNotFinal() throws {
    let mapper = try Mapper {
      $0.map(Open.self) { open in
        open.property(\.name).key("n")
        open.property(\.tags).key("t")
        open.property(\.parent).key("p")
        open.property(\.date).key("d")
        open.property(\.inner).key("i")
      }
    }
    let json = #"{"d":"2024-01-31T00:00:00Z","i":{},"n":"a","p":{"i":{},"n":"b","t":[]},"t":["x"]}"#
    #expect(try mapper.written(mapper.object(from: json, as: Open.self)) == json)
  }

  @Test func namedByTheCaller() throws {
    let mapper = try Mapper {
      $0.map(Open.self) { $0.property(\.name, named: "name").key("n") }
    }
    #expect(try mapper.object(from: #"{"n":"a","tags":[],"inner":{}}"#, as: Open.self).name == "a")
  }

  struct Outer: Codable, Equatable {
    var title: String
    var inner: Inner?
  }

  @Test func chainsOfOptionals() throws {
    let mapper = try Mapper {
      $0.map(Outer.self) { outer in
        outer.property(\.inner?.city).key("city")
        outer.property(\.inner?.deeper?.code).key("code")
      }
    }
    let outer = Outer(title: "t", inner: Inner(city: "Oslo", deeper: Deeper(code: 5)))
    let json = #"{"city":"Oslo","code":5,"title":"t"}"#
    #expect(try mapper.everywhere(json) == outer)
    let written = try mapper.written(outer)
    #expect(written == json)
    #expect(try mapper.everywhere(#"{"title":"t"}"#) == Outer(title: "t", inner: nil))
  }

  struct Handler<Action> {
    var names: [String] = []
    var action: Action?
  }

  @Test func aGenericModelOfAFunction() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Handler<(Int) -> String>.self, create: { Handler() }) {
        $0.property(\.names).key("for")
      }
    }
    let handler = try mapper.object(from: #"{"for": ["a"]}"#, as: Handler<(Int) -> String>.self)
    #expect(handler.names == ["a"])
  }

  struct Generic<Value: Codable & Equatable>: Codable, Equatable { var value: Value }

  @Test func genericModels() throws {
    let mapper = try Mapper {
      $0.map(Generic<[String: Int]>.self) { $0.property(\.value).key("v") }
    }
    #expect(try mapper.written(Generic(value: ["a": 1])) == #"{"v":{"a":1}}"#)
    // A mapping is that of one type.
    #expect(try mapper.written(Generic(value: 1)) == #"{"value":1}"#)
  }

  class Animal: Codable {
    var name = ""
    /// Not decoded by the initialiser.
    var note = "none"
    enum CodingKeys: String, CodingKey { case name }
    init() {}
  }
  class Dog: Animal {
    var legs = 4
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      legs = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .legs)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(legs, forKey: .legs)
    }
    enum Keys: String, CodingKey { case legs }
  }

  /// The rules of a superclass apply to a subclass, whether the mapper knows that or not.
  @Test(arguments: [false, true]) func keyPathsOfASuperclass(registersSubclass: Bool) throws {
    let mapper = try Mapper {
      if registersSubclass { $0.register(Dog.self) }
      $0.map(Animal.self) { animal in
        animal.property(\.name).key("n")
        animal.property(\.note).key("x")
      }
    }
    let json = #"{"legs":3,"n":"a","x":"b"}"#
    for (source, form) in try EverySource.forms(of: json) {
      let dog = try mapper.object(from: form, as: Dog.self)
      #expect(dog.name == "a" && dog.note == "b" && dog.legs == 3, "\(source)")
      #expect(try mapper.written(dog) == json, "\(source)")
    }
  }

  struct Town: Codable, Equatable { var city = "" }
  class Citizen: Codable {
    var id = 0
    var name = ""
    var address = Town()
    var city: String {
      get { address.city }
      set { address.city = newValue }
    }
  }

  /// A computed property has no coding key, although its value may be equal to a stored one.
  @Test func computedPropertiesAreNotTakenForOthers() throws {
    let error = #expect(throws: MappingError.self) {
      try Mapper { $0.map(Citizen.self) { $0.property(\.city).key("town") } }
    }
    #expect(error?.issues.map(\.code) == [.invalidConfiguration])
  }

  struct Span: Codable, Equatable {
    var start: Int
    var title: String
    var end: Int
    enum CodingKeys: String, CodingKey {
      case start, end
      case title = "name"
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      start = try container.decode(Int.self, forKey: .start)
      title = try container.decode(String.self, forKey: .title)
      end = try container.decode(Int.self, forKey: .end)
      if start > end { throw CocoaError(.coderInvalidValue) }
    }
  }

  @Test func aTypeThatRejectsSomeValues() throws {
    let mapper = try Mapper { $0.map(Span.self) { $0.property(\.title).key("t") } }
    let span = try mapper.everywhere(#"{"start":1,"t":"x","end":2}"#, as: Span.self)
    #expect(span.title == "x")
    #expect(try mapper.written(span) == #"{"end":2,"start":1,"t":"x"}"#)
  }

  final class Puppy: Animal {
    var age = 0
    enum PuppyKeys: CodingKey { case age }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: PuppyKeys.self)
      age = min(4, try container.decode(Int.self, forKey: .age))
      try super.init(from: decoder)
    }
  }

  /// What a class decodes itself is not set again, even if the mapper has not learned that it does.
  @Test func rulesOfASubclassThatIsNotLearned() throws {
    let mapper = try Mapper {
      $0.register(Animal.self)
      $0.register(Puppy.self, learns: false)
      $0.map(Puppy.self) { $0.property("age").key("n") }
    }
    #expect(try mapper.object(from: #"{"name": "a", "n": 7}"#, as: Puppy.self).age == 4)
  }
}
