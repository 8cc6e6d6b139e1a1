extension Untuned {
  /// A layer of layers. The properties of its superclass stand in an object of their own.
  final class GroupLayer: Layer {
    let layers: [Layer]

    private enum CodingKeys: String, CodingKey {
      case kind = "ty"
      case layers
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      layers = try container.decodeObjects(of: Layer.Kind.self, forKey: .layers)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(layers, forKey: .layers)
      try super.encode(to: container.superEncoder())
    }

    override func isEqual(to other: Layer) -> Bool {
      super.isEqual(to: other) && layers == (other as? GroupLayer)?.layers
    }
  }

  final class SolidLayer: Layer {
    let color: String
    let width: Double
    let height: Double

    private enum CodingKeys: String, CodingKey {
      case color = "sc"
      case width = "sw"
      case height = "sh"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      color = try container.decode(String.self, forKey: .color)
      width = try container.decode(Double.self, forKey: .width)
      height = try container.decode(Double.self, forKey: .height)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(color, forKey: .color)
      try container.encode(width, forKey: .width)
      try container.encode(height, forKey: .height)
    }

    override func isEqual(to other: Layer) -> Bool {
      guard let other = other as? SolidLayer else { return false }
      return super.isEqual(to: other) && color == other.color && width == other.width
        && height == other.height
    }
  }

  final class ShapeLayer: Layer {
    let shapes: [Shape]

    private enum CodingKeys: String, CodingKey {
      case shapes
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      shapes = try container.decodeObjects(of: Shape.Kind.self, forKey: .shapes)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(shapes, forKey: .shapes)
    }

    override func isEqual(to other: Layer) -> Bool {
      super.isEqual(to: other) && shapes == (other as? ShapeLayer)?.shapes
    }
  }
}
