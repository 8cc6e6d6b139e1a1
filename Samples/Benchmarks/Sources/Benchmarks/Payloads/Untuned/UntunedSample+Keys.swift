import Foundation

/// Objects whose members vary: in their types, in their number, or in being there at all.
extension UntunedSample {
  static func products() -> Data {
    array(2400, seed: 23) { id, random in
      let (price, stock) = (random.decimal(100..<90_000), random.number(0..<500))
      let isText = random.once(in: 2)
      let available = random.number(0..<2)
      let tags = list(random.number(0..<4)) { _ in random.jsonCode(6) }
      return object([
        isText ? "\"id\":\"\(id)\"" : "\"id\":\(id)", "\"title\":\(random.jsonText(24))",
        random.once(in: 2) ? "\"price\":\"\(price)\"" : "\"price\":\(price)",
        random.once(in: 3) ? "\"stock\":\"\(stock)\"" : "\"stock\":\(stock)",
        "\"is_available\":" + (random.once(in: 2) ? "\(available)" : "\(available == 1)"),
        "\"tags\":" + (random.once(in: 4) ? random.jsonCode(6) : tags),
      ])
    }
  }

  static func contacts() -> Data {
    array(2000, seed: 25) { id, random in
      let fields = (0..<random.number(2..<9)).map { index in
        "\"\(random.pick(["phone", "note", "room", "badge"]))_\(index)\":\(random.jsonText(10))"
      }
      return object(
        ["\"id\":\(id)", "\"name\":\(random.jsonText(14))"] + fields.shuffled(using: &random))
    }
  }

  static func ledgers() -> Data {
    array(400, seed: 39) { _, random in
      object(
        (0..<random.number(10..<30)).map { _ in
          "\(random.jsonCode(16)):{\"amount\":\(random.number(1..<9999)),\"note\":\(random.jsonText(8))}"
        })
    }
  }

  static func subscribers() -> Data {
    array(2000, seed: 41) { id, random in
      object([
        "\"id\":\(id)", "\"first_name\":\(random.jsonText(8))",
        "\"last_name\":\(random.jsonText(12))", "\"street_address\":\(random.jsonText(24))",
        "\"postal_code\":\(random.jsonCode(6))", "\"signup_year\":\(random.number(1990..<2026))",
        "\"login_count\":\(random.number(0..<9999))",
        random.once(in: 2) ? "\"referred_by\":\(random.jsonCode(8))" : nil,
      ])
    }
  }

  static func patches() -> Data {
    array(3000, seed: 26) { id, random in
      func member(_ key: String, _ value: String) -> String? {
        switch random.number(0..<4) {
        case 0: nil
        case 1: "\"\(key)\":null"
        default: "\"\(key)\":\(value)"
        }
      }
      let (name, phone) = (random.jsonText(12), "\"+41 \(random.number(100_000..<999_999))\"")
      let email = "\"\(random.code(8))@example.com\""
      let (age, balance) = (random.number(18..<99), random.decimal(-90_000..<900_000))
      let groups = list(random.number(0..<4)) { _ in random.jsonCode(6) }
      return object([
        "\"id\":\(id)", member("name", name), member("email", email), member("phone", phone),
        member("age", "\(age)"), member("balance", "\(balance)"), member("is_verified", "true"),
        member("groups", groups),
      ])
    }
  }

  static func settings() -> Data {
    array(2800, seed: 29) { _, random in
      let language = random.pick(["de", "fr", "it"])
      let channels = list(random.number(1..<4)) { _ in random.jsonCode(6) }
      let members = [
        "\"volume\":\(random.number(0..<101))", "\"brightness\":\(random.decimal(0..<101))",
        "\"is_muted\":true", "\"language\":\"\(language)\"", "\"theme\":\"dark\"",
        "\"font_size\":\(random.number(13..<30))", "\"notifies\":false",
        "\"timeout\":\(random.decimal(100..<9000))", "\"channels\":\(channels)",
        "\"limits\":{\"daily\":\(random.number(1..<9)),\"weekly\":\(random.number(9..<60))}",
      ]
      let present = members.filter { _ in !random.once(in: 3) }
      return object(["\"device\":\(random.jsonCode(16))"] + present)
    }
  }

  /// Every other recipe has elements that cannot be read; a number as a string is one of them.
  static func recipes() -> Data {
    array(1500, seed: 30) { id, random in
      let isClean = random.once(in: 2)
      let ingredients = list(random.number(1..<6)) { _ in
        let name = random.jsonText(10)
        return isClean || random.once(in: 2)
          ? "{\"name\":\(name),\"grams\":\(random.decimal(10..<9000, digits: 1))}"
          : random.once(in: 2) ? "{\"name\":\(name),\"grams\":\"some\"}" : name
      }
      let ratings = list(random.number(0..<8)) { _ in
        isClean || random.once(in: 2)
          ? "\(random.number(1..<6))" : random.pick(["\"4\"", "null", "\"none\"", "[5]"])
      }
      return object([
        "\"id\":\(id)", "\"title\":\(random.jsonText(20))",
        random.once(in: 2) ? "\"isVegan\":true" : nil,
        random.once(in: 2) ? "\"minutes\":\(random.number(5..<180))" : "\"minutes\":null",
        random.once(in: 3) ? "\"note\":\(random.jsonText(30))" : nil,
        "\"ingredients\":\(ingredients)", random.once(in: 8) ? nil : "\"ratings\":\(ratings)",
      ])
    }
  }
}
