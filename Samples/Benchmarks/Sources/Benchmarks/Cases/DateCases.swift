import Automapper
import Foundation

/// Records that are mostly dates, both ways.
enum DateCases {
  static func cases() throws -> [any Case] {
    let count = 2000
    let (mapper, shipments) = (Mapper(), ShipmentSample.shipments(count))
    let decoder = Coders.decoder(dates: .iso8601)
    let encoder = Coders.encoder(dates: .iso8601)
    let data = try mapper.data(from: shipments)
    let read: (Data) throws -> [Shipment] = { try decoder.decode(from: $0) }
    return [
      Comparison(
        "date-heavy records: bytes → models", bytes: data.count, objects: count,
        ours: { try mapper.object(from: data, as: [Shipment].self) }
      )
      .against("JSONDecoder, .iso8601") { try decoder.decode([Shipment].self, from: data) },
      Comparison(
        "date-heavy records: models → bytes", bytes: data.count, objects: count,
        ours: { try mapper.data(from: shipments) }, reading: read
      )
      .against("JSONEncoder, .iso8601", { try encoder.encode(shipments) }, reading: read),
    ]
  }
}
