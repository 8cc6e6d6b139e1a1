import Foundation

/// Flat records.
enum AccountSample {
  static func accounts(_ count: Int) -> [Account] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { id in
      Account(
        id: id, userName: "user_\(random.code(8))",
        emailAddress: "\(random.code(10))@example.com", countryCode: "CH",
        loginCount: random.number(0..<5000),
        accountBalance: Double(random.number(-100_000..<1_000_000)) / 100,
        isActive: random.once(in: 2), createdAt: random.number(1_300_000_000..<1_700_000_000))
    }
  }
}

/// Records that are mostly dates, to the second: what `JSONDecoder`'s `.iso8601` reads.
enum ShipmentSample {
  static func shipments(_ count: Int) -> [Shipment] {
    var random = SeededGenerator(seed: 4)
    return (0..<count).map { number in
      var moment = Date(
        timeIntervalSince1970: Double(random.number(1_300_000_000..<1_700_000_000)))
      func next() -> Date {
        moment += Double(random.number(60..<100_000))
        return moment
      }
      return Shipment(
        number: number, ordered: next(), paid: next(), packed: next(), collected: next(),
        sorted: next(), delivered: next(), returned: random.once(in: 2) ? next() : nil,
        refunded: random.once(in: 3) ? next() : nil)
    }
  }
}
