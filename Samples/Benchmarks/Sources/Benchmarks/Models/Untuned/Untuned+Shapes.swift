extension Untuned {
  class Shape: Codable, Equatable {
    let kind: Kind
    let name: String

    enum Kind: String, Codable, ClassFamily {
      case ellipse = "el"
      case fill = "fl"

      var metatype: Shape.Type {
        switch self {
        case .ellipse: Ellipse.self
        case .fill: Fill.self
        }
      }
    }

    private enum CodingKeys: String, CodingKey {
      case kind = "ty"
      case name = "nm"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Kind.self, forKey: .kind)
      name = try container.decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(name, forKey: .name)
    }

    func isEqual(to other: Shape) -> Bool { kind == other.kind && name == other.name }

    static func == (one: Shape, other: Shape) -> Bool {
      type(of: one) == type(of: other) && one.isEqual(to: other)
    }
  }

  final class Ellipse: Shape {
    let position: [Double]
    let size: [Double]

    private enum CodingKeys: String, CodingKey {
      case position = "p"
      case size = "s"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      position = try container.decode([Double].self, forKey: .position)
      size = try container.decode([Double].self, forKey: .size)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(position, forKey: .position)
      try container.encode(size, forKey: .size)
    }

    override func isEqual(to other: Shape) -> Bool {
      guard let other = other as? Ellipse else { return false }
      return super.isEqual(to: other) && position == other.position && size == other.size
    }
  }

  final class Fill: Shape {
    let color: [Double]
    let opacity: Double

    private enum CodingKeys: String, CodingKey {
      case color = "c"
      case opacity = "o"
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      color = try container.decode([Double].self, forKey: .color)
      opacity = try container.decode(Double.self, forKey: .opacity)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(color, forKey: .color)
      try container.encode(opacity, forKey: .opacity)
    }

    override func isEqual(to other: Shape) -> Bool {
      guard let other = other as? Fill else { return false }
      return super.isEqual(to: other) && color == other.color && opacity == other.opacity
    }
  }
}
