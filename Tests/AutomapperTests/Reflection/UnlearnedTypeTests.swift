import Automapper
import Testing

/// Types whose initialisers must not see made-up values.
@Suite(.serialized) struct UnlearnedTypeTests {
  /// Counts how often it is decoded. Used by this suite alone, whose tests run one after the other.
  struct Guarded: Codable, Equatable {
    nonisolated(unsafe) static var count = 0
    var id: Int
    enum CodingKeys: String, CodingKey { case id = "identifier" }

    init(id: Int) { self.id = id }
    init(from decoder: any Decoder) throws {
      Self.count += 1
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
  }
  class GuardedClass: Codable {
    nonisolated(unsafe) static var count = 0
    var id = 1
    init() {}
    required init(from decoder: any Decoder) throws {
      Self.count += 1
      id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
    enum CodingKeys: String, CodingKey { case id }
  }
  final class Derived: GuardedClass {}
  struct Parent: Codable {
    var before: Int
    var one: Guarded?
    var many: [Guarded]
    var named: [String: Guarded]
    var instance: GuardedClass?
    var after: Int?
  }
  struct Strict: Codable {
    var before: Int
    var guarded: Guarded
    var after: Int
  }

  init() {
    Guarded.count = 0
    GuardedClass.count = 0
  }

  struct Example: CustomTestStringConvertible {
    let testDescription: String
    let configure: @Sendable (inout MapperConfiguration) -> Void
  }

  static let examples: [Example] = [
    Example(testDescription: "map after register") {
      $0.register(Guarded.self, learns: false)
      $0.map(Guarded.self) { $0.property(\.id).key("no") }
      $0.register(GuardedClass.self, learns: false)
      $0.map(GuardedClass.self) { $0.property("id").key("no") }
    },
    Example(testDescription: "map before register") {
      $0.map(Guarded.self) { $0.property(\.id).key("no") }
      $0.map(GuardedClass.self) { $0.property("id").key("no") }
      $0.register(GuardedClass.self, learns: false)
      $0.register(Guarded.self, learns: false)
    },
    Example(testDescription: "parents that are learned") {
      $0.register(Parent.self, Strict.self)
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
    },
    Example(testDescription: "parents with rules inside") {
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
      $0.map(Parent.self) { $0.property("one.id").key("one_id") }
      $0.map(Strict.self) { $0.property("guarded.id").key("guarded_id") }
    },
    Example(testDescription: "subclasses") {
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
      $0.register(Derived.self)
    },
    Example(testDescription: "registered again") {
      $0.register(Guarded.self, learns: false)
      $0.register(Guarded.self, GuardedClass.self)
      $0.register(GuardedClass.self, learns: false)
    },
    Example(testDescription: "discriminators") {
      $0.register(
        GuardedClass.self, discriminator: "type", ["derived": Derived.self], learns: false)
      $0.register(Guarded.self, learns: false)
      $0.register(Derived.self, Parent.self)
    },
    Example(testDescription: "provider") {
      var provider = InCodeMappingProvider()
      provider.map(Guarded.self) { $0.property(\.id).key("no") }
      $0.add(provider)
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
    },
  ]

  @Test(arguments: examples) func neverSeeMadeUpValues(_ example: Example) throws {
    var configuration = MapperConfiguration()
    example.configure(&configuration)
    let mapper = try Mapper(configuration)
    #expect(Guarded.count == 0)
    #expect(GuardedClass.count == 0)
    _ = try? mapper.object(from: #"{"before": [], "after": []}"#, as: Parent.self)
    _ = try? mapper.object(from: #"{"before": 1}"#, as: Strict.self)
    #expect(Guarded.count == 0 && GuardedClass.count == 0)
  }

  @Test func notByValidateOrExplain() throws {
    let mapper = try Mapper {
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
      $0.map(Guarded.self) { $0.property("id").key("no") }
    }
    for type in [Guarded.self, GuardedClass.self, Derived.self, Parent.self, Strict.self]
      as [any Any.Type]
    {
      try mapper.validate(type)
      _ = mapper.explain(type)
    }
    #expect(Guarded.count == 0 && GuardedClass.count == 0)
    #expect(mapper.explain(Guarded.self).rows.map(\.property) == ["id"])
  }

  /// A parent goes on being learned as far as that needs no value of the type.
  @Test func whatIsLearnedOfParents() throws {
    let mapper = try Mapper {
      $0.register(Parent.self, Strict.self)
      $0.register(Guarded.self, learns: false)
      $0.register(GuardedClass.self, learns: false)
    }
    #expect(
      mapper.explain(Parent.self).rows.map(\.property)
        == ["before", "one", "many", "named", "instance", "after"])
    #expect(mapper.explain(Strict.self).rows.map(\.property) == ["before", "guarded"])
    #expect(Guarded.count == 0 && GuardedClass.count == 0)
  }

  struct Outer: Codable {
    var address: Address
    struct Address: Codable {
      var city: Int
      var zip: Int
    }
    fileprivate struct Hidden: Codable {
      var city: Int
      var zip: Int
    }
  }
  /// Calls the initialiser of another type itself.
  struct Calling: Decodable {
    init(from decoder: any Decoder) throws { _ = try Guarded(from: decoder) }
  }

  /// A type that is declared inside one of them is learned all the same.
  @Test func typesDeclaredInside() throws {
    let mapper = try Mapper { $0.register(Outer.self, learns: false) }
    let json = #"{"city": "x", "zip": "y"}"#
    expectIssues("typeMismatch city", "typeMismatch zip") {
      try mapper.object(from: json, as: Outer.Address.self)
    }
    expectIssues("typeMismatch city", "typeMismatch zip") {
      try mapper.object(from: json, as: Outer.Hidden.self)
    }
    let error = #expect(throws: MappingError.self) {
      try Mapper {
        $0.register(Outer.self, learns: false)
        $0.map(Outer.Address.self) { $0.property("cit").key("x") }
      }
    }
    #expect(
      error?.description
        == #"Address.cit: expected a property such as "city", found no such property"#)
  }

  /// An initialiser that another type calls gets no container of made-up values.
  @Test func initialisersThatOthersCall() throws {
    let mapper = try Mapper {
      $0.register(Guarded.self, learns: false)
      $0.register(Calling.self)
    }
    #expect(mapper.explain(Calling.self).rows.isEmpty)
  }

  @Test func theyAreMappedAllTheSame() throws {
    let mapper = try Mapper {
      $0.register(Guarded.self, learns: false)
      $0.map(Guarded.self) { $0.property("identifier").key("no") }
    }
    #expect(try mapper.object(from: #"{"no": 5}"#, as: Guarded.self) == Guarded(id: 5))
    #expect(try mapper.json(from: Guarded(id: 5)) == #"{"no":5}"#)
    #expect(Guarded.count == 1)
  }

  /// Nothing is made up while data maps. A failing call makes values up, unless that is switched off.
  @Test func madeUpValuesAfterAFailureOnly() throws {
    var counts: [Int] = []
    for learns in [true, false] {
      let mapper = try Mapper { $0.learnsOnFailure = learns }
      Guarded.count = 0
      for id in 1...3 {
        _ = try mapper.object(from: #"{"identifier": \#(id)}"#, as: Guarded.self)
      }
      #expect(Guarded.count == 3)
      expectIssues("typeMismatch identifier") {
        try mapper.object(from: #"{"identifier": "x"}"#, as: Guarded.self)
      }
      counts.append(Guarded.count)
    }
    #expect(counts[0] > counts[1])
  }
}
