extension Untuned {
  /// A string that belongs to one type of model.
  struct Identifier<Model>: Codable, Hashable {
    let raw: String

    init(from decoder: any Decoder) throws {
      raw = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(raw)
    }
  }

  /// An amount of money, as a number of cents.
  struct Cents: Codable, Equatable {
    let amount: Int

    init(from decoder: any Decoder) throws {
      amount = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(amount)
    }
  }

  enum Customer {}
  enum Shop {}
  enum Voucher {}

  /// An order whose fields are nearly all wrapped.
  struct Order: Codable, Equatable {
    let id: Identifier<Order>
    let customer: Identifier<Customer>
    let shop: Identifier<Shop>
    let vouchers: [Identifier<Voucher>]
    let total: Cents
    let shipping: Cents
    let quantities: [Kind: Int]

    enum Kind: String, Codable, CodingKeyRepresentable {
      case book
      case music
      case film
      case game
    }

    private enum CodingKeys: String, CodingKey {
      case id
      case customer
      case shop
      case vouchers
      case total
      case shipping
      case quantities
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Identifier<Order>.self, forKey: .id)
      customer = try container.decode(Identifier<Customer>.self, forKey: .customer)
      shop = try container.decode(Identifier<Shop>.self, forKey: .shop)
      vouchers = try container.decode([Identifier<Voucher>].self, forKey: .vouchers)
      total = try container.decode(Cents.self, forKey: .total)
      shipping = try container.decode(Cents.self, forKey: .shipping)
      quantities = try container.decode([Kind: Int].self, forKey: .quantities)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(customer, forKey: .customer)
      try container.encode(shop, forKey: .shop)
      try container.encode(vouchers, forKey: .vouchers)
      try container.encode(total, forKey: .total)
      try container.encode(shipping, forKey: .shipping)
      try container.encode(quantities, forKey: .quantities)
    }
  }
}
