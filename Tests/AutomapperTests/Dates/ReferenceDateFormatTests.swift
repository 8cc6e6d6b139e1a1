import Automapper
import Foundation
import Testing

/// Seconds since 2001, the form in which `JSONEncoder` writes dates by default.
@Suite struct ReferenceDateFormatTests {
  struct Event: Codable, Equatable {
    var at: Date
    var days: [Date]?
  }

  private func mapper() throws -> Mapper {
    try Mapper { $0.dateFormats = [.secondsSinceReferenceDate] }
  }

  static let numbers: [(json: String, seconds: Double)] = [
    ("0", 0), ("725760000", 725_760_000), ("-978307200", -978_307_200), ("1.5", 1.5),
    ("-0.1", -0.1), (#""12.25""#, 12.25), ("1e9", 1e9), ("0.1234567890123", 0.1234567890123),
  ]

  @Test(arguments: numbers) func reads(_ json: String, _ seconds: Double) throws {
    for source in try EverySource.forms(of: #"{"at": \#(json)}"#).map(\.source) {
      let event = try mapper().object(from: source, as: Event.self)
      #expect(event.at == Date(timeIntervalSinceReferenceDate: seconds))
    }
  }

  @Test(arguments: ["\"soon\"", "true", "\"2024-01-31\"", "{}", "\"inf\""])
  func refuses(_ json: String) throws {
    let error = #expect(throws: MappingError.self) {
      try mapper().object(from: #"{"at": \#(json)}"#, as: Event.self)
    }
    #expect(error?.description.hasPrefix("Event.at: expected Date, found ") == true)
  }

  /// Every date is written exactly, and as `JSONEncoder` writes it.
  @Test func everyDateReadsBack() throws {
    let mapper = try mapper()
    var random = SeededGenerator()
    for _ in 0..<2_000 {
      let event = Event(
        at: Date(timeIntervalSinceReferenceDate: .random(in: -6e10...2.5e11, using: &random)),
        days: [Date(timeIntervalSinceReferenceDate: .random(in: -1...1, using: &random))])
      let data = try mapper.data(from: event)
      #expect(try mapper.object(from: data, as: Event.self) == event, "seed \(random.seed)")
      #expect(try JSONDecoder().decode(Event.self, from: data) == event, "seed \(random.seed)")
      let foundation = try JSONEncoder().encode(event)
      #expect(try mapper.object(from: foundation, as: Event.self) == event, "seed \(random.seed)")
      let fields = try mapper.dictionary(from: event)
      #expect(try mapper.object(from: fields, as: Event.self) == event, "seed \(random.seed)")
    }
  }

  @Test func formatOfOneProperty() throws {
    let mapper = try Mapper { configuration in
      configuration.map(Event.self) { $0.property(\.at).date(.secondsSinceReferenceDate) }
    }
    let event = Event(at: Date(timeIntervalSinceReferenceDate: 5))
    #expect(try mapper.json(from: event) == #"{"at":5}"#)
    #expect(try mapper.object(from: #"{"at":5}"#, as: Event.self) == event)
    #expect(
      mapper.explain(Event.self).rows.first?.conversion == "secondsSinceReferenceDate")
  }
}
