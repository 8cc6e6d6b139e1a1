import Foundation

/// An enum whose only key is the name of its case.
indirect enum Drawing: Codable, Equatable {
  case circle(radius: Double)
  case line(from: [Int], to: [Int])
  case text(String)
  case group([Drawing], name: String)
  case empty

  private enum CodingKeys: CodingKey, CaseIterable { case circle, line, text, group, empty }
  private enum CircleKeys: CodingKey { case radius }
  private enum GroupKeys: CodingKey { case _0, name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.typeMismatch(
        Drawing.self,
        .init(codingPath: container.codingPath, debugDescription: "one key is needed"))
    }
    switch key {
    case .circle:
      let values = try container.nestedContainer(keyedBy: CircleKeys.self, forKey: key)
      self = .circle(radius: try values.decode(Double.self, forKey: .radius))
    case .line:
      var points = try container.nestedUnkeyedContainer(forKey: key)
      var pair: [[Int]] = []
      while !points.isAtEnd {
        var point = try points.nestedUnkeyedContainer()
        pair.append([try point.decode(Int.self), try point.decode(Int.self)])
      }
      self = .line(from: pair.first ?? [], to: pair.last ?? [])
    case .text: self = .text(try container.decode(String.self, forKey: key))
    case .group:
      let values = try container.nestedContainer(keyedBy: GroupKeys.self, forKey: key)
      self = .group(
        try values.decode([Drawing].self, forKey: ._0),
        name: try values.decode(String.self, forKey: .name))
    case .empty: self = .empty
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .circle(let radius):
      var values = container.nestedContainer(keyedBy: CircleKeys.self, forKey: .circle)
      try values.encode(radius, forKey: .radius)
    case .line(let from, let to):
      var points = container.nestedUnkeyedContainer(forKey: .line)
      var start = points.nestedUnkeyedContainer()
      var end = points.nestedUnkeyedContainer()
      try end.encode(contentsOf: to)
      try start.encode(contentsOf: from)
    case .text(let text): try container.encode(text, forKey: .text)
    case .group(let drawings, let name):
      var values = container.nestedContainer(keyedBy: GroupKeys.self, forKey: .group)
      try values.encode(drawings, forKey: ._0)
      try values.encode(name, forKey: .name)
    case .empty: _ = container.nestedContainer(keyedBy: CircleKeys.self, forKey: .empty)
    }
  }
}

/// Holds secrets that refuse to be encoded, and says so in their place. Secrets do not count in
/// comparisons.
struct Vault: Codable, Equatable {
  struct Secret: Codable {
    struct Refusal: Error {}
    var user: String
    var key: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(user, forKey: AnyKey("user"))
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("more"))
      try nested.encode([1, 2], forKey: AnyKey("list"))
      throw Refusal()
    }
  }

  var name: String
  var secret: Secret?
  var others: [Secret]

  private enum CodingKeys: CodingKey { case name, secret, others, problem }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    secret = try container.decodeIfPresent(Secret.self, forKey: .secret)
    others = try container.decode([Secret].self, forKey: .others)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    do {
      try container.encodeIfPresent(secret, forKey: .secret)
    } catch is Secret.Refusal {
      try container.encode("refused", forKey: .problem)
    }
    var list = container.nestedUnkeyedContainer(forKey: .others)
    for secret in others { try? list.encode(secret) }
    try container.encode(name, forKey: .name)
  }

  static func == (left: Vault, right: Vault) -> Bool { left.name == right.name }
}

/// Keeps its decoder, and decodes when it is asked for its value.
struct LazyValue<Value: Codable & Equatable>: Codable, Equatable {
  let decoder: any Decoder

  init(from decoder: any Decoder) { self.decoder = decoder }

  var value: Result<Value, any Error> { Result { try Value(from: decoder) } }

  func encode(to encoder: any Encoder) throws { try value.get().encode(to: encoder) }

  static func == (left: LazyValue, right: LazyValue) -> Bool {
    (try? left.value.get()) == (try? right.value.get()) && (try? left.value.get()) != nil
  }
}

/// Reads a part that keeps its decoder, after the part's own initialiser.
struct LazyParent: Codable, Equatable {
  struct Body: Codable, Equatable {
    var name: String
    var tags: [String]
  }

  var id: Int
  var body: LazyValue<Body>
  var name: String

  private enum CodingKeys: CodingKey { case id, body }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    body = LazyValue(from: try container.superDecoder(forKey: .body))
    id = try container.decode(Int.self, forKey: .id)
    name = try body.value.get().name
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(body, forKey: .body)
    try container.encode(id, forKey: .id)
  }
}

/// Keeps its container, and decodes when it is asked for a member.
struct KeptContainer: Codable, Equatable {
  enum CodingKeys: CodingKey { case name, age }

  let container: KeyedDecodingContainer<CodingKeys>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: CodingKeys.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(self.container.decode(String.self, forKey: .name), forKey: .name)
    try container.encode(self.container.decode(Int.self, forKey: .age), forKey: .age)
  }

  private var members: [String?] {
    [
      try? container.decode(String.self, forKey: .name),
      (try? container.decode(Int.self, forKey: .age)).map { "\($0)" },
    ]
  }

  static func == (left: KeptContainer, right: KeptContainer) -> Bool {
    left.members == right.members && !left.members.contains(nil)
  }
}
