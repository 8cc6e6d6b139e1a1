import Automapper
import Foundation
import Testing

/// The rows of the README's comparison, each on both sides.
@Suite struct JSONDecoderComparisonTests {
  private struct Image: Codable, Equatable {
    var imageURL: URL
  }

  private struct Name: Codable, Equatable {
    var firstName: String
  }

  private struct Values: Codable, Equatable {
    var count: Int
    var postcode: String
    var isOpen: Bool
  }

  private struct Dates: Codable, Equatable {
    var created: Date
    var born: Date
  }

  private enum Colour: String, Codable {
    case red
  }

  private func decode<T: Decodable>(
    _ json: String, as type: T.Type, dates: JSONDecoder.DateDecodingStrategy = .iso8601
  ) throws -> T {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = dates
    return try decoder.decode(type, from: Data(json.utf8))
  }

  @Test func acronymsInSnakeCase() throws {
    let image = Image(imageURL: try #require(URL(string: "https://example.com/a.png")))
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let json = String(decoding: try encoder.encode(image), as: UTF8.self)
    #expect(json.contains("image_url"))
    #expect(throws: DecodingError.self) { try decode(json, as: Image.self) }
    #expect(try Mapper().object(from: json, as: Image.self) == image)
  }

  @Test(arguments: [#"{"first-name":"Ada"}"#, #"{"FirstName":"Ada"}"#])
  func otherSpellings(json: String) throws {
    #expect(throws: DecodingError.self) { try decode(json, as: Name.self) }
    #expect(try Mapper().object(from: json, as: Name.self) == Name(firstName: "Ada"))
  }

  @Test(arguments: [
    #"{"count":"42","postcode":"41103","isOpen":true}"#,
    #"{"count":42,"postcode":41103,"isOpen":true}"#,
    #"{"count":42,"postcode":"41103","isOpen":1}"#,
  ])
  func conversions(json: String) throws {
    #expect(throws: DecodingError.self) { try decode(json, as: Values.self) }
    var report = MappingReport()
    let values = try Mapper().object(from: json, as: Values.self, report: &report)
    #expect(values == Values(count: 42, postcode: "41103", isOpen: true))
    #expect(report.conversions.count == 1)
    let strict = try Mapper { $0.coercion = .strict }
    #expect(throws: MappingError.self) { try strict.object(from: json, as: Values.self) }
  }

  @Test func twoFormsOfDate() throws {
    let json = #"{"created":"2024-06-15T04:52:17Z","born":1718409600}"#
    for dates in [JSONDecoder.DateDecodingStrategy.iso8601, .secondsSince1970] {
      #expect(throws: DecodingError.self) { try decode(json, as: Dates.self, dates: dates) }
    }
    let dates = try Mapper().object(from: json, as: Dates.self)
    #expect(dates.created == Date(timeIntervalSince1970: 1_718_427_137))
    #expect(dates.born == Date(timeIntervalSince1970: 1_718_409_600))
  }

  @Test func fractionsOfASecond() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let theirs = String(decoding: try encoder.encode([date]), as: UTF8.self)
    #expect(theirs == #"["1970-01-01T00:00:01Z"]"#)
    #expect(try Mapper().json(from: [date]) == #"["1970-01-01T00:00:01.25Z"]"#)
  }

  @Test func enumerationsAsKeys() throws {
    let counts = [Colour.red: 1]
    let theirs = String(decoding: try JSONEncoder().encode(counts), as: UTF8.self)
    #expect(theirs == #"["red",1]"#)
    #expect(try Mapper().json(from: counts) == #"{"red":1}"#)
    #expect(try Mapper().object(from: #"{"red":1}"#, as: [Colour: Int].self) == counts)
  }

  @Test func aBadElement() throws {
    let json = #"[{"firstName":"Ada"},{"firstName":[]},{"firstName":"Bea"}]"#
    #expect(throws: DecodingError.self) { try decode(json, as: [Name].self) }
    #expect(throws: MappingError.self) { try Mapper().object(from: json, as: [Name].self) }
    let skipping = try Mapper { $0.invalidElements = .skip }
    var report = MappingReport()
    let names = try skipping.object(from: json, as: [Name].self, report: &report)
    #expect(names.map(\.firstName) == ["Ada", "Bea"])
    #expect(report.skippedElements.map(\.path) == ["[1]"])
  }

  @Test func unknownKeys() throws {
    let json = #"{"firstName":"Ada","fistName":"Bea"}"#
    #expect(try decode(json, as: Name.self).firstName == "Ada")
    var report = MappingReport()
    #expect(try Mapper().object(from: json, as: Name.self, report: &report).firstName == "Ada")
    #expect(report.unknownKeys.map(\.sourceKey) == ["fistName"])
    let exacting = try Mapper { $0.unknownKeys = .error }
    let error = #expect(throws: MappingError.self) {
      try exacting.object(from: json, as: Name.self)
    }
    #expect(try #require(error).description.contains(#""firstName""#))
  }

  @Test func whatAnErrorSays() throws {
    let json = #"[{"count":"many","postcode":"41103","isOpen":true}]"#
    let theirs = #expect(throws: DecodingError.self) { try decode(json, as: [Values].self) }
    #expect(!String(describing: try #require(theirs)).contains("many"))
    do throws(MappingError) {
      _ = try Mapper().object(from: json, as: [Values].self)
      Issue.record("nothing was thrown")
    } catch {
      #expect(
        error.description == #"[Values][0].count: expected Int, found string "many" (key "count")"#)
    }
  }
}
