extension Twitter {
  /// What a text names.
  struct Entities: Codable, Equatable, Sendable {
    var hashtags: [Hashtag]
    var symbols: [Hashtag]
    var urls: [Link]
    var userMentions: [Mention]
    var media: [Media]?
  }

  /// A tag in a text.
  struct Hashtag: Codable, Equatable, Sendable {
    var text: String
    var indices: [Int]
  }

  /// A link in a text.
  struct Link: Codable, Equatable, Sendable {
    var url: String
    var expandedUrl: String?
    var displayUrl: String?
    var indices: [Int]
  }

  /// An account that a text names.
  struct Mention: Codable, Equatable, Sendable {
    var screenName: String
    var name: String
    var id: Int
    var idStr: String
    var indices: [Int]
  }
}
