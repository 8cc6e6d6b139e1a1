extension KeyedTwitter {
  /// A named place.
  struct Place: Codable, Equatable, Sendable {
    var id: String
    var url: String?
    var placeType: String?
    var name: String
    var fullName: String?
    var countryCode: String?
    var country: String?

    enum CodingKeys: String, CodingKey {
      case id, url, name, country
      case placeType = "place_type"
      case fullName = "full_name"
      case countryCode = "country_code"
    }
  }

  /// A point on the map.
  struct GeoPoint: Codable, Equatable, Sendable {
    var type: String
    var coordinates: [Double]

    enum CodingKeys: String, CodingKey {
      case type, coordinates
    }
  }

  /// Somebody who wrote for an account.
  struct Contributor: Codable, Equatable, Sendable {
    var id: Int
    var idStr: String
    var screenName: String?

    enum CodingKeys: String, CodingKey {
      case id
      case idStr = "id_str"
      case screenName = "screen_name"
    }
  }
}
