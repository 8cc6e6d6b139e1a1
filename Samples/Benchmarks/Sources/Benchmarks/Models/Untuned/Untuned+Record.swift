extension Untuned {
  /// A record whose parts are written in the order in which they are at hand.
  class Record: Codable, Equatable {
    let id: Int
    let owner: String
    let revision: Int

    private enum CodingKeys: String, CodingKey {
      case id
      case owner
      case revision
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      owner = try container.decode(String.self, forKey: .owner)
      revision = try container.decode(Int.self, forKey: .revision)
    }

    /// Writes the revision as 0 first, and then as it is.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(0, forKey: .revision)
      try container.encode(id, forKey: .id)
      try container.encode(owner, forKey: .owner)
      try container.encode(revision, forKey: .revision)
    }

    func isEqual(to other: Record) -> Bool {
      id == other.id && owner == other.owner && revision == other.revision
    }

    static func == (one: Record, other: Record) -> Bool {
      type(of: one) == type(of: other) && one.isEqual(to: other)
    }
  }

  final class Invoice: Record {
    let number: String
    let amounts: [Double]
    let street: String
    let city: String
    let state: String

    private enum CodingKeys: String, CodingKey {
      case number
      case amounts
      case total
      case address
      case state
    }

    private enum AddressKeys: String, CodingKey {
      case street
      case city
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      number = try container.decode(String.self, forKey: .number)
      amounts = try container.decode([Double].self, forKey: .amounts)
      state = try container.decode(String.self, forKey: .state)
      let address = try container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      street = try address.decode(String.self, forKey: .street)
      city = try address.decode(String.self, forKey: .city)
      try super.init(from: container.superDecoder())
    }

    /// Opens the nested container and the super encoder first, and fills them after other keys.
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let record = container.superEncoder()
      try container.encode("open", forKey: .state)
      var address = container.nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      var amounts = container.nestedUnkeyedContainer(forKey: .amounts)
      try container.encode(number, forKey: .number)
      var total = 0.0
      for amount in self.amounts {
        try amounts.encode(amount)
        total += amount
        try container.encode(total, forKey: .total)
      }
      try address.encode(street, forKey: .street)
      try container.encode(state, forKey: .state)
      try super.encode(to: record)
      try address.encode(city, forKey: .city)
    }

    override func isEqual(to other: Record) -> Bool {
      guard let other = other as? Invoice else { return false }
      return super.isEqual(to: other) && number == other.number && amounts == other.amounts
        && street == other.street && city == other.city && state == other.state
    }
  }
}
