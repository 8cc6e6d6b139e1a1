import Automapper
import Testing

/// Selections of the same names in different types, by one mapper.
@Suite struct SelectionOfTypesTests {
  private struct Person: Codable, Equatable {
    var name: String
    var parts: Parts?
  }
  private struct Parts: Codable, Equatable {
    var left: Int?
    var right: Int?
  }
  private struct Place: Codable { var city: String }
  private struct Scalar: Codable {
    var name: String
    var parts: Int?
  }

  @Test func aNameThatAnotherTypeHasIsStillWrong() throws {
    let mapper = Mapper()
    let person = try mapper.object(from: #"{"name":"Ann"}"#, as: Person.self, only: ["name"])
    #expect(person == Person(name: "Ann", parts: nil))
    let error = #expect(throws: MappingError.self) {
      try mapper.object(from: #"{"city":"Bonn"}"#, as: Place.self, only: ["name"])
    }
    #expect(error?.issues.map(\.path) == ["name"])
    #expect(error?.issues.first?.code == .invalidConfiguration)
  }

  @Test func aPartOfAScalarIsWrongWhereverAnotherTypeHasIt() throws {
    let mapper = Mapper()
    let person = Person(name: "Ann", parts: Parts(left: 1, right: 2))
    #expect(
      try mapper.json(from: person, only: ["parts.left"]) == #"{"parts":{"left":1}}"#)
    let error = #expect(throws: MappingError.self) {
      try mapper.json(from: Scalar(name: "Ann", parts: 1), only: ["parts.left"])
    }
    #expect(error?.issues.map(\.path) == ["parts.left"])
    #expect(error?.issues.first?.code == .invalidConfiguration)
  }

  private struct Box: Codable {
    var name = "b"
    @Inferred var content: Any = Parts(left: 1, right: 2)
    var left = 3
  }

  /// The names are those of the root's properties, not of a value whose type is found at run time.
  @Test func aValueOfAnyTypeIsWhole() throws {
    let mapper = Mapper()
    let text = #"{"content":{"left":1,"right":2},"left":3}"#
    let names = ["content", "left"]
    #expect(try mapper.json(from: Box(), options: .sortedKeys, only: names) == text)
    let fields = try mapper.dictionary(from: Box(), only: names)
    #expect(try mapper.json(from: fields, options: .sortedKeys) == text)
  }
}
