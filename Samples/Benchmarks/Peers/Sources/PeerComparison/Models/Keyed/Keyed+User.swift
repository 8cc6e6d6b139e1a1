extension Keyed {
  /// The twin of `User`.
  struct User: Codable {
    var id: Int
    var idStr: String
    var name: String
    var screenName: String
    var location: String
    var description: String
    var url: String?
    var followersCount: Int
    var friendsCount: Int
    var createdAt: String
    var utcOffset: Int?
    var timeZone: String?
    var verified: Bool
    var statusesCount: Int
    var profileImageUrl: String
    var profileBannerUrl: String?
    var defaultProfile: Bool

    enum CodingKeys: String, CodingKey {
      case id, name, location, description, url, verified
      case idStr = "id_str"
      case screenName = "screen_name"
      case followersCount = "followers_count"
      case friendsCount = "friends_count"
      case createdAt = "created_at"
      case utcOffset = "utc_offset"
      case timeZone = "time_zone"
      case statusesCount = "statuses_count"
      case profileImageUrl = "profile_image_url"
      case profileBannerUrl = "profile_banner_url"
      case defaultProfile = "default_profile"
    }
  }
}
