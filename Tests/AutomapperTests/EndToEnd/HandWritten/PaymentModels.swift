import Foundation

/// A payout whose source is an id, a card or a bank account.
struct Payout: Codable, Equatable {
  struct Card: Codable, Equatable {
    var object = "card"
    var id: String
    var last4: String
  }

  struct BankAccount: Codable, Equatable {
    var object = "bank_account"
    var id: String
    var routingNumber: String
    private enum CodingKeys: String, CodingKey {
      case object, id
      case routingNumber = "routing_number"
    }
  }

  enum Source: Codable, Equatable {
    case id(String)
    case card(Card)
    case bankAccount(BankAccount)

    private struct Kind: Decodable { var object: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .id(try container.decode(String.self))
      } catch DecodingError.typeMismatch {
        switch try container.decode(Kind.self).object {
        case "card": self = .card(try container.decode(Card.self))
        case "bank_account": self = .bankAccount(try container.decode(BankAccount.self))
        case let kind:
          throw DecodingError.dataCorruptedError(in: container, debugDescription: kind)
        }
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .id(let id): try id.encode(to: encoder)
      case .card(let card): try card.encode(to: encoder)
      case .bankAccount(let account): try account.encode(to: encoder)
      }
    }
  }

  var source: Source?

  private enum CodingKeys: CodingKey { case source }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    source = try container.decodeIfPresent(Source.self, forKey: .source)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
  }
}

/// Discounts as ids, or all of them expanded.
struct Cart: Codable, Equatable {
  struct Discount: Codable, Equatable {
    var id: String
    var amount: Int
  }

  var ids: [String] = []
  var discounts: [Discount]?

  private enum CodingKeys: CodingKey { case discounts }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.contains(.discounts) else { return }
    do {
      ids = try container.decode([String].self, forKey: .discounts)
    } catch DecodingError.typeMismatch(let type, let context)
      where type == String.self && context.codingPath.count == decoder.codingPath.count + 2
    {
      discounts = try container.decode([Discount].self, forKey: .discounts)
      ids = discounts?.map(\.id) ?? []
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let discounts {
      try container.encode(discounts, forKey: .discounts)
    } else {
      try container.encode(ids, forKey: .discounts)
    }
  }
}

/// A price tier whose upper bound is a number or `"inf"`.
struct Tier: Codable, Equatable {
  var upTo: Int?
  var unitAmount: Int?
  var unitAmountDecimal: Decimal?
  var flatAmount: Int?

  private enum CodingKeys: String, CodingKey {
    case upTo = "up_to"
    case unitAmount = "unit_amount"
    case unitAmountDecimal = "unit_amount_decimal"
    case flatAmount = "flat_amount"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try !container.decodeNil(forKey: .upTo) {
      if let text = try? container.decode(String.self, forKey: .upTo) {
        guard text == "inf" else {
          throw DecodingError.dataCorruptedError(
            forKey: .upTo, in: container, debugDescription: "neither a number nor inf")
        }
      } else {
        upTo = try container.decode(Int.self, forKey: .upTo)
      }
    }
    unitAmount = try container.decodeIfPresent(Int.self, forKey: .unitAmount)
    if let text = try container.decodeIfPresent(String.self, forKey: .unitAmountDecimal) {
      guard let amount = Decimal(string: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .unitAmountDecimal, in: container, debugDescription: "not a decimal")
      }
      unitAmountDecimal = amount
    }
    flatAmount = try container.decodeIfPresent(Int.self, forKey: .flatAmount)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let upTo {
      try container.encode(upTo, forKey: .upTo)
    } else {
      try container.encode("inf", forKey: .upTo)
    }
    try container.encodeIfPresent(unitAmount, forKey: .unitAmount)
    try container.encodeIfPresent(unitAmountDecimal.map { "\($0)" }, forKey: .unitAmountDecimal)
    try container.encodeIfPresent(flatAmount, forKey: .flatAmount)
  }
}
