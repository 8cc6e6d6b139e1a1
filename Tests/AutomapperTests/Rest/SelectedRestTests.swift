import Automapper
import Foundation
import Testing

/// `only:` and the property of `rest(_:)`, with and without a coding key.
@Suite struct SelectedRestTests {
  struct Plain: Codable, Equatable {
    var id: Int
    var name: String?
    var more: [String: JSONValue] = [:]
    enum CodingKeys: CodingKey { case id, name }
  }
  struct Asking: Codable, Equatable {
    var id: Int
    var name: String?
    var more: [String: JSONValue]
  }

  private static let mapper = Result {
    try Mapper { configuration in
      configuration.map(Plain.self) { $0.rest(\.more) }
      configuration.map(Asking.self) { $0.rest(\.more) }
    }
  }
  private static let text = #"{"id": 1, "name": "n", "extra": 2}"#

  @Test func aRestIsSelected() throws {
    let mapper = try Self.mapper.get()
    let only = ["id", "more"]
    #expect(
      try Found.model(Self.text, as: Plain.self, only: only, mapper)
        == Plain(id: 1, more: ["extra": 2]))
    #expect(
      try Found.model(Self.text, as: Asking.self, only: only, mapper)
        == Asking(id: 1, more: ["extra": 2]))
    let plain = Plain(id: 1, name: "n", more: ["extra": 2])
    let asking = Asking(id: 1, name: "n", more: ["extra": 2])
    let options = JSONOptions.sortedKeys
    #expect(try mapper.json(from: plain, options: options, only: only) == #"{"extra":2,"id":1}"#)
    #expect(try mapper.json(from: asking, options: options, only: only) == #"{"extra":2,"id":1}"#)
    #expect(try mapper.dictionary(from: plain, only: only).keys.sorted() == ["extra", "id"])
  }

  @Test func aRestThatIsNotSelectedIsEmpty() throws {
    let mapper = try Self.mapper.get()
    #expect(
      try Found.model(Self.text, as: Plain.self, only: ["id"], mapper) == Plain(id: 1))
    #expect(
      try Found.model(Self.text, as: Asking.self, only: ["id"], mapper)
        == Asking(id: 1, more: [:]))
    let asking = Asking(id: 1, more: ["extra": 2])
    #expect(try mapper.json(from: asking, only: ["id"]) == #"{"id":1}"#)
  }

  @Test func anExcludedRestIsEmpty() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Asking.self) { asking in
        asking.rest(\.more)
        asking.property(\.more).exclude(.fromInput)
      }
    }
    #expect(
      try mapper.everywhere(Self.text, as: Asking.self) == Asking(id: 1, name: "n", more: [:]))
    var asking = Asking(id: 1, more: ["old": 1])
    try mapper.update(&asking, from: Self.text)
    #expect(asking == Asking(id: 1, name: "n", more: ["old": 1]))
  }

  @Test func otherNamesAreMistakes() throws {
    let mapper = try Self.mapper.get()
    #expect(
      try Found.failure(Self.text, as: Plain.self, only: ["id", "mores"], mapper)
        == #"Plain.mores: expected a property such as "more", found no such property"#)
  }
}
