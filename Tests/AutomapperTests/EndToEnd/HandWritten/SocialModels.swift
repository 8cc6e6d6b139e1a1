import Foundation

/// A date in one of several formats, or in seconds. Written in seconds.
struct FlexibleDate: Codable, Equatable {
  var date: Date

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Double.self) {
      date = Date(timeIntervalSince1970: seconds)
      return
    }
    let text = try container.decode(String.self)
    if let seconds = Double(text) {
      date = Date(timeIntervalSince1970: seconds)
    } else if let date = Self.date(of: text) {
      self.date = date
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is in no known format")
    }
  }

  private static func date(of text: String) -> Date? {
    for options in [
      ISO8601DateFormatter.Options.withInternetDateTime,
      [.withInternetDateTime, .withFractionalSeconds], .withFullDate,
    ] {
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = options
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(date.timeIntervalSince1970)
  }
}

/// Text in HTML, with its plain form.
struct HTMLText: Codable, Equatable {
  var raw: String
  var plain: String

  init(from decoder: any Decoder) throws {
    raw = try decoder.singleValueContainer().decode(String.self)
    var inTag = false
    plain = raw.replacingOccurrences(of: "<br>", with: "\n").filter { character in
      if character == "<" { inTag = true }
      defer { if character == ">" { inTag = false } }
      return !inTag
    }.replacingOccurrences(of: "&amp;", with: "&")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

struct SocialAccount: Codable, Equatable {
  struct Field: Codable, Equatable {
    var name: String
    var value: HTMLText
    var verified: FlexibleDate?
    private enum CodingKeys: String, CodingKey {
      case name, value
      case verified = "verified_at"
    }
  }

  var id: String
  var handle: String
  var name: String
  var created: FlexibleDate?
  var followers: Int
  var isBot: Bool
  var fields: [Field]

  private enum CodingKeys: String, CodingKey {
    case id
    case handle = "acct"
    case name = "display_name"
    case created = "created_at"
    case followers = "followers_count"
    case isBot = "bot"
    case fields
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    handle = try container.decode(String.self, forKey: .handle)
    let name = try container.decode(String.self, forKey: .name)
    self.name = name.isEmpty ? handle : name
    created = try container.decodeIfPresent(FlexibleDate.self, forKey: .created)
    followers = try container.decode(Int.self, forKey: .followers)
    isBot = try container.decodeIfPresent(Bool.self, forKey: .isBot) ?? false
    fields = (try? container.decode([Field].self, forKey: .fields)) ?? []
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(handle, forKey: .handle)
    try container.encode(name, forKey: .name)
    try container.encode(created, forKey: .created)
    try container.encode(followers, forKey: .followers)
    try container.encode(isBot, forKey: .isBot)
    try container.encode(fields, forKey: .fields)
  }
}

/// An array without the elements that cannot be read.
struct Lossy<Element: Codable & Equatable>: Codable, Equatable {
  private struct Attempt: Decodable {
    var value: Element?
    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Element.self)
    }
  }

  var elements: [Element]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    elements = try container.decode([Attempt].self).compactMap(\.value)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(elements)
  }
}

/// Media of a post, by type.
enum SocialMedia: Codable, Equatable {
  case image(id: String, url: URL, width: Int, height: Int)
  case audio(id: String, url: URL, duration: Double)
  case other(id: String, type: String)

  private enum CodingKeys: CodingKey { case id, type, url, meta }
  private enum MetaKeys: CodingKey { case original, duration }
  private enum SizeKeys: CodingKey { case width, height }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let id = try container.decode(String.self, forKey: .id)
    let type = try container.decode(String.self, forKey: .type)
    guard type == "image" || type == "audio" else {
      self = .other(id: id, type: type)
      return
    }
    let url = try container.decode(URL.self, forKey: .url)
    let meta = try container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
    if type == "audio" {
      self = .audio(id: id, url: url, duration: try meta.decode(Double.self, forKey: .duration))
    } else {
      let size = try meta.nestedContainer(keyedBy: SizeKeys.self, forKey: .original)
      self = .image(
        id: id, url: url, width: try size.decode(Int.self, forKey: .width),
        height: try size.decode(Int.self, forKey: .height))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .image(let id, let url, let width, let height):
      try container.encode(id, forKey: .id)
      try container.encode("image", forKey: .type)
      try container.encode(url, forKey: .url)
      var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
      var size = meta.nestedContainer(keyedBy: SizeKeys.self, forKey: .original)
      try size.encode(width, forKey: .width)
      try size.encode(height, forKey: .height)
    case .audio(let id, let url, let duration):
      try container.encode(id, forKey: .id)
      try container.encode("audio", forKey: .type)
      try container.encode(url, forKey: .url)
      var meta = container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
      try meta.encode(duration, forKey: .duration)
    case .other(let id, let type):
      try container.encode(id, forKey: .id)
      try container.encode(type, forKey: .type)
    }
  }
}
