import Foundation

/// A record that is mostly dates.
struct Shipment: Codable, Equatable, Sendable {
  var number: Int
  var ordered: Date
  var paid: Date
  var packed: Date
  var collected: Date
  var sorted: Date
  var delivered: Date
  var returned: Date?
  var refunded: Date?
}
