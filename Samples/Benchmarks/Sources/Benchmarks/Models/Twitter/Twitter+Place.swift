extension Twitter {
  /// A named place.
  struct Place: Codable, Equatable, Sendable {
    var id: String
    var url: String?
    var placeType: String?
    var name: String
    var fullName: String?
    var countryCode: String?
    var country: String?
  }

  /// A point on the map.
  struct GeoPoint: Codable, Equatable, Sendable {
    var type: String
    var coordinates: [Double]
  }

  /// Somebody who wrote for an account.
  struct Contributor: Codable, Equatable, Sendable {
    var id: Int
    var idStr: String
    var screenName: String?
  }
}
