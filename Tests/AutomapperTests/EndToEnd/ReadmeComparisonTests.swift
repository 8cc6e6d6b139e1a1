import Automapper
import Foundation
import Testing

/// The rows of the README's comparison with JSONDecoder and JSONEncoder, each run on both sides.
@Suite struct ReadmeComparisonTests {
  /// The rows in the README's order; each test below has a row in its documentation comment.
  private func rowsOfTheTests() throws -> [String] {
    try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
      .components(separatedBy: "\n").compactMap { line in
        line.hasPrefix("  /// | ") ? String(line.dropFirst("  /// ".count)) : nil
      }
  }

  @Test func theReadmeHasTheRowsOfTheseTests() throws {
    let sections = try MarkedCode.text("README.md").components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.contains("| JSONDecoder, JSONEncoder |") })
    let table = section.components(separatedBy: "\n\n").first { $0.hasPrefix("| | JSONDecoder") }
    let lines = try #require(table).split(separator: "\n").map(String.init)
    #expect(try lines.dropFirst(2) == rowsOfTheTests()[...])
  }

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

  /// | input and output | `Data` | also `String`, `[String: Any]`, `[Any]` |
  @Test func inputsAndOutputs() throws {
    let json = #"[{"firstName":"Ada"}]"#
    let names = [Name(firstName: "Ada")]
    #expect(try JSONDecoder().decode([Name].self, from: Data(json.utf8)) == names)
    let mapper = Mapper()
    let foundation: [Any] = [["firstName": "Ada"]]
    #expect(try mapper.object(from: Data(json.utf8), as: [Name].self) == names)
    #expect(try mapper.object(from: json, as: [Name].self) == names)
    #expect(try mapper.object(from: foundation, as: [Name].self) == names)
    #expect(
      try mapper.object(from: ["firstName": "Ada"] as [String: Any], as: Name.self) == names[0])
    #expect(try JSONEncoder().encode(names) == Data(json.utf8))
    #expect(try mapper.data(from: names) == Data(json.utf8))
    #expect(try mapper.json(from: names) == json)
    #expect(try mapper.array(from: names) as? [[String: String]] == [["firstName": "Ada"]])
    #expect(try mapper.dictionary(from: names[0]) as? [String: String] == ["firstName": "Ada"])
  }

  /// | `image_url` for `imageURL` | not found: `.convertFromSnakeCase` makes it `imageUrl` | found |
  @Test func acronymsInSnakeCase() throws {
    let image = Image(imageURL: try #require(URL(string: "https://example.com/a.png")))
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let json = String(decoding: try encoder.encode(image), as: UTF8.self)
    #expect(json.contains("image_url"))
    #expect(throws: DecodingError.self) { try decode(json, as: Image.self) }
    #expect(try Mapper().object(from: json, as: Image.self) == image)
  }

  /// | `first-name`, `FirstName` for `firstName` | need `CodingKeys` | found |
  @Test(arguments: [#"{"first-name":"Ada"}"#, #"{"FirstName":"Ada"}"#])
  func otherSpellings(json: String) throws {
    #expect(throws: DecodingError.self) { try decode(json, as: Name.self) }
    #expect(try Mapper().object(from: json, as: Name.self) == Name(firstName: "Ada"))
  }

  /// | `"42"` for `Int`, `41103` for `String`, `1` for `Bool` | an error | converted and reported; `.strict`: an error |
  @Test(arguments: [
    (#"{"count":"42","postcode":"41103","isOpen":true}"#, "count"),
    (#"{"count":42,"postcode":41103,"isOpen":true}"#, "postcode"),
    (#"{"count":42,"postcode":"41103","isOpen":1}"#, "isOpen"),
  ])
  func conversions(json: String, property: String) throws {
    #expect(throws: DecodingError.self) { try decode(json, as: Values.self) }
    var report = MappingReport()
    let values = try Mapper().object(from: json, as: Values.self, report: &report)
    #expect(values == Values(count: 42, postcode: "41103", isOpen: true))
    #expect(report.conversions.count == 1)
    let strict = try Mapper { $0.coercion = .strict }
    expectIssues("typeMismatch \(property)") { try strict.object(from: json, as: Values.self) }
  }

  /// | two date formats in one payload | need a closure | both recognised |
  @Test func twoFormsOfDate() throws {
    let json = #"{"created":"2024-06-15T04:52:17Z","born":1718409600}"#
    for dates in [JSONDecoder.DateDecodingStrategy.iso8601, .secondsSince1970] {
      #expect(throws: DecodingError.self) { try decode(json, as: Dates.self, dates: dates) }
    }
    let dates = try Mapper().object(from: json, as: Dates.self)
    #expect(dates.created == Date(timeIntervalSince1970: 1_718_427_137))
    #expect(dates.born == Date(timeIntervalSince1970: 1_718_409_600))
  }

  /// | fractions of a second | `.iso8601` drops them when encoding | encoded with as many digits as the date has |
  @Test func fractionsOfASecond() throws {
    let date = Date(timeIntervalSince1970: 1.25)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let theirs = String(decoding: try encoder.encode([date]), as: UTF8.self)
    #expect(theirs == #"["1970-01-01T00:00:01Z"]"#)
    #expect(try Mapper().json(from: [date]) == #"["1970-01-01T00:00:01.25Z"]"#)
  }

  /// | `[Enum: Value]` | an array of alternating keys and values | an object |
  @Test func enumerationsAsKeys() throws {
    let counts = [Colour.red: 1]
    let theirs = String(decoding: try JSONEncoder().encode(counts), as: UTF8.self)
    #expect(theirs == #"["red",1]"#)
    #expect(try Mapper().json(from: counts) == #"{"red":1}"#)
    #expect(try Mapper().object(from: #"{"red":1}"#, as: [Colour: Int].self) == counts)
  }

  /// | one invalid array element | decoding fails | decoding fails, or `.skip` drops and reports the element |
  @Test func aBadElement() throws {
    let json = #"[{"firstName":"Ada"},{"firstName":[]},{"firstName":"Bea"}]"#
    #expect(throws: DecodingError.self) { try decode(json, as: [Name].self) }
    expectIssues("typeMismatch [1].firstName") { try Mapper().object(from: json, as: [Name].self) }
    let skipping = try Mapper { $0.invalidElements = .skip }
    var report = MappingReport()
    let names = try skipping.object(from: json, as: [Name].self, report: &report)
    #expect(names.map(\.firstName) == ["Ada", "Bea"])
    #expect(report.skippedElements.map(\.path) == ["[1]"])
  }

  /// | an unknown key | ignored | ignored, reported, or an error that suggests a name |
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

  /// | an error | `any Error`, without the value found | `MappingError` (typed throws): path, key and value |
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
