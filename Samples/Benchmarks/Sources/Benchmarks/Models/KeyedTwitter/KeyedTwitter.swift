/// `Twitter` once more, with coding keys written by hand: what users of `JSONDecoder` write to have
/// it fast.
enum KeyedTwitter {}

extension KeyedTwitter {
  /// A page of search results.
  struct Timeline: Codable, Equatable, Sendable {
    var statuses: [Status]
    var searchMetadata: SearchMetadata

    enum CodingKeys: String, CodingKey {
      case statuses
      case searchMetadata = "search_metadata"
    }
  }

  /// What a page of results says of itself.
  struct SearchMetadata: Codable, Equatable, Sendable {
    var completedIn: Double
    var maxId: Int
    var maxIdStr: String
    var nextResults: String?
    var query: String
    var refreshUrl: String?
    var count: Int
    var sinceId: Int
    var sinceIdStr: String

    enum CodingKeys: String, CodingKey {
      case query, count
      case completedIn = "completed_in"
      case maxId = "max_id"
      case maxIdStr = "max_id_str"
      case nextResults = "next_results"
      case refreshUrl = "refresh_url"
      case sinceId = "since_id"
      case sinceIdStr = "since_id_str"
    }
  }
}
