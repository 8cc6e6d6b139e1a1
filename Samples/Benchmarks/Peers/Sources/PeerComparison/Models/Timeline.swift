/// A page of search results, as Twitter's API returns one, with the fields that clients read.
///
/// The models have no coding keys. Their names are what `.convertFromSnakeCase` makes of the keys.
struct Timeline: Codable, Equatable {
  var statuses: [Status]
  var searchMetadata: SearchMetadata
}

/// The description of a page of results.
struct SearchMetadata: Codable, Equatable {
  var completedIn: Double
  var maxId: Int
  var nextResults: String?
  var query: String
  var count: Int
}

/// A short message.
struct Status: Codable, Equatable {
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
}

/// An account.
struct User: Codable, Equatable {
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
}
