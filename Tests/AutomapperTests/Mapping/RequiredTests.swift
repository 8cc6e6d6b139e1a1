import Automapper
import Foundation
import Testing

/// `required()`: null and absent values of types that accept them.
@Suite struct RequiredTests {
  struct Note: Codable, Equatable {
    var title: String?
    var tags: [String]
    var value: JSONValue
    var address: Address?
  }
  struct Address: Codable, Equatable { var city: String? }

  static func mapper(_ change: (inout MapperConfiguration) -> Void = { _ in }) throws -> Mapper {
    try Mapper { configuration in
      change(&configuration)
      configuration.map(Note.self) { note in
        note.property(\.title).required()
        note.property(\.tags).required()
        note.property(\.value).required()
        note.property(\.address?.city).key("city").required()
      }
    }
  }

  static let complete = #"{"title": "a", "tags": [], "value": 1, "city": "Oslo"}"#

  @Test(
    arguments: [
      (
        #"{"tags": [], "value": 1, "city": "x"}"#,
        #"Note.title: expected String, found nothing (key "title")"#
      ),
      (
        #"{"title": null, "tags": [], "value": 1, "city": "x"}"#,
        #"Note.title: expected String, found null (key "title")"#
      ),
      (
        #"{"title": "a", "tags": null, "value": 1, "city": "x"}"#,
        #"Note.tags: expected [String], found null (key "tags")"#
      ),
      (
        #"{"title": "a", "tags": [], "value": null, "city": "x"}"#,
        #"Note.value: expected JSONValue, found null (key "value")"#
      ),
      (
        #"{"title": "a", "tags": [], "city": "x"}"#,
        #"Note.value: expected JSONValue, found nothing (key "value")"#
      ),
      (
        #"{"title": "a", "tags": [], "value": 1, "address": {}}"#,
        #"Note.address.city: expected String, found nothing (key "city")"#
      ),
    ], [AbsentValues.error, .zero])
  func read(row: (json: String, error: String), absentValues: AbsentValues) throws {
    let mapper = try Self.mapper { $0.absentValues = absentValues }
    #expect(try mapper.failure(row.json, as: Note.self) == row.error)
    #expect(try mapper.everywhere(Self.complete, as: Note.self).address?.city == "Oslo")
  }

  @Test(arguments: ["title", "tags", "value"])
  func updated(property: String) throws {
    let mapper = try Self.mapper()
    var note = try mapper.object(from: Self.complete, as: Note.self)
    let old = note
    try mapper.update(&note, from: "{}")
    expectIssues("nullValue \(property)") {
      try mapper.update(&note, from: #"{"\#(property)": null}"#)
    }
    #expect(note == old)
  }

  /// A default is a value.
  @Test func besideADefault() throws {
    let mapper = try Mapper {
      $0.map(Address.self) { $0.property(\.city).required().default("Rome") }
    }
    for json in ["{}", #"{"city": null}"#] {
      #expect(try mapper.everywhere(json, as: Address.self).city == "Rome")
    }
  }
}
