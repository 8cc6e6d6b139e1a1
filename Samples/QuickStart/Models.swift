import Foundation

// Plain Codable structs: camelCase, acronyms in capitals, no CodingKeys.

struct Profile: Codable, Equatable {
  var userID: Int
  var login: String
  var displayName: String
  var htmlURL: URL
  var profileImageURL: URL
  var born: Date
  var createdAt: Date
  var lastSeenAt: Date
  var followerCount: Int
  var isVerified: Bool
  var biography: String?
  var address: Address
  var albums: [Album]
}

struct Address: Codable, Equatable {
  var city: String
  var countryCode: String
  var geoLocation: Location
}

struct Location: Codable, Equatable {
  var latitude: Double
  var longitude: Double
}

struct Album: Codable, Equatable {
  var albumID: UUID
  var title: String
  var publishedAt: Date?
  var coverImageURL: URL
  var tags: [String]
  var viewCounts: [String: Int]
}
