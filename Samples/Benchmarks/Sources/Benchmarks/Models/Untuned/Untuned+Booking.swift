extension Untuned {
  /// A booking of an account. One document in the benchmarks ends with an invalid one.
  struct Booking: Decodable, Equatable {
    let id: Int
    let account: String
    let text: String
    let amount: Double
    let currency: String
    let isCleared: Bool

    private enum CodingKeys: String, CodingKey {
      case id
      case account
      case text
      case amount
      case currency
      case isCleared = "is_cleared"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      account = try container.decode(String.self, forKey: .account)
      text = try container.decode(String.self, forKey: .text)
      amount = try container.decode(Double.self, forKey: .amount)
      currency = try container.decode(String.self, forKey: .currency)
      isCleared = try container.decodeIfPresent(Bool.self, forKey: .isCleared) ?? false
    }
  }
}
