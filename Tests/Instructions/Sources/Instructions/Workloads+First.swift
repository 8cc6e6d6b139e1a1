import Automapper
import Foundation

/// Types that only one workload uses, once in a process.
private struct Trip: Codable, Equatable {
  var id: Int
  var bookedAt: Date
  var traveller: Traveller
  var legs: [Leg]
  var invoice: Invoice?

  struct Traveller: Codable, Equatable {
    var fullName: String
    var passportNumber: String?
    var loyalty: Loyalty?
  }

  struct Loyalty: Codable, Equatable {
    var programName: String
    var pointCount: Int
  }

  struct Leg: Codable, Equatable {
    var fromStation: Station
    var toStation: Station
    var departsAt: Date
    var seatNumbers: [String]
  }

  struct Station: Codable, Equatable {
    var stationCode: String
    var cityName: String
  }

  struct Invoice: Codable, Equatable {
    var totalAmount: Double
    var currencyCode: String
    var isPaid: Bool
  }
}

extension Workload {
  /// What a mapper does once for a type. The source is written here: encoding the models would do part of it.
  static func first() -> Workload {
    let text = """
      {"id": 7, "booked_at": "2026-03-01T08:00:00Z",
       "traveller": {"full_name": "Ada Reyes", "loyalty": {"program_name": "North", "point_count": 120}},
       "legs": [{"from_station": {"station_code": "LIS", "city_name": "Lisbon"},
                 "to_station": {"station_code": "OPO", "city_name": "Porto"},
                 "departs_at": "2026-03-09T09:30:00Z", "seat_numbers": ["12A", "12B"]}],
       "invoice": {"total_amount": 64.5, "currency_code": "EUR", "is_paid": true}}
      """
    return Workload(name: "the first object of six types, bytes to model") {
      let trip = try Mapper().object(from: text, as: Trip.self)
      return trip.legs.first?.toStation.cityName == "Porto" && trip.invoice?.isPaid == true
        && trip.traveller.loyalty?.pointCount == 120
    }
  }
}
