extension Keyed {
  /// The twin of `Timeline`.
  struct Timeline: Codable {
    var statuses: [Status]
    var searchMetadata: SearchMetadata

    enum CodingKeys: String, CodingKey {
      case statuses
      case searchMetadata = "search_metadata"
    }
  }

  /// The twin of `SearchMetadata`.
  struct SearchMetadata: Codable {
    var completedIn: Double
    var maxId: Int
    var nextResults: String?
    var query: String
    var count: Int

    enum CodingKeys: String, CodingKey {
      case query, count
      case completedIn = "completed_in"
      case maxId = "max_id"
      case nextResults = "next_results"
    }
  }

  /// The twin of `Status`.
  struct Status: Codable {
    var createdAt: String
    var id: Int
    var idStr: String
    var text: String
    var source: String
    var truncated: Bool
    var inReplyToStatusId: Int?
    var inReplyToScreenName: String?
    var user: User
    var retweetCount: Int
    var favoriteCount: Int
    var entities: Entities
    var possiblySensitive: Bool?
    var lang: String

    enum CodingKeys: String, CodingKey {
      case id, text, source, truncated, user, entities, lang
      case createdAt = "created_at"
      case idStr = "id_str"
      case inReplyToStatusId = "in_reply_to_status_id"
      case inReplyToScreenName = "in_reply_to_screen_name"
      case retweetCount = "retweet_count"
      case favoriteCount = "favorite_count"
      case possiblySensitive = "possibly_sensitive"
    }
  }
}
