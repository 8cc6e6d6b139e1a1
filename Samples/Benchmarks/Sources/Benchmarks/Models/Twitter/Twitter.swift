/// Twitter's search API, every field. No coding keys: the names are what
/// `.convertFromSnakeCase` makes of the keys, so that `JSONDecoder` finds them too.
enum Twitter {}

extension Twitter {
  /// A page of search results.
  struct Timeline: Codable, Equatable, Sendable {
    var statuses: [Status]
    var searchMetadata: SearchMetadata
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
  }
}
