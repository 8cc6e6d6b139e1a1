/// A colour as hexadecimal text, as an array of 3 or 4 numbers, or as an object.
struct AnimationColour: Codable, Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  private enum CodingKeys: String, CodingKey {
    case red = "r"
    case green = "g"
    case blue = "b"
    case alpha = "a"
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      red = try container.decode(Double.self, forKey: .red)
      green = try container.decode(Double.self, forKey: .green)
      blue = try container.decode(Double.self, forKey: .blue)
      alpha = try container.decodeIfPresent(Double.self, forKey: .alpha) ?? 1
    } else if var container = try? decoder.unkeyedContainer() {
      var parts: [Double] = []
      while !container.isAtEnd { parts.append(try container.decode(Double.self)) }
      guard parts.count > 2 else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(parts.count) parts")
      }
      if parts.contains(where: { $0 > 1 }) { parts = parts.map { $0 / 255 } }
      (red, green, blue) = (parts[0], parts[1], parts[2])
      alpha = parts.count > 3 ? parts[3] : 1
    } else {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let digits = Self.digits(of: text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
      }
      red = Double(digits >> 16 & 255) / 255
      green = Double(digits >> 8 & 255) / 255
      blue = Double(digits & 255) / 255
      alpha = 1
    }
  }

  private static func digits(of text: String) -> Int? {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    switch digits.count {
    case 3: return Int(digits.map { "\($0)\($0)" }.joined(), radix: 16)
    case 6: return Int(digits, radix: 16)
    default: return nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for part in [red, green, blue, alpha] { try container.encode(part) }
  }
}

/// A closed or open path: corners with their tangents.
struct ShapePath: Codable, Equatable {
  struct Corner: Equatable {
    var point: [Double]
    var inTangent: [Double]
    var outTangent: [Double]
  }

  var isClosed: Bool
  var corners: [Corner]

  private enum CodingKeys: String, CodingKey {
    case isClosed = "c"
    case points = "v"
    case inTangents = "i"
    case outTangents = "o"
  }

  init(from decoder: any Decoder) throws {
    let container: KeyedDecodingContainer<CodingKeys>
    if var list = try? decoder.unkeyedContainer() {
      container = try list.nestedContainer(keyedBy: CodingKeys.self)
    } else {
      container = try decoder.container(keyedBy: CodingKeys.self)
    }
    isClosed = try container.decodeIfPresent(Bool.self, forKey: .isClosed) ?? true
    var points = try container.nestedUnkeyedContainer(forKey: .points)
    var inTangents = try container.nestedUnkeyedContainer(forKey: .inTangents)
    var outTangents = try container.nestedUnkeyedContainer(forKey: .outTangents)
    guard points.count == inTangents.count, points.count == outTangents.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .points, in: container, debugDescription: "counts differ")
    }
    corners = []
    while !points.isAtEnd {
      corners.append(
        Corner(
          point: try Self.pair(&points), inTangent: try Self.pair(&inTangents),
          outTangent: try Self.pair(&outTangents)))
    }
  }

  private static func pair(_ container: inout any UnkeyedDecodingContainer) throws -> [Double] {
    var pair = try container.nestedUnkeyedContainer()
    return [try pair.decode(Double.self), try pair.decode(Double.self)]
  }

  /// Writes three lists side by side.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isClosed, forKey: .isClosed)
    var points = container.nestedUnkeyedContainer(forKey: .points)
    var inTangents = container.nestedUnkeyedContainer(forKey: .inTangents)
    var outTangents = container.nestedUnkeyedContainer(forKey: .outTangents)
    for corner in corners {
      try points.encode(corner.point)
      var inTangent = inTangents.nestedUnkeyedContainer()
      for part in corner.inTangent { try inTangent.encode(part) }
      var outTangent = outTangents.nestedUnkeyedContainer()
      for part in corner.outTangent { try outTangent.encode(part) }
    }
  }
}

/// Assets by id. The keys of an element say what it is.
struct AssetLibrary: Codable, Equatable {
  enum Asset: Equatable {
    case image(name: String, folder: String, width: Double, height: Double)
    case composition(layers: [[String: String]])
  }

  var assets: [String: Asset] = [:]

  private enum Keys: String, CodingKey {
    case id
    case name = "p"
    case folder = "u"
    case width = "w"
    case height = "h"
    case layers
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      let container = try list.nestedContainer(keyedBy: Keys.self)
      let id: String
      if let number = try? container.decode(Int.self, forKey: .id) {
        id = "#\(number)"
      } else {
        id = try container.decode(String.self, forKey: .id)
      }
      if container.allKeys.contains(.layers) {
        let layers = try container.decode([[String: String]].self, forKey: .layers)
        assets[id] = .composition(layers: layers)
      } else {
        assets[id] = .image(
          name: try container.decode(String.self, forKey: .name),
          folder: try container.decodeIfPresent(String.self, forKey: .folder) ?? "",
          width: try container.decode(Double.self, forKey: .width),
          height: try container.decode(Double.self, forKey: .height))
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for (id, asset) in assets.sorted(by: { $0.key < $1.key }) {
      var container = list.nestedContainer(keyedBy: Keys.self)
      try container.encode(id, forKey: .id)
      switch asset {
      case .image(let name, let folder, let width, let height):
        try container.encode(name, forKey: .name)
        try container.encode(folder, forKey: .folder)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
      case .composition(let layers): try container.encode(layers, forKey: .layers)
      }
    }
  }
}
