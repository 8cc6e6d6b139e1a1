import Foundation

extension Untuned {
  /// An article whose strings are parsed by its own code.
  struct Article: Codable, Equatable {
    let id: Int
    let title: String
    let link: URL?
    let status: Status
    let publishedAt: Date
    let changedAt: Date?

    /// A status; a server may add others later.
    enum Status: Equatable {
      case draft
      case published
      case archived
      case unknown(String)
    }

    private enum CodingKeys: String, CodingKey {
      case id
      case title
      case link
      case status
      case publishedAt = "published_at"
      case changedAt = "changed_at"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      title = try container.decode(String.self, forKey: .title)
      let link = try container.decode(String.self, forKey: .link)
      self.link =
        URL(string: link) ?? URL(string: link.replacingOccurrences(of: " ", with: "%20"))
      status = try container.decode(Status.self, forKey: .status)
      publishedAt = try container.decode(Date.self, forKey: .publishedAt)
      changedAt = try container.decodeIfPresent(Date.self, forKey: .changedAt)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(title, forKey: .title)
      try container.encodeIfPresent(link?.absoluteString, forKey: .link)
      try container.encode(status, forKey: .status)
      try container.encode(publishedAt, forKey: .publishedAt)
      try container.encodeIfPresent(changedAt, forKey: .changedAt)
    }
  }
}

extension Untuned.Article.Status: Codable {
  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    switch name.lowercased() {
    case "draft": self = .draft
    case "published": self = .published
    case "archived": self = .archived
    default: self = .unknown(name)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .draft: try container.encode("draft")
    case .published: try container.encode("published")
    case .archived: try container.encode("archived")
    case .unknown(let name): try container.encode(name)
    }
  }
}
