import Automapper
import Foundation
import Testing

/// Which of several declarations counts: `configuration.map`, providers in order, superclasses,
/// conventions.
@Suite struct MappingPrecedenceTests {
  class Animal: Codable {
    var name: String?
    init() {}
  }
  class Dog: Animal {}
  final class Puppy: Dog {}
  struct Cat: Codable, Equatable { var name: String? }

  /// A provider for one type that reads `name` from a key.
  private func provider<Model: Codable>(
    _ type: Model.Type, _ path: KeyPath<Model, String?>, _ key: String
  ) -> InCodeMappingProvider {
    var provider = InCodeMappingProvider()
    provider.map(type) { $0.property(path).key(key) }
    return provider
  }

  /// Every key has its own name as value.
  private static let source = ["own", "first", "second", "super", "supersuper", "name"].reduce(
    into: [String: String]()
  ) { $0[$1] = $1 }

  @Test func ownMappingThenProvidersInOrder() throws {
    let first = provider(Cat.self, \.name, "first")
    let second = provider(Cat.self, \.name, "second")
    var configuration = MapperConfiguration()
    #expect(try name(configuration) == "name")
    configuration.add(second)
    #expect(try name(configuration) == "second")
    configuration.add(first)
    #expect(try name(configuration) == "second")
    configuration.map(Cat.self) { $0.property(\.name).key("own") }
    #expect(try name(configuration) == "own")
    // Of two declarations in one place the later one counts.
    configuration.map(Cat.self) { $0.property(\.name).key("first") }
    #expect(try name(configuration) == "first")
  }

  private func name(_ configuration: MapperConfiguration) throws -> String? {
    try Mapper(configuration).object(from: Self.source, as: Cat.self).name
  }

  @Test func choicesOfOnePropertyComeFromSeveralPlaces() throws {
    let mapper = try Mapper {
      $0.add(provider(Cat.self, \.name, "first"))
      $0.map(Cat.self) { $0.property(\.name).default("nobody") }
    }
    #expect(try mapper.object(from: Self.source, as: Cat.self).name == "first")
    #expect(try mapper.object(from: "{}", as: Cat.self).name == "nobody")
  }

  /// Whether the stronger default is a value or one in the form of the source makes no difference.
  @Test func defaultsOfBothForms() throws {
    var provider = InCodeMappingProvider()
    provider.map(Cat.self) { $0.property(\.name).default("provider") }
    var configuration = MapperConfiguration()
    configuration.add(provider)
    func absent() throws -> String? {
      try Mapper(configuration).object(from: "{}", as: Cat.self).name
    }
    #expect(try absent() == "provider")
    configuration.map(Cat.self) { $0.property(\.name).default(source: "own") }
    #expect(try absent() == "own")
    configuration.map(Cat.self) { $0.property(\.name).default("later") }
    #expect(try absent() == "later")
    configuration.map(Cat.self) { $0.property(\.name).default("first").default(source: "last") }
    #expect(try absent() == "last")
    configuration.map(Cat.self) { $0.property(\.name).default(source: .null) }
    #expect(try absent() == nil)
  }

  @Test func ownMappingBeforeThatOfASuperclass() throws {
    var configuration = MapperConfiguration()
    configuration.map(Animal.self) { $0.property(\.name).key("supersuper") }
    #expect(try names(configuration) == ["supersuper", "supersuper", "supersuper"])
    configuration.map(Dog.self) { $0.property(\.name).key("super") }
    #expect(try names(configuration) == ["supersuper", "super", "super"])
    configuration.add(provider(Puppy.self, \.name, "first"))
    #expect(try names(configuration) == ["supersuper", "super", "first"])
  }

  private func names(_ configuration: MapperConfiguration) throws -> [String?] {
    let mapper = try Mapper(configuration)
    return [
      try mapper.object(from: Self.source, as: Animal.self).name,
      try mapper.object(from: Self.source, as: Dog.self).name,
      try mapper.object(from: Self.source, as: Puppy.self).name,
    ]
  }

  @Test func superclassInAProvider() throws {
    var configuration = MapperConfiguration()
    configuration.add(provider(Animal.self, \.name, "super"))
    #expect(try names(configuration) == ["super", "super", "super"])
  }

  /// A provider that does not list its types, as an application writes one.
  private struct AnimalProvider: MappingProvider {
    func mapping(for type: any Any.Type) -> TypeMapping? {
      type == Animal.self ? TypeMapping(Animal.self) { $0.property("name").key("super") } : nil
    }
  }

  @Test func superclassThatOnlyAProviderKnows() throws {
    var configuration = MapperConfiguration()
    configuration.add(AnimalProvider())
    #expect(try names(configuration) == ["super", "name", "name"])
    configuration.register(Puppy.self)
    #expect(try names(configuration) == ["super", "name", "super"])
  }

  @Test func includedRulesComeAfterTheTypesOwn() throws {
    struct Named: Codable {
      var name: String?
      var title: String?
    }
    let mapper = try Mapper {
      $0.map(Named.self) { named in
        named.property(\.name).key("first").default("nobody")
        named.property(\.title).key("second")
      }
      $0.map(Cat.self) { cat in
        cat.property(\.name).key("own")
        cat.include(Named.self)
      }
    }
    #expect(try mapper.object(from: Self.source, as: Cat.self).name == "own")
    // What the type itself leaves open is taken from the included one; a property that the type
    // does not have is of no interest.
    #expect(try mapper.object(from: "{}", as: Cat.self).name == "nobody")
  }

  @Test func severalMappersFromOneConfiguration() throws {
    var configuration = MapperConfiguration()
    configuration.keyStyle = .snakeCase
    let plain = try Mapper(configuration)
    configuration.map(Cat.self) { $0.property(\.name).key("first") }
    let first = try Mapper(configuration)
    configuration.map(Cat.self) { $0.property(\.name).key("second") }
    let second = try Mapper(configuration)
    let names = try [plain, first, second].map {
      try $0.object(from: Self.source, as: Cat.self).name
    }
    #expect(names == ["name", "first", "second"])
    let written = try [plain, first, second].map { try $0.written(Cat(name: "a")) }
    #expect(written == [#"{"name":"a"}"#, #"{"first":"a"}"#, #"{"second":"a"}"#])
  }

  @Test func aProviderThatSaysNothing() throws {
    struct Silent: MappingProvider {
      func mapping(for type: any Any.Type) -> TypeMapping? { nil }
    }
    let mapper = try Mapper { $0.add(Silent()) }
    #expect(try mapper.everywhere(#"{"NAME": "a"}"#, as: Cat.self) == Cat(name: "a"))
    #expect(try mapper.written(Cat(name: "a")) == #"{"name":"a"}"#)
  }
}
