import Automapper
import Foundation
import Testing

/// Invalid values that a default stands in for.
@Suite struct InvalidValueTests {
  struct Seat: Codable, Equatable {
    var row: Int?
    var label: String?
    var price: Int
  }

  struct Hall: Codable, Equatable {
    var name: String?
    var opened: Date?
    var seats: [Seat]?
    var best: Seat?
  }

  private func reading<T: Codable & Equatable>(
    _ json: String, as type: T.Type, _ mapper: Mapper,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> (T, String) {
    var reports: Set<String> = []
    let expected = try mapper.object(from: json, as: type)
    for (name, source) in try EverySource.forms(of: json) {
      for _ in 0..<2 {
        var report = MappingReport()
        let model = try mapper.object(from: source, as: type, report: &report)
        #expect(model == expected, "from \(name)", sourceLocation: sourceLocation)
        reports.insert(report.description)
      }
    }
    #expect(reports.count == 1, "\(reports)", sourceLocation: sourceLocation)
    return (expected, reports.min() ?? "")
  }

  static let json = """
    {"name":[],"opened":"soon","seats":[{"row":"x","label":"a","price":1},{"row":2,"label":{},"price":2}],
     "best":{"row":{},"price":3,"label":"b"}}
    """

  @Test func nilStandsInEverywhere() throws {
    let mapper = try Mapper { $0.invalidValues = .useDefault }
    let (hall, report) = try reading(Self.json, as: Hall.self, mapper)
    #expect(
      hall
        == Hall(
          seats: [Seat(label: "a", price: 1), Seat(row: 2, price: 2)],
          best: Seat(label: "b", price: 3)))
    #expect(
      report == """
        name: defaultUsed, expected String, found an array (key "name")
        opened: defaultUsed, expected Date, found string "soon" (key "opened")
        seats[0].row: defaultUsed, expected Int, found string "x" (key "row")
        seats[1].label: defaultUsed, expected String, found an object (key "label")
        best.row: defaultUsed, expected Int, found an object (key "row")
        """)
  }

  @Test func whatHasNoDefaultIsAnError() throws {
    let mapper = try Mapper { $0.invalidValues = .useDefault }
    #expect(
      try mapper.failure(#"{"price":"x","row":"y"}"#, as: Seat.self)
        == #"Seat.price: expected Int, found string "x" (key "price")"#)
    // The property around it has a default.
    #expect(
      try reading(#"{"best":{"price":"x"},"seats":[{}]}"#, as: Hall.self, mapper).0 == Hall())
  }

  @Test func declaredDefaultsStandIn() throws {
    let mapper = try Mapper { configuration in
      configuration.invalidValues = .useDefault
      configuration.map(Seat.self) { $0.property(\.price).default(9) }
    }
    let (seat, report) = try reading(#"{"price":"x","row":1,"label":"a"}"#, as: Seat.self, mapper)
    #expect(seat == Seat(row: 1, label: "a", price: 9))
    #expect(report == #"price: defaultUsed, expected Int, found string "x" (key "price")"#)
  }

  @Test func propertiesDecideForThemselves() throws {
    let one = try Mapper { configuration in
      configuration.map(Seat.self) { $0.property(\.row).invalidValues(.useDefault) }
    }
    #expect(
      try reading(#"{"row":"x","price":1}"#, as: Seat.self, one).0 == Seat(price: 1))
    #expect(
      try one.failure(#"{"row":"x","label":[],"price":1}"#, as: Seat.self)
        == #"Seat.label: expected String, found an array (key "label")"#)
    let others = try Mapper { configuration in
      configuration.invalidValues = .useDefault
      configuration.map(Seat.self) { $0.property(\.row).invalidValues(.error) }
    }
    #expect(
      try others.failure(#"{"row":"x","label":[],"price":1}"#, as: Seat.self)
        == #"Seat.row: expected Int, found string "x" (key "row")"#)
  }
}
