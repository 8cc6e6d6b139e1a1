import Automapper
import Foundation
import Testing

/// Shapes of an animation: classes that a field names, in arrays that two containers walk side by
/// side.
@Suite struct AnimationShapeTests {
  @Test(arguments: [
    #"{"nm":"Layer 1","shapes":[]}"#,
    #"""
    {"nm":"Badge","shapes":[
      {"ty":"gr","nm":"Ring","it":[
        {"ty":"el","nm":"Outline","d":1,"p":[0,0],"s":[64,48.5]},
        {"ty":"fl","nm":"Paint","c":"#ff8000","o":80},
        {"ty":"gr","nm":"Inner","hd":true,"it":[{"ty":"rc","s":[3,4],"r":1.5}]}
      ]},
      {"ty":"tm","nm":"Trim","s":0,"e":100,"m":2}
    ]}
    """#,
    #"{"nm":"Unknown kinds are skipped","shapes":[{"ty":"zz","x":[1]},{"ty":"rc","s":[1,2]}]}"#,
    #"{"nm":"Nulls","shapes":[{"ty":"rc","s":[1,2],"r":null,"hd":null,"nm":null}],"ind":7}"#,
  ]) func layers(json: String) throws {
    try compare(Layer.self, json)
  }

  @Test(arguments: [
    #"{"nm":"No shapes"}"#, #"{"nm":"a","shapes":{}}"#, #"{"nm":"a","shapes":[{"nm":"b"}]}"#,
    #"{"nm":"a","shapes":[{"ty":"el","p":[0,0]}]}"#, #"{"nm":"a","shapes":[{"ty":5}]}"#,
    #"{"nm":"a","shapes":[{"ty":"gr","it":[{"ty":"rc","s":[1,"2"]}]}]}"#,
    #"{"nm":"a","shapes":["el"]}"#, #"{"nm":5,"shapes":[]}"#,
  ]) func refusedLayers(json: String) throws {
    try refuse(Layer.self, json)
  }

  @Test(arguments: [
    #"[{"ty":"el","p":[0,1],"s":[2,3]},{"ty":"rc","s":[4,5],"r":6},{"ty":"el","p":[7,8],"s":[9,9]}]"#,
    "[]",
  ]) func filteredShapes(json: String) throws {
    try compare(EllipsesOnly.self, json)
  }

  @Test(arguments: [
    #"{"shape":{"ty":"el","p":[0,1],"s":[2,3]},"mask":null}"#,
    #"{"shape":{"ty":"gr","it":[{"ty":"tm","s":1,"e":2}]},"mask":{"ty":"rc","s":[0,0]}}"#,
    #"{"shape":{"ty":"tm","s":1,"e":2,"m":1}}"#,
  ]) func singleShapes(json: String) throws {
    try compare(Masked.self, json)
  }

  @Test(arguments: [#"{"shape":null}"#, #"{"shape":{"ty":"xx"}}"#, "{}"])
  func refusedSingleShapes(json: String) throws {
    try refuse(Masked.self, json)
  }
}

private enum TypeKey: String, CodingKey { case shape = "ty" }

/// The kinds of a class hierarchy that a field tells apart.
private protocol ClassFamily: Decodable {
  static var discriminator: TypeKey { get }
  func getType() -> AnyObject.Type
}

private enum ShapeFamily: String, ClassFamily {
  case group = "gr"
  case ellipse = "el"
  case rectangle = "rc"
  case fill = "fl"
  case trim = "tm"
  case unknown

  static var discriminator: TypeKey { .shape }

  init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    self = ShapeFamily(rawValue: name) ?? .unknown
  }

  func getType() -> AnyObject.Type {
    switch self {
    case .group: GroupShape.self
    case .ellipse: EllipseShape.self
    case .rectangle: RectangleShape.self
    case .fill: FillShape.self
    case .trim: TrimShape.self
    case .unknown: Unsupported.self
    }
  }
}

private final class Unsupported {}

extension KeyedDecodingContainer {
  fileprivate func decode<Element: Decodable, Family: ClassFamily>(
    _ type: [Element].Type, ofFamily family: Family.Type, forKey key: Key
  ) throws -> [Element] {
    var elements = try nestedUnkeyedContainer(forKey: key)
    return try elements.decodeAll(Element.self, ofFamily: family)
  }

  fileprivate func decode<Value: Decodable, Family: ClassFamily>(
    _ type: Value.Type, ofFamily family: Family.Type, forKey key: Key
  ) throws -> Value {
    let fields = try nestedContainer(keyedBy: TypeKey.self, forKey: key)
    let kind = try fields.decode(Family.self, forKey: Family.discriminator)
    guard let type = kind.getType() as? Value.Type else {
      throw DecodingError.dataCorruptedError(
        forKey: Family.discriminator, in: fields, debugDescription: "Unknown kind")
    }
    return try decode(type, forKey: key)
  }
}

extension UnkeyedDecodingContainer {
  /// Reads the kind of an element with one container, and the element with a copy of it.
  fileprivate mutating func decodeAll<Element: Decodable, Family: ClassFamily>(
    _ type: Element.Type, ofFamily family: Family.Type
  ) throws -> [Element] {
    var values = self
    var list: [Element] = []
    while !isAtEnd {
      let fields = try nestedContainer(keyedBy: TypeKey.self)
      let kind = try fields.decode(Family.self, forKey: Family.discriminator)
      if let type = kind.getType() as? Element.Type {
        list.append(try values.decode(type))
      } else {
        _ = try values.nestedContainer(keyedBy: TypeKey.self)
      }
    }
    return list
  }
}

private struct Layer: Codable, Equatable {
  var name: String
  var index: Int?
  var shapes: [AnimatedShape]

  enum CodingKeys: String, CodingKey {
    case name = "nm"
    case index = "ind"
    case shapes
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    index = try container.decodeIfPresent(Int.self, forKey: .index)
    shapes = try container.decode([AnimatedShape].self, ofFamily: ShapeFamily.self, forKey: .shapes)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(index, forKey: .index)
    try container.encode(shapes, forKey: .shapes)
  }
}

/// Decodes the ellipses of an array and steps over all other kinds.
private struct EllipsesOnly: Codable, Equatable {
  var ellipses: [EllipseShape]

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    ellipses = try container.decodeAll(EllipseShape.self, ofFamily: ShapeFamily.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for ellipse in ellipses { try container.encode(ellipse) }
  }
}

private struct Masked: Codable, Equatable {
  var shape: AnimatedShape
  var mask: AnimatedShape?

  enum CodingKeys: CodingKey { case shape, mask }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    shape = try container.decode(AnimatedShape.self, ofFamily: ShapeFamily.self, forKey: .shape)
    if container.contains(.mask), try !container.decodeNil(forKey: .mask) {
      mask = try container.decode(AnimatedShape.self, ofFamily: ShapeFamily.self, forKey: .mask)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shape, forKey: .shape)
    try container.encode(mask, forKey: .mask)
  }
}
