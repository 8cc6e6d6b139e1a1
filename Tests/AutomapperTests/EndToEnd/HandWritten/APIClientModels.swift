import Foundation

protocol Attributes: Codable, Equatable { static var type: String { get } }

struct PersonAttributes: Attributes {
  static let type = "person"
  var name: String
  var admin: Bool?
}

struct ArticleAttributes: Attributes {
  static let type = "article"
  var title: String
  var published: Date?
  var rating: Double?

  private enum CodingKeys: CodingKey { case title, published, rating }

  private static func formatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return formatter
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    rating = try container.decodeIfPresent(Double.self, forKey: .rating)
    if let text = try container.decodeIfPresent(String.self, forKey: .published) {
      guard let date = Self.formatter().date(from: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: .published, in: container, debugDescription: text)
      }
      published = date
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(rating, forKey: .rating)
    try container.encodeIfPresent(published.map(Self.formatter().string(from:)), forKey: .published)
  }
}

/// A resource with attributes below a type that is checked.
struct APIResource<Value: Attributes>: Codable, Equatable {
  struct Link: Codable, Equatable {
    var id: String
    var type: String
  }

  var id: String
  var attributes: Value
  var links: [String: [Link]] = [:]

  private enum CodingKeys: CodingKey { case id, type, attributes, relationships }
  private enum LinkKeys: CodingKey { case data }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    let type = try container.decode(String.self, forKey: .type)
    guard type == Value.type else {
      throw DecodingError.typeMismatch(
        Value.self,
        .init(codingPath: container.codingPath + [CodingKeys.type], debugDescription: type))
    }
    attributes = try container.decode(Value.self, forKey: .attributes)
    guard container.contains(.relationships) else { return }
    let relations = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .relationships)
    for key in relations.allKeys {
      let relation = try relations.nestedContainer(keyedBy: LinkKeys.self, forKey: key)
      if try relation.decodeNil(forKey: .data) { continue }
      if let one = try? relation.decode(Link.self, forKey: .data) {
        links[key.stringValue] = [one]
      } else {
        links[key.stringValue] = try relation.decode([Link].self, forKey: .data)
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(Value.type, forKey: .type)
    try container.encode(attributes, forKey: .attributes)
    guard !links.isEmpty else { return }
    for (name, link) in links {
      // The container of the relationships is opened anew for each of them.
      var relations = container.nestedContainer(keyedBy: AnyKey.self, forKey: .relationships)
      var relation = relations.nestedContainer(keyedBy: LinkKeys.self, forKey: AnyKey(name))
      try relation.encode(link, forKey: .data)
    }
  }
}

/// A document with data, included resources and metadata, or with errors, which are thrown.
struct APIEnvelope<Value: Codable & Equatable>: Codable, Equatable {
  struct Failure: Codable, Error { var code: String }

  enum Included: Codable, Equatable {
    case person(APIResource<PersonAttributes>)
    case other([String: AnyValue])

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
      let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
      let container = try decoder.singleValueContainer()
      self =
        type == "person"
        ? .person(try container.decode(APIResource<PersonAttributes>.self))
        : .other(try container.decode([String: AnyValue].self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .person(let person): try container.encode(person)
      case .other(let members): try container.encode(members)
      }
    }
  }

  var data: Value
  var included: [Included]
  var meta: [String: AnyCodable]?
  var links: [String: URL]

  private enum CodingKeys: CodingKey { case data, included, meta, links, errors }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let failures = try container.decodeIfPresent([Failure].self, forKey: .errors),
      let first = failures.first
    {
      throw first
    }
    data = try container.decode(Value.self, forKey: .data)
    included = try container.decodeIfPresent([Included].self, forKey: .included) ?? []
    meta = try container.decodeIfPresent([String: AnyCodable].self, forKey: .meta)
    links = try container.decodeIfPresent([String: URL].self, forKey: .links) ?? [:]
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(data, forKey: .data)
    if !included.isEmpty { try container.encode(included, forKey: .included) }
    try container.encodeIfPresent(meta, forKey: .meta)
    if !links.isEmpty { try container.encode(links, forKey: .links) }
  }
}
