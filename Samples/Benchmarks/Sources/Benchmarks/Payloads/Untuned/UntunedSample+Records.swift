import Foundation

/// Records of one shape each.
extension UntunedSample {
  static func places() -> Data {
    array(400, seed: 27) { id, random in
      let outline = list(random.number(1..<3)) { _ in
        list(random.number(8..<30)) { _ in
          "[\(random.decimal(-180_000_000..<180_000_000, digits: 6)),"
            + "\(random.decimal(-90_000_000..<90_000_000, digits: 6))]"
        }
      }
      let address = "{\"street\":\(random.jsonText(16)),\"city\":\(random.jsonText(8))}"
      return "{\"id\":\(id),\"type\":\"Feature\","
        + "\"properties\":{\"name\":\(random.jsonText(12)),\"address\":\(address)},"
        + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":\(outline)}}"
    }
  }

  /// Dates as `2024-05-06T07:08:09+0000`, and now and then a space in a URL.
  static func articles() -> Data {
    array(1500, seed: 28) { id, random in
      func two(_ range: Range<Int>) -> String {
        let number = random.number(range)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      func date() -> String {
        "\"20\(two(0..<30))-\(two(1..<13))-\(two(1..<29))"
          + "T\(two(0..<24)):\(two(0..<60)):\(two(0..<60))+0000\""
      }
      let gap = random.once(in: 8) ? " " : "-"
      let status = random.pick(["draft", "published", "PUBLISHED", "archived", "embargoed"])
      let link = "https://example.com/\(random.code(8))\(gap)\(random.code(8))?page=\(id)"
      return object([
        "\"id\":\(id)", "\"title\":\(random.jsonText(40))", "\"link\":\"\(link)\"",
        "\"status\":\"\(status)\"", "\"published_at\":\(date())",
        random.once(in: 2) ? "\"changed_at\":\(date())" : nil,
      ])
    }
  }

  static func invoices() -> Data {
    array(1500, seed: 31) { id, random in
      let amounts = list(random.number(1..<8)) { _ in "\(random.decimal(100..<90_000))" }
      let record =
        "{\"id\":\(id),\"owner\":\(random.jsonCode(10)),\"revision\":\(random.number(1..<9))}"
      let address = "{\"street\":\(random.jsonText(16)),\"city\":\(random.jsonText(8))}"
      return "{\"super\":\(record),\"number\":\"R-\(id)\",\"amounts\":\(amounts),"
        + "\"address\":\(address),\"state\":\"\(random.pick(["open", "paid", "void"]))\"}"
    }
  }

  static func candles() -> Data {
    array(4000, seed: 32) { index, random in
      let prices = (0..<4).map { _ in "\(random.decimal(1_000_000..<9_000_000))" }
      return "[\(1_700_000_000 + index * 3600),\"\(random.pick(["BTC-EUR", "ETH-CHF"]))\","
        + prices.joined(separator: ",") + ",\"\(random.decimal(1..<900_000, digits: 4))\","
        + (random.once(in: 9) ? "false,null]" : "true,\(random.number(1..<50_000))]")
    }
  }

  static func orders() -> Data {
    array(1800, seed: 33) { _, random in
      let vouchers = list(random.number(0..<4)) { _ in random.jsonCode(8) }
      let quantities = ["book", "music", "film", "game"].filter { _ in random.once(in: 2) }
        .map { "\"\($0)\":\(random.number(1..<12))" }
      return "{\"id\":\(random.jsonCode(16)),\"customer\":\(random.jsonCode(12)),"
        + "\"shop\":\(random.jsonCode(6)),\"vouchers\":\(vouchers),"
        + "\"total\":\(random.number(500..<90_000)),\"shipping\":\(random.number(0..<2000)),"
        + "\"quantities\":\(object(quantities))}"
    }
  }

  /// The amount of the last one is a word.
  static func bookings(_ count: Int) -> Data {
    array(count, seed: 34) { id, random in
      let amount = id == count - 1 ? "\"soon\"" : "\(random.decimal(-90_000..<900_000))"
      return object([
        "\"id\":\(id)", "\"account\":\(random.jsonCode(20))", "\"text\":\(random.jsonText(40))",
        "\"amount\":\(amount)", "\"currency\":\"CHF\"",
        random.once(in: 2) ? "\"is_cleared\":true" : nil,
      ])
    }
  }
}
