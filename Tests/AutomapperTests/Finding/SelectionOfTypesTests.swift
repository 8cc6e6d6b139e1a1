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
}
