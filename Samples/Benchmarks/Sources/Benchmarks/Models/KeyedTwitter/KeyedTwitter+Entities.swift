extension KeyedTwitter {
  /// What a text names.
  struct Entities: Codable, Equatable, Sendable {
    var hashtags: [Hashtag]
    var symbols: [Hashtag]
    var urls: [Link]
    var userMentions: [Mention]
    var media: [Media]?

    enum CodingKeys: String, CodingKey {
      case hashtags, symbols, urls, media
      case userMentions = "user_mentions"
    }
  }

  /// A tag in a text.
  struct Hashtag: Codable, Equatable, Sendable {
    var text: String
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
      case text, indices
    }
  }

  /// A link in a text.
  struct Link: Codable, Equatable, Sendable {
    var url: String
    var expandedUrl: String?
    var displayUrl: String?
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
      case url, indices
      case expandedUrl = "expanded_url"
      case displayUrl = "display_url"
    }
  }

  /// An account that a text names.
  struct Mention: Codable, Equatable, Sendable {
    var screenName: String
    var name: String
    var id: Int
    var idStr: String
    var indices: [Int]

    enum CodingKeys: String, CodingKey {
      case name, id, indices
      case screenName = "screen_name"
      case idStr = "id_str"
    }
  }
}
