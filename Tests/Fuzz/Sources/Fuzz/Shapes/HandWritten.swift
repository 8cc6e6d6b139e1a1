/// Everything that hand-written coding does: containers in containers, attempts, keys that are asked
/// for.
struct HandWritten: FuzzShape {
  private enum CodingKeys: String, CodingKey { case name, place, pair, extra, tags }
  private enum PlaceKeys: String, CodingKey {
    case latitude = "lat"
    case longitude = "lon"
  }

  var name: String
  var hasPlace: Bool
  var latitude: Double
  var longitude: Double
  var first: Int
  var second: String?
  var extra: Int?
  var tags: [String: Int]

  static func make(_ feed: inout ByteFeed) -> HandWritten {
    let hasPlace = feed.bool()
    return HandWritten(
      name: feed.text(), hasPlace: hasPlace, latitude: hasPlace ? feed.double() : 0,
      longitude: hasPlace ? feed.double() : 0, first: feed.integer(),
      second: feed.some { $0.text() }, extra: feed.some { $0.integer() },
      tags: Dictionary(feed.list { ($0.text(), $0.integer()) }) { $1 })
  }
}

extension HandWritten {
  /// A key of any name.
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    hasPlace = container.contains(.place)
    if hasPlace {
      let place = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      latitude = try place.decode(Double.self, forKey: .latitude)
      longitude = try place.decodeIfPresent(Double.self, forKey: .longitude) ?? 0
    } else {
      (latitude, longitude) = (0, 0)
    }
    var pair = try container.nestedUnkeyedContainer(forKey: .pair)
    first = try pair.decode(Int.self)
    second = pair.isAtEnd ? nil : try pair.decodeIfPresent(String.self)
    extra = try? container.decode(Int.self, forKey: .extra)
    let tags = try container.superDecoder(forKey: .tags).container(keyedBy: Name.self)
    self.tags = [:]
    for key in tags.allKeys { self.tags[key.stringValue] = try tags.decode(Int.self, forKey: key) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    if hasPlace {
      var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      try place.encode(latitude, forKey: .latitude)
      try place.encode(longitude, forKey: .longitude)
    }
    var pair = container.nestedUnkeyedContainer(forKey: .pair)
    try pair.encode(first)
    if let second { try pair.encode(second) }
    try container.encodeIfPresent(extra, forKey: .extra)
    var tags = container.superEncoder(forKey: .tags).container(keyedBy: Name.self)
    for (name, value) in self.tags { try tags.encode(value, forKey: Name(stringValue: name)) }
  }
}
