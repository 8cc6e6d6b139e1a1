extension Twitter {
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
  }

  /// The sizes that a picture comes in.
  struct MediaSizes: Codable, Equatable, Sendable {
    var medium: MediaSize
    var small: MediaSize
    var thumb: MediaSize
    var large: MediaSize
  }

  /// One size of a picture.
  struct MediaSize: Codable, Equatable, Sendable {
    var w: Int
    var h: Int
    var resize: String
  }
}
