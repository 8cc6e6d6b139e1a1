/// An item of a shape layer. The field `ty` names the subclass.
class AnimatedShape: Codable, Snapshotted {
  let type: String
  let name: String
  let isHidden: Bool

  private enum CodingKeys: String, CodingKey {
    case type = "ty"
    case name = "nm"
    case isHidden = "hd"
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    name = try container.decodeIfPresent(String.self, forKey: .name) ?? "Layer"
    isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(name, forKey: .name)
    if isHidden { try container.encode(isHidden, forKey: .isHidden) }
  }

  var snapshot: [String] { [type, name, "\(isHidden)"] }
}

final class GroupShape: AnimatedShape {
  let items: [AnimatedShape]

  private enum CodingKeys: String, CodingKey { case items = "it" }

  /// The fields of an item that say what it is.
  private enum ItemKeys: String, CodingKey { case type = "ty" }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var types = try container.nestedUnkeyedContainer(forKey: .items)
    var values = try container.nestedUnkeyedContainer(forKey: .items)
    var items: [AnimatedShape] = []
    while !types.isAtEnd {
      let fields = try types.nestedContainer(keyedBy: ItemKeys.self)
      let name = try fields.decode(String.self, forKey: .type)
      items.append(try values.decode(Self.kind(named: name)))
    }
    self.items = items
    try super.init(from: decoder)
  }

  /// A metatype that is only known at run time.
  private static func kind(named name: String) -> AnimatedShape.Type {
    switch name {
    case "gr": GroupShape.self
    case "el": EllipseShape.self
    case "rc": RectangleShape.self
    case "fl": FillShape.self
    case "tm": TrimShape.self
    default: AnimatedShape.self
    }
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
  }

  override var snapshot: [String] {
    super.snapshot + items.map { "\(Swift.type(of: $0)) \($0.snapshot)" }
  }
}

final class EllipseShape: AnimatedShape {
  let direction: Int
  let position: [Double]
  let size: [Double]

  private enum CodingKeys: String, CodingKey {
    case direction = "d"
    case position = "p"
    case size = "s"
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    direction = try container.decodeIfPresent(Int.self, forKey: .direction) ?? 1
    position = try container.decode([Double].self, forKey: .position)
    size = try container.decode([Double].self, forKey: .size)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(direction, forKey: .direction)
    try container.encode(position, forKey: .position)
    try container.encode(size, forKey: .size)
  }

  override var snapshot: [String] { super.snapshot + ["\(direction)", "\(position)", "\(size)"] }
}

final class RectangleShape: AnimatedShape {
  let size: [Double]
  let radius: Double

  private enum CodingKeys: String, CodingKey {
    case size = "s"
    case radius = "r"
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    size = try container.decode([Double].self, forKey: .size)
    radius = try container.decodeIfPresent(Double.self, forKey: .radius) ?? 0
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(size, forKey: .size)
    try container.encode(radius, forKey: .radius)
  }

  override var snapshot: [String] { super.snapshot + ["\(size)", "\(radius)"] }
}

final class FillShape: AnimatedShape {
  let colour: String
  let opacity: Double

  private enum CodingKeys: String, CodingKey {
    case colour = "c"
    case opacity = "o"
  }

  required init(from decoder: any Decoder) throws {
    try Self.check(decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    colour = try container.decode(String.self, forKey: .colour)
    opacity = try container.decodeIfPresent(Double.self, forKey: .opacity) ?? 100
    try super.init(from: decoder)
  }

  /// Opens a container of its own on a decoder that is read three times.
  private static func check(_ decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    guard container.contains(AnyKey("c")) else {
      throw DecodingError.keyNotFound(
        AnyKey("c"), .init(codingPath: container.codingPath, debugDescription: "no colour"))
    }
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(colour, forKey: .colour)
    try container.encode(opacity, forKey: .opacity)
  }

  override var snapshot: [String] { super.snapshot + [colour, "\(opacity)"] }
}

final class TrimShape: AnimatedShape {
  enum Mode: Int, Codable {
    case simultaneously = 1
    case individually = 2
  }

  let start: Double
  let end: Double
  let mode: Mode?

  private enum CodingKeys: String, CodingKey {
    case start = "s"
    case end = "e"
    case mode = "m"
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Double.self, forKey: .start)
    end = try container.decode(Double.self, forKey: .end)
    mode = try container.decodeIfPresent(Mode.self, forKey: .mode)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encodeIfPresent(mode, forKey: .mode)
    try super.encode(to: encoder)
  }

  override var snapshot: [String] {
    super.snapshot + ["\(start)", "\(end)", "\(String(describing: mode))"]
  }
}
