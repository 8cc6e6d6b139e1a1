extension KeyedTwitter {
  /// What was passed on. A struct cannot contain itself, and a retweet has no retweet.
  struct Retweet: Codable, Equatable, Sendable {
    var metadata: StatusMetadata
    var createdAt: String
    var id: Int
    var idStr: String
    var text: String
    var source: String
    var truncated: Bool
    var inReplyToStatusId: Int?
    var inReplyToStatusIdStr: String?
    var inReplyToUserId: Int?
    var inReplyToUserIdStr: String?
    var inReplyToScreenName: String?
    var user: User
    var geo: GeoPoint?
    var coordinates: GeoPoint?
    var place: Place?
    var contributors: [Contributor]?
    var retweetCount: Int
    var favoriteCount: Int
    var entities: Entities
    var favorited: Bool
    var retweeted: Bool
    var possiblySensitive: Bool?
    var lang: String

    enum CodingKeys: String, CodingKey {
      case metadata, id, text, source, truncated, user, geo, coordinates, place, contributors,
        entities, favorited, retweeted, lang
      case createdAt = "created_at"
      case idStr = "id_str"
      case inReplyToStatusId = "in_reply_to_status_id"
      case inReplyToStatusIdStr = "in_reply_to_status_id_str"
      case inReplyToUserId = "in_reply_to_user_id"
      case inReplyToUserIdStr = "in_reply_to_user_id_str"
      case inReplyToScreenName = "in_reply_to_screen_name"
      case retweetCount = "retweet_count"
      case favoriteCount = "favorite_count"
      case possiblySensitive = "possibly_sensitive"
    }
  }
}
