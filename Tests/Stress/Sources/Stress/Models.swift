import Automapper
import Foundation

/// What the checks map: a bit of everything.
struct Order: Codable, Equatable {
  struct Line: Codable, Equatable {
    var productName: String
    var quantity: Int
    var price: Double?
  }

  var orderID: Int
  var customer: String
  var placedAt: Date?
  var lines: [Line]
  var labels: [String: String]?

  static let json = """
    {"order_id": 7, "customer": "Ada Lovelace, 12 St James's Square", "placed_at":
    "2024-01-31T12:34:56Z", "lines": [{"product_name": "Engine", "quantity": 1, "price": 1.5},
    {"product_name": "Cards", "quantity": 1000}], "labels": {"gift": "yes", "until": "Monday"}}
    """
}

/// Half of an order.
struct Shipment: Codable {
  var customer: String
  var lines: [Order.Line]
}

/// One property, for documents whose other keys are nobody's.
struct Only: Codable, Equatable {
  var firstName: String?
}

/// For stores.
final class Record: Codable {
  final class Part: Codable {
    var number: Int
    var order: Record?
  }

  var orderID: Int
  var customer: String
  var parts: [Part]?
}

/// An object of each kind inside another.
final class Link: Codable {
  var next: Link?
  var list: [Link]?

  init(next: Link?) { self.next = next }
}

/// Not Codable.
struct Drawing {
  struct Point {
    var x = 1.5
    var y = 2
  }

  var title = "a drawing"
  var points = [Point(), Point()]
  var corner: Point? = Point()
}

/// Not Codable, and may hold itself.
final class Ring {
  var name = "ring"
  var next: Ring?

  init() { next = self }
}

/// Refuses what it is given after it has taken some of it.
struct Unwilling: Decodable {
  struct Refusal: Error {
    let reason = [String](repeating: "it does not like it", count: 3)
  }

  let customer: String

  private enum CodingKeys: CodingKey { case customer }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    customer = try container.decode(String.self, forKey: .customer)
    throw Refusal()
  }
}

/// Failures that are part of what is measured.
func fails(_ work: () throws -> Void) -> Bool {
  do {
    try work()
    return false
  } catch {
    return !"\(error)".isEmpty
  }
}
