import Foundation

/// A model that keeps the members that it does not declare.
protocol ForeignMemberContainer {
  var foreignMembers: [String: AnyValue] { get set }
}

extension ForeignMemberContainer {
  mutating func decodeForeignMembers<Key: CodingKey>(
    notKeyedBy _: Key.Type, with decoder: any Decoder
  )
    throws
  {
    let container = try decoder.container(keyedBy: AnyKey.self)
    for key in container.allKeys where Key(stringValue: key.stringValue) == nil {
      foreignMembers[key.stringValue] = try container.decode(AnyValue.self, forKey: key)
    }
  }

  /// Writes through a second container of the encoder.
  func encodeForeignMembers<Key: CodingKey>(notKeyedBy _: Key.Type, to encoder: any Encoder) throws
  {
    var container = encoder.container(keyedBy: AnyKey.self)
    for (name, value) in foreignMembers where Key(stringValue: name) == nil {
      try container.encode(value, forKey: AnyKey(name))
    }
  }
}

/// A GeoJSON document: a geometry, a feature or a collection of features.
enum GeoDocument: Codable, Equatable {
  case geometry(Geometry)
  case feature(Feature)
  case collection(Collection)

  private enum CodingKeys: String, CodingKey { case type }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(String.self, forKey: .type) {
    case "Feature": self = .feature(try Feature(from: decoder))
    case "FeatureCollection": self = .collection(try Collection(from: decoder))
    default: self = .geometry(try Geometry(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .geometry(let geometry): try container.encode(geometry)
    case .feature(let feature): try container.encode(feature)
    case .collection(let collection): try container.encode(collection)
    }
  }

  /// Coordinates in any depth.
  enum Coordinates: Codable, Equatable {
    case position([Double])
    case list([Coordinates])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let position = try? container.decode([Double].self), !position.isEmpty {
        guard position.count > 1 else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "one number")
        }
        self = .position(position)
      } else {
        self = .list(try container.decode([Coordinates].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      switch self {
      case .position(let position): try container.encode(contentsOf: position)
      case .list(let list): try container.encode(contentsOf: list)
      }
    }

    var depth: Int {
      switch self {
      case .position: 0
      case .list(let list): 1 + (list.map(\.depth).max() ?? 0)
      }
    }
  }

  indirect enum Geometry: Codable, Equatable {
    case shape(Kind, Coordinates, box: Box?)
    case collection([Geometry])

    enum Kind: String, Codable, CaseIterable {
      case point = "Point"
      case lineString = "LineString"
      case polygon = "Polygon"
      case multiPolygon = "MultiPolygon"
      var depth: Int { Kind.allCases.firstIndex(of: self) ?? 0 }
    }

    private enum CodingKeys: String, CodingKey { case type, coordinates, geometries, bbox }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(String.self, forKey: .type) == "GeometryCollection" {
        self = .collection(try container.decode([Geometry].self, forKey: .geometries))
        return
      }
      let kind = try container.decode(Kind.self, forKey: .type)
      let coordinates = try container.decode(Coordinates.self, forKey: .coordinates)
      guard coordinates.depth <= kind.depth, kind == .point || coordinates.depth > 0 else {
        throw DecodingError.dataCorruptedError(
          forKey: .coordinates, in: container, debugDescription: "depth \(coordinates.depth)")
      }
      let box = try container.decodeIfPresent(Box.self, forKey: .bbox)
      self = .shape(kind, coordinates, box: box)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .shape(let kind, let coordinates, let box):
        try container.encode(kind, forKey: .type)
        try container.encode(coordinates, forKey: .coordinates)
        try container.encodeIfPresent(box, forKey: .bbox)
      case .collection(let geometries):
        try container.encode("GeometryCollection", forKey: .type)
        try container.encode(geometries, forKey: .geometries)
      }
    }
  }

  /// Two corners, as an array of 4 or 6 numbers.
  struct Box: Codable, Equatable {
    var southWest: [Double]
    var northEast: [Double]

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      guard let count = container.count, count == 4 || count == 6 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 4 or 6")
      }
      southWest = []
      northEast = []
      while !container.isAtEnd {
        let isFirstHalf = container.currentIndex < count / 2
        let number = try container.decode(Double.self)
        if isFirstHalf { southWest.append(number) } else { northEast.append(number) }
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(contentsOf: southWest + northEast)
    }
  }

  enum Identifier: Codable, Equatable {
    case string(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .string(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      }
    }
  }

  struct Feature: Codable, Equatable, ForeignMemberContainer {
    var id: Identifier?
    var geometry: Geometry?
    var properties: [String: AnyValue?]?
    var foreignMembers: [String: AnyValue] = [:]

    private enum CodingKeys: String, CodingKey { case type, id, geometry, properties }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(String.self, forKey: .type) == "Feature" else {
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: container, debugDescription: "not a feature")
      }
      id = try container.decodeIfPresent(Identifier.self, forKey: .id)
      geometry = try container.decodeIfPresent(Geometry.self, forKey: .geometry)
      properties = try container.decodeIfPresent([String: AnyValue?].self, forKey: .properties)
      try decodeForeignMembers(notKeyedBy: CodingKeys.self, with: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      try encodeForeignMembers(notKeyedBy: CodingKeys.self, to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("Feature", forKey: .type)
      try container.encodeIfPresent(id, forKey: .id)
      try container.encode(geometry, forKey: .geometry)
      try container.encode(properties, forKey: .properties)
    }
  }

  struct Collection: Codable, Equatable, ForeignMemberContainer {
    var features: [Feature]
    var box: Box?
    var foreignMembers: [String: AnyValue] = [:]

    private enum CodingKeys: String, CodingKey {
      case type, features
      case box = "bbox"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      features = try container.decode([Feature].self, forKey: .features)
      box = try container.decodeIfPresent(Box.self, forKey: .box)
      try decodeForeignMembers(notKeyedBy: CodingKeys.self, with: decoder)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("FeatureCollection", forKey: .type)
      try container.encode(features, forKey: .features)
      try container.encodeIfPresent(box, forKey: .box)
      try encodeForeignMembers(notKeyedBy: CodingKeys.self, to: encoder)
    }
  }
}
