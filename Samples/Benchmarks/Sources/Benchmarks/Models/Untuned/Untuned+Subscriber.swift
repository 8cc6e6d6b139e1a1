extension Untuned {
  /// A subscriber whose code states each name where it uses it, in camelCase; the text has snake_case.
  struct Subscriber: Codable, Equatable {
    let id: Int
    let firstName: String
    let lastName: String
    let streetAddress: String
    let postalCode: String
    let signupYear: Int
    let loginCount: Int
    let referredBy: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      id = try container.decode(Int.self, forKey: AnyKey("id"))
      firstName = try container.decode(String.self, forKey: AnyKey("firstName"))
      lastName = try container.decode(String.self, forKey: AnyKey("lastName"))
      streetAddress = try container.decode(String.self, forKey: AnyKey("streetAddress"))
      postalCode = try container.decode(String.self, forKey: AnyKey("postalCode"))
      signupYear = try container.decode(Int.self, forKey: AnyKey("signupYear"))
      loginCount = try container.decode(Int.self, forKey: AnyKey("loginCount"))
      referredBy = try container.decodeIfPresent(String.self, forKey: AnyKey("referredBy"))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(id, forKey: AnyKey("id"))
      try container.encode(firstName, forKey: AnyKey("firstName"))
      try container.encode(lastName, forKey: AnyKey("lastName"))
      try container.encode(streetAddress, forKey: AnyKey("streetAddress"))
      try container.encode(postalCode, forKey: AnyKey("postalCode"))
      try container.encode(signupYear, forKey: AnyKey("signupYear"))
      try container.encode(loginCount, forKey: AnyKey("loginCount"))
      try container.encodeIfPresent(referredBy, forKey: AnyKey("referredBy"))
    }
  }
}
