extension Untuned {
  /// An animation: two class families, of layers and of shapes, that both nest.
  struct Animation: Codable, Equatable {
    let version: String
    let frameRate: Double
    let layers: [Layer]

    private enum CodingKeys: String, CodingKey {
      case version = "v"
      case frameRate = "fr"
      case layers
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      version = try container.decode(String.self, forKey: .version)
      frameRate = try container.decode(Double.self, forKey: .frameRate)
      layers = try container.decodeObjects(of: Layer.Kind.self, forKey: .layers)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(version, forKey: .version)
      try container.encode(frameRate, forKey: .frameRate)
      try container.encode(layers, forKey: .layers)
    }
  }

  class Layer: Codable, Equatable {
    let kind: Kind
    let name: String
    let index: Int
    let parent: Int?
    let start: Double
    let end: Double
    let isHidden: Bool

    enum Kind: Int, Codable, ClassFamily {
      case group
      case solid
      case shape = 4

      var metatype: Layer.Type {
        switch self {
        case .group: GroupLayer.self
        case .solid: SolidLayer.self
        case .shape: ShapeLayer.self
        }
      }
    }

    private enum CodingKeys: String, CodingKey {
      case kind = "ty"
      case name = "nm"
      case index = "ind"
      case parent
      case start = "ip"
      case end = "op"
      case isHidden = "hd"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Kind.self, forKey: .kind)
      name = try container.decode(String.self, forKey: .name)
      index = try container.decode(Int.self, forKey: .index)
      parent = try container.decodeIfPresent(Int.self, forKey: .parent)
      start = try container.decode(Double.self, forKey: .start)
      end = try container.decode(Double.self, forKey: .end)
      isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(name, forKey: .name)
      try container.encode(index, forKey: .index)
      try container.encodeIfPresent(parent, forKey: .parent)
      try container.encode(start, forKey: .start)
      try container.encode(end, forKey: .end)
      try container.encode(isHidden, forKey: .isHidden)
    }

    func isEqual(to other: Layer) -> Bool {
      kind == other.kind && name == other.name && index == other.index && parent == other.parent
        && start == other.start && end == other.end && isHidden == other.isHidden
    }

    static func == (one: Layer, other: Layer) -> Bool {
      type(of: one) == type(of: other) && one.isEqual(to: other)
    }
  }
}
