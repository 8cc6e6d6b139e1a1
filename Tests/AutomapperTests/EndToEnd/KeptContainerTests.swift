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

  @Test func aKeptContainerSaysThatItEnded() throws {
    let mapper = Mapper()
    for kept in [
      try mapper.object(from: Self.bytes, as: KeepsContainer.self),
      try mapper.object(from: Self.dictionary, as: KeepsContainer.self),
    ] {
      // The memory is in use again, by objects of the same type.
      for _ in 0..<3 { _ = try mapper.object(from: Self.bytes, as: KeepsContainer.self) }
      #expect(kept.container.allKeys.isEmpty)
      #expect(!kept.container.contains(.name))
      #expect(kept.container.codingPath.isEmpty)
      do {
        _ = try kept.container.decode(String.self, forKey: .name)
        Issue.record("nothing was thrown")
      } catch DecodingError.dataCorrupted(let context) {
        #expect(
          context.debugDescription == """
            a container is valid until the init(from:) that asked for it returns; keep the decoder
            """)
      }
    }
  }

  private final class Element: Decodable {
    enum CodingKeys: String, CodingKey { case number, inner, keeps }

    /// What elements kept, each of which has ended when another one begins.
    final class Kept: @unchecked Sendable {
      var containers: [KeyedDecodingContainer<CodingKeys>] = []

      var readOn: Int { containers.count { (try? $0.decode(Int.self, forKey: .number)) != nil } }
    }

    let number: Int
    let inner: [Element]
    let containersReadOn: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let kept = CodingUserInfoKey(rawValue: "kept").flatMap { decoder.userInfo[$0] as? Kept }
      containersReadOn = kept?.readOn ?? -1
      inner = try container.decodeIfPresent([Element].self, forKey: .inner) ?? []
      number = try container.decode(Int.self, forKey: .number)
      if try container.decode(Bool.self, forKey: .keeps) { kept?.containers.append(container) }
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
    for source in [bytes, .any(objects)] as [any MappingSource] {
      kept.containers = []
      for _ in 0..<3 {
        let elements = try mapper.object(from: source, as: [Element].self)
        #expect(elements.map(\.number) == (0..<20).map { 100 * $0 })
        for element in elements {
          let numbers = element.inner.map(\.number)
          #expect(numbers == (1...numbers.count).map { element.number + $0 })
          #expect(element.containersReadOn == 0)
          #expect(element.inner.allSatisfy { $0.containersReadOn == 0 })
        }
      }
      #expect(kept.containers.count > 50 / step && kept.readOn == 0)
    }
  }

  /// Without that, each object takes a container of its own, which is slower and nothing worse.
  @Test func theStandardLibraryTellsWhoHasAContainer() {
    let place = FramePlace<ByteSource>.ofNothing
    defer { place.destroy() }
    let container = KeyedDecodingContainer(ByteKeyedContainer<DataKey>(frame: place.frame()))
    #expect(ContainerBox.of(container) != nil)
  }

  @Test func aKeptContainerOutlivesItsMapper() throws {
    var kept: [KeepsContainer] = []
    for _ in 0..<10 { kept.append(try Mapper().object(from: Self.bytes, as: KeepsContainer.self)) }
    for _ in 0..<10 { _ = try Mapper().object(from: Self.dictionary, as: Person.self) }
    for container in kept.map(\.container) {
      #expect(throws: DecodingError.self) { try container.decode(Int.self, forKey: .age) }
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
}
