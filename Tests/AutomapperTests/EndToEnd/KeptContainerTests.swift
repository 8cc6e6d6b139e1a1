import Automapper
import Foundation
import Testing

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
