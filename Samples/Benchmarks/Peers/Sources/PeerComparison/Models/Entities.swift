/// The parts of a text that have a meaning of their own.
struct Entities: Codable, Equatable {
  var hashtags: [Hashtag]
  var urls: [Link]
  var userMentions: [Mention]
}

/// A tag in a text.
struct Hashtag: Codable, Equatable {
  var text: String
  var indices: [Int]
}

/// A link in a text.
struct Link: Codable, Equatable {
  var url: String
  var expandedUrl: String?
  var indices: [Int]
}

/// An account in a text.
struct Mention: Codable, Equatable {
  var screenName: String
  var name: String
  var id: Int
  var indices: [Int]
}
