extension Untuned {
  /// A price over an hour, as an array: `[1700000000, "BTC-EUR", 1.5, 2.5, 1.25, 2, "12.5", true, null]`.
  struct Candle: Codable, Equatable {
    let time: Int
    let market: String
    let open: Double
    let high: Double
    let low: Double
    let close: Double
    let volume: String
    let isClosed: Bool
    let trades: Int?

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      time = try container.decode(Int.self)
      market = try container.decode(String.self)
      open = try container.decode(Double.self)
      high = try container.decode(Double.self)
      low = try container.decode(Double.self)
      close = try container.decode(Double.self)
      volume = try container.decode(String.self)
      isClosed = try container.decode(Bool.self)
      trades = try container.decodeIfPresent(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(time)
      try container.encode(market)
      try container.encode(open)
      try container.encode(high)
      try container.encode(low)
      try container.encode(close)
      try container.encode(volume)
      try container.encode(isClosed)
      try container.encode(trades)
    }
  }
}
