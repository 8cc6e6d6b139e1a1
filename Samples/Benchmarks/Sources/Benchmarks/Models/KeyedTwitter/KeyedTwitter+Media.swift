extension KeyedTwitter {
  /// A picture at a text.
  struct Media: Codable, Equatable, Sendable {
    var id: Int
    var idStr: String
    var indices: [Int]
    var mediaUrl: String
    var mediaUrlHttps: String
    var url: String
    var displayUrl: String
    var expandedUrl: String
    var type: String
    var sizes: MediaSizes
    var sourceStatusId: Int?
    var sourceStatusIdStr: String?

    enum CodingKeys: String, CodingKey {
      case id, indices, url, type, sizes
      case idStr = "id_str"
      case mediaUrl = "media_url"
      case mediaUrlHttps = "media_url_https"
      case displayUrl = "display_url"
      case expandedUrl = "expanded_url"
      case sourceStatusId = "source_status_id"
      case sourceStatusIdStr = "source_status_id_str"
    }
  }

  /// The sizes that a picture comes in.
  struct MediaSizes: Codable, Equatable, Sendable {
    var medium: MediaSize
    var small: MediaSize
    var thumb: MediaSize
    var large: MediaSize

    enum CodingKeys: String, CodingKey {
      case medium, small, thumb, large
    }
  }

  /// One size of a picture.
  struct MediaSize: Codable, Equatable, Sendable {
    var w: Int
    var h: Int
    var resize: String

    enum CodingKeys: String, CodingKey {
      case w, h, resize
    }
  }
}
