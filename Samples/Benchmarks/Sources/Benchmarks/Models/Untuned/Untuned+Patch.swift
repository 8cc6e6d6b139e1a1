extension Untuned {
  /// A field of a change: one that is absent stays as it is, and null clears it.
  enum Change<Value: Codable & Equatable>: Equatable {
    case none
    case clear
    case set(Value)
  }

  /// The changes of one profile.
  struct Patch: Codable, Equatable {
    let id: Int
    let name: Change<String>
    let email: Change<String>
    let phone: Change<String>
    let age: Change<Int>
    let balance: Change<Double>
    let isVerified: Change<Bool>
    let groups: Change<[String]>

    private enum CodingKeys: String, CodingKey {
      case id
      case name
      case email
      case phone
      case age
      case balance
      case isVerified = "is_verified"
      case groups
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      name = try Self.change(container, .name)
      email = try Self.change(container, .email)
      phone = try Self.change(container, .phone)
      age = try Self.change(container, .age)
      balance = try Self.change(container, .balance)
      isVerified = try Self.change(container, .isVerified)
      groups = try Self.change(container, .groups)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try Self.encode(name, &container, .name)
      try Self.encode(email, &container, .email)
      try Self.encode(phone, &container, .phone)
      try Self.encode(age, &container, .age)
      try Self.encode(balance, &container, .balance)
      try Self.encode(isVerified, &container, .isVerified)
      try Self.encode(groups, &container, .groups)
    }

    private static func change<Value>(
      _ container: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys
    ) throws -> Change<Value> {
      guard container.contains(key) else { return .none }
      if try container.decodeNil(forKey: key) { return .clear }
      return .set(try container.decode(Value.self, forKey: key))
    }

    private static func encode<Value>(
      _ change: Change<Value>, _ container: inout KeyedEncodingContainer<CodingKeys>,
      _ key: CodingKeys
    ) throws {
      switch change {
      case .none: break
      case .clear: try container.encodeNil(forKey: key)
      case .set(let value): try container.encode(value, forKey: key)
      }
    }
  }
}
