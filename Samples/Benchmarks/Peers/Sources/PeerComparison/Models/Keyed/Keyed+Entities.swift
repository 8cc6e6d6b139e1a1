extension Keyed {
  /// The twin of `Entities`.
  struct Entities: Codable {
    var hashtags: [Hashtag]
    var urls: [Link]
    var userMentions: [Mention]

    enum CodingKeys: String, CodingKey {
      case hashtags, urls
      case userMentions = "user_mentions"
    }
  }

  /// The twin of `Link`.
  struct Link: Codable {
    var url: String
    var expandedUrl: String?
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
      case url, indices
      case expandedUrl = "expanded_url"
    }
  }

  /// The twin of `Mention`.
  struct Mention: Codable {
    var screenName: String
    var name: String
    var id: Int
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
      case name, id, indices
      case screenName = "screen_name"
    }
  }
}
