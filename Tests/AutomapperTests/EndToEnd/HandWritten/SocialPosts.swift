import Foundation

/// A post, which may hold another post.
final class StatusPost: Codable, Snapshotted {
  enum Visibility: String, Codable { case `public`, unlisted, `private`, direct, unknown }
  struct Tag: Codable, Equatable { var name: String }

  let id: String
  let created: FlexibleDate
  let content: HTMLText
  let account: SocialAccount
  let reblog: StatusPost?
  let visibility: Visibility
  let media: Lossy<SocialMedia>?
  let tags: Lossy<Tag>?
  let poll: Poll?

  private enum CodingKeys: String, CodingKey {
    case id
    case created = "created_at"
    case content, account, reblog, visibility
    case media = "media_attachments"
    case tags, poll
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    created = try container.decode(FlexibleDate.self, forKey: .created)
    content = try container.decode(HTMLText.self, forKey: .content)
    account = try container.decode(SocialAccount.self, forKey: .account)
    reblog = try container.decodeIfPresent(StatusPost.self, forKey: .reblog)
    visibility = (try? container.decode(Visibility.self, forKey: .visibility)) ?? .unknown
    media = try container.decodeIfPresent(Lossy<SocialMedia>.self, forKey: .media)
    tags = try container.decodeIfPresent(Lossy<Tag>.self, forKey: .tags)
    poll = try container.decodeIfPresent(Poll.self, forKey: .poll)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(created, forKey: .created)
    try container.encode(content, forKey: .content)
    try container.encode(account, forKey: .account)
    try container.encode(reblog, forKey: .reblog)
    try container.encode(visibility, forKey: .visibility)
    try container.encodeIfPresent(media, forKey: .media)
    try container.encodeIfPresent(tags, forKey: .tags)
    try container.encodeIfPresent(poll, forKey: .poll)
  }

  var snapshot: [String] {
    [
      id, "\(created)", "\(content)", "\(account)", "\(reblog?.snapshot ?? [])", "\(visibility)",
      "\(String(describing: media))", "\(String(describing: tags))", "\(String(describing: poll))",
    ]
  }
}

struct Poll: Codable, Equatable {
  struct Option: Codable, Equatable {
    var title: String
    var votes: Int?
    private enum CodingKeys: String, CodingKey {
      case title
      case votes = "votes_count"
    }
  }

  enum End: Equatable {
    case never
    case at(FlexibleDate)
    case over
  }

  var id: String
  var end: End
  var options: [Option]
  var ownVotes: [Int]?

  private enum CodingKeys: String, CodingKey {
    case id, expired
    case expires = "expires_at"
    case options
    case ownVotes = "own_votes"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    if try container.decode(Bool.self, forKey: .expired) {
      end = .over
    } else if let date = try container.decodeIfPresent(FlexibleDate.self, forKey: .expires) {
      end = .at(date)
    } else {
      end = .never
    }
    options = try container.decode([Option].self, forKey: .options)
    ownVotes = try container.decodeIfPresent([Int].self, forKey: .ownVotes)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(end == .over, forKey: .expired)
    if case .at(let date) = end { try container.encode(date, forKey: .expires) }
    try container.encode(options, forKey: .options)
    try container.encodeIfPresent(ownVotes, forKey: .ownVotes)
  }
}

/// A notification of a kind that may be unknown.
struct Notice: Codable, Equatable {
  enum Kind: Codable, Equatable {
    case known(Name)
    case unknown(String)

    enum Name: String, CaseIterable { case mention, follow, favourite }

    init(from decoder: any Decoder) throws {
      let text = try String(from: decoder)
      self = Name(rawValue: text).map(Kind.known) ?? .unknown(text)
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .known(let name): try name.rawValue.encode(to: encoder)
      case .unknown(let text): try text.encode(to: encoder)
      }
    }
  }

  var id: String
  var kind: Kind
  var status: StatusPost?

  private enum CodingKeys: String, CodingKey {
    case id
    case kind = "type"
    case status
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    kind = try container.decode(Kind.self, forKey: .kind)
    if case .known = kind {
      status = try container.decodeIfPresent(StatusPost.self, forKey: .status)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(status, forKey: .status)
  }
}
