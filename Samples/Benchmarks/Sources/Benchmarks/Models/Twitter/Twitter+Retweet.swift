extension Twitter {
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
  }
}
