extension Untuned {
  /// A product of a server that does not keep to types: `7` or `"7"`, `true` or `1`, one tag or several.
  struct Product: Codable, Equatable {
    let id: Int
    let title: String
    let price: Double
    let stock: Int
    let isAvailable: Bool
    let tags: [String]

    private enum CodingKeys: String, CodingKey {
      case id
      case title
      case price
      case stock
      case isAvailable = "is_available"
      case tags
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id =
        try (try? container.decode(Int.self, forKey: .id))
        ?? Int(container.decode(String.self, forKey: .id)) ?? 0
      title = try container.decode(String.self, forKey: .title)
      price =
        try (try? container.decode(Double.self, forKey: .price))
        ?? Double(container.decode(String.self, forKey: .price)) ?? 0
      stock =
        try (try? container.decode(Int.self, forKey: .stock))
        ?? Int(container.decode(String.self, forKey: .stock)) ?? 0
      isAvailable =
        try (try? container.decode(Bool.self, forKey: .isAvailable))
        ?? (container.decode(Int.self, forKey: .isAvailable) == 1)
      tags =
        try (try? container.decode([String].self, forKey: .tags))
        ?? [container.decode(String.self, forKey: .tags)]
    }

    /// Writes the identifier as a string, as the server does for large ones.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(String(id), forKey: .id)
      try container.encode(title, forKey: .title)
      try container.encode(price, forKey: .price)
      try container.encode(stock, forKey: .stock)
      try container.encode(isAvailable ? 1 : 0, forKey: .isAvailable)
      if let tag = tags.first, tags.count == 1 {
        try container.encode(tag, forKey: .tags)
      } else {
        try container.encode(tags, forKey: .tags)
      }
    }
  }
}
