import Foundation
import Testing

@testable import Automapper

/// Containers and decoders that a model keeps after its `init(from:)`.
@Suite struct KeptContainerTests {
  private struct KeepsDecoder: Decodable {
    enum Keys: String, CodingKey { case name, age }
    let decoder: any Decoder
    init(from decoder: any Decoder) throws { self.decoder = decoder }

    func name() throws -> String {
      try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
    }
  }

  private struct KeepsContainer: Decodable {
    enum Keys: String, CodingKey { case name, age }
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Keys.self) }
  }

  private struct Parent: Decodable {
    let name: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      name = try container.decode(KeepsDecoder.self).name()
    }
  }

  private struct Person: Codable, Equatable {
    var name: String
    var age: Int
  }

  private static var bytes: Data { Data(#"{"name": "Ada", "age": 36}"#.utf8) }
  private static let dictionary: [String: any Sendable] = ["name": "Ada", "age": 36]

  @Test func aKeptDecoderReadsOn() throws {
    let mapper = Mapper()
    let fromBytes = try mapper.object(from: Self.bytes, as: KeepsDecoder.self)
    let fromDictionary = try mapper.object(from: Self.dictionary, as: KeepsDecoder.self)
    // Other calls in between use other memory.
    for age in 0..<100 {
      let other = try mapper.object(
        from: Data(#"{"name":"x","age":\#(age)}"#.utf8), as: Person.self)
      #expect(other == Person(name: "x", age: age))
    }
    #expect(try fromBytes.name() == "Ada")
    #expect(try fromDictionary.name() == "Ada")
  }

  @Test func aDecoderKeptByAPartReadsOn() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: Self.bytes, as: Parent.self).name == "Ada")
    #expect(try mapper.object(from: Self.dictionary, as: Parent.self).name == "Ada")
  }

  @Test func aKeptContainerReadsOn() throws {
    let mapper = Mapper()
    for kept in [
      try mapper.object(from: Self.bytes, as: KeepsContainer.self),
      try mapper.object(from: Self.dictionary, as: KeepsContainer.self),
    ] {
      for age in 0..<3 {
        let other = Data(#"{"name": "x", "age": \#(age)}"#.utf8)
        _ = try mapper.object(from: other, as: KeepsContainer.self)
      }
      #expect(Set(kept.container.allKeys) == [.name, .age])
      #expect(kept.container.contains(.name))
      #expect(kept.container.codingPath.isEmpty)
      #expect(try kept.container.decode(String.self, forKey: .name) == "Ada")
      #expect(try kept.container.decode(Int.self, forKey: .age) == 36)
    }
  }

  /// What a part of a model kept knows its own coding path, wherever it is used.
  @Test func aKeptPartKnowsItsPath() throws {
    struct Part: Decodable {
      enum Keys: String, CodingKey { case name }
      let decoder: any Decoder
      let container: KeyedDecodingContainer<Keys>
      init(from decoder: any Decoder) throws {
        self.decoder = decoder
        container = try decoder.container(keyedBy: Keys.self)
      }
    }
    struct Whole: Decodable { var parts: [String: [Part]] }
    let bytes = Data(#"{"parts": {"a": [{"name": 1}, {"name": 2}]}}"#.utf8)
    func path(_ keys: [any CodingKey]) -> [String] { keys.map(\.stringValue) }
    let expected = ["parts", "a", "Index 1"]
    // A decoder that JSONDecoder gave out forgets its path when the call ends.
    let mapped = try Mapper().object(from: bytes, as: Whole.self)
    #expect(try path(#require(mapped.parts["a"]?.last).decoder.codingPath) == expected)
    for whole in [mapped, try JSONDecoder().decode(Whole.self, from: bytes)] {
      let part = try #require(whole.parts["a"]?.last)
      #expect(path(part.container.codingPath) == expected)
      do {
        _ = try part.container.decode(String.self, forKey: .name)
        Issue.record("nothing was thrown")
      } catch DecodingError.typeMismatch(let type, let context) {
        #expect(type is String.Type)
        #expect(path(context.codingPath) == expected + ["name"])
      }
    }
  }

  private final class Element: Decodable {
    enum CodingKeys: String, CodingKey { case number, inner, keeps }

    /// What elements kept, each with the number that it must go on reading.
    final class Kept: @unchecked Sendable {
      var containers: [(number: Int, container: KeyedDecodingContainer<CodingKeys>)] = []

      var areRight: Bool {
        containers.allSatisfy { (try? $1.decode(Int.self, forKey: .number)) == $0 }
      }
    }

    let number: Int
    let inner: [Element]
    let areKeptRight: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let kept = CodingUserInfoKey(rawValue: "kept").flatMap { decoder.userInfo[$0] as? Kept }
      areKeptRight = kept?.areRight ?? false
      inner = try container.decodeIfPresent([Element].self, forKey: .inner) ?? []
      number = try container.decode(Int.self, forKey: .number)
      if try container.decode(Bool.self, forKey: .keeps) {
        kept?.containers.append((number, container))
      }
    }
  }

  /// The container of one element never becomes the one of a later element, whoever has it.
  @Test(arguments: [1, 2, 3]) func someElementsKeepTheirContainers(every step: Int) throws {
    func object(_ number: Int, _ inner: [[String: Any]] = []) -> [String: Any] {
      ["number": number, "keeps": number % step == 0, "inner": inner]
    }
    let objects = (0..<20).map { outer in
      object(100 * outer, (1...outer % 4 + 1).map { object(100 * outer + $0) })
    }
    let bytes = try JSONSerialization.data(withJSONObject: objects)
    let kept = Element.Kept()
    let key = try #require(CodingUserInfoKey(rawValue: "kept"))
    let mapper = try Mapper { $0.userInfo[key] = kept }
    // A container holds the `userInfo` of its call, and so what holds the container.
    defer { kept.containers = [] }
    for source in [bytes, .any(objects)] as [any MappingSource] {
      kept.containers = []
      for _ in 0..<3 {
        let elements = try mapper.object(from: source, as: [Element].self)
        #expect(elements.map(\.number) == (0..<20).map { 100 * $0 })
        for element in elements {
          let numbers = element.inner.map(\.number)
          #expect(numbers == (1...numbers.count).map { element.number + $0 })
          #expect(element.areKeptRight)
          #expect(element.inner.allSatisfy { $0.areKeptRight })
        }
      }
      #expect(kept.containers.count > 50 / step && kept.areRight)
    }
  }

  @Test func aKeptContainerOutlivesItsMapper() throws {
    var kept: [KeepsContainer] = []
    for _ in 0..<10 { kept.append(try Mapper().object(from: Self.bytes, as: KeepsContainer.self)) }
    for _ in 0..<10 { _ = try Mapper().object(from: Self.dictionary, as: Person.self) }
    for container in kept.map(\.container) {
      #expect(try container.decode(Int.self, forKey: .age) == 36)
    }
  }

  @Test func manyContainersOfOneModel() throws {
    struct Many: Decodable {
      enum Keys: String, CodingKey { case name, age }
      var names: [String] = []
      init(from decoder: any Decoder) throws {
        var containers: [KeyedDecodingContainer<Keys>] = []
        for _ in 0..<2000 { containers.append(try decoder.container(keyedBy: Keys.self)) }
        names = try containers.map { try $0.decode(String.self, forKey: .name) }
      }
    }
    let many = try Mapper().object(from: Self.bytes, as: Many.self)
    #expect(many.names == Array(repeating: "Ada", count: 2000))
  }

  /// What models do, one after the other as they are read.
  private final class Script: @unchecked Sendable {
    static let key = CodingUserInfoKey(rawValue: "script")
    var steps: [(any Decoder) throws -> Void]
    init(_ steps: [(any Decoder) throws -> Void]) { self.steps = steps }
  }

  private struct Scripted: Decodable {
    init(from decoder: any Decoder) throws {
      let key = try #require(Script.key)
      let script = try #require(decoder.userInfo[key] as? Script)
      try script.steps.removeFirst()(decoder)
    }
  }

  private enum Keys: String, CodingKey { case name, parts, other }
  private enum OtherKeys: String, CodingKey { case parts }

  /// The innermost part uses the decoder of the model around it, and keeps a container below that.
  @Test(arguments: ["JSONDecoder", "bytes", "dictionary"])
  func aContainerKeptInsideAKeptDecoderKnowsItsPath(way: String) throws {
    let text = #"{"parts": [{"name": "a", "parts": {"name": "b"}}], "other": {}}"#
    var outer: (any Decoder)?
    var kept: KeyedDecodingContainer<Keys>?
    var inner: KeyedDecodingContainer<Keys>?
    var elements: (any UnkeyedDecodingContainer)?
    let script = Script([
      { decoder in
        outer = decoder
        let other = try decoder.container(keyedBy: Keys.self).superDecoder(forKey: .other)
        _ = try other.singleValueContainer().decode(Scripted.self)
      },
      { _ in
        let around = try #require(outer).container(keyedBy: OtherKeys.self)
        _ = try around.decode(Scripted.self, forKey: .parts)
      },
      { decoder in
        var array = try decoder.unkeyedContainer()
        elements = array
        kept = try array.nestedContainer(keyedBy: Keys.self)
        inner = try kept?.nestedContainer(keyedBy: Keys.self, forKey: .parts)
      },
    ])
    let key = try #require(Script.key)
    let mapper = try Mapper { $0.userInfo[key] = script }
    switch way {
    case "bytes": _ = try mapper.object(from: text, as: Scripted.self)
    case "dictionary":
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
      _ = try mapper.object(from: .any(object), as: Scripted.self)
    default:
      let decoder = JSONDecoder()
      decoder.userInfo[key] = script
      _ = try decoder.decode(Scripted.self, from: Data(text.utf8))
    }
    let place = ["parts", "Index 0"]
    for (container, path, name) in [(kept, place, "a"), (inner, place + ["parts"], "b")] {
      let container = try #require(container)
      #expect(container.codingPath.map(\.stringValue) == path)
      #expect(try container.decode(String.self, forKey: .name) == name)
      let error = #expect(throws: DecodingError.self) {
        try container.decode(Int.self, forKey: .name)
      }
      guard case .typeMismatch(let type, let context) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(type is Int.Type)
      #expect(context.codingPath.map(\.stringValue) == path + ["name"])
    }
    #expect(elements?.codingPath.map(\.stringValue) == ["parts"])
  }
}
