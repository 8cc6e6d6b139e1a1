import Foundation

/// Remembers the coding paths at which it is decoded, and writes those at which it is encoded.
struct Located: Codable, Equatable {
  var value: Int
  var paths: [String]
  var child: [Located]
  var others: [[Located]]?

  private enum CodingKeys: String, CodingKey {
    case value = "v"
    case child = "w"
    case others = "x"
    case path
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(Int.self, forKey: .value)
    child = try container.decodeIfPresent(Located.self, forKey: .child).map { [$0] } ?? []
    paths = [Self.text(decoder.codingPath), Self.text(container.codingPath)]
    guard container.contains(.others) else { return }
    var list = try container.nestedUnkeyedContainer(forKey: .others)
    paths.append(Self.text(list.codingPath))
    others = []
    while !list.isAtEnd {
      var nested = try list.nestedUnkeyedContainer()
      paths.append(Self.text(nested.codingPath))
      var row: [Located] = []
      while !nested.isAtEnd { row.append(try nested.decode(Located.self)) }
      others?.append(row)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(value, forKey: .value)
    try container.encodeIfPresent(child.first, forKey: .child)
    var paths = [Self.text(encoder.codingPath), Self.text(container.codingPath)]
    if let others {
      var list = container.nestedUnkeyedContainer(forKey: .others)
      paths.append(Self.text(list.codingPath))
      for row in others {
        var nested = list.nestedUnkeyedContainer()
        paths.append(Self.text(nested.codingPath))
        for element in row { try nested.encode(["v": element.value]) }
      }
    }
    try container.encode(paths, forKey: .path)
  }
}

class VehicleModel: Codable, Snapshotted {
  let kind: String
  var snapshot: [String] { [kind] }
}

final class CarModel: VehicleModel {
  let doors: Int

  private enum CodingKeys: CodingKey { case doors }

  required init(from decoder: any Decoder) throws {
    doors = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .doors)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(doors, forKey: .doors)
  }

  override var snapshot: [String] { super.snapshot + ["\(doors)"] }
}

final class BikeModel: VehicleModel {
  let gears: Int?

  private enum CodingKeys: CodingKey { case gears }

  required init(from decoder: any Decoder) throws {
    gears = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
      Int.self, forKey: .gears)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(gears, forKey: .gears)
  }

  override var snapshot: [String] { super.snapshot + ["\(String(describing: gears))"] }
}

/// A box around any vehicle, whose class is only known at run time.
struct AnyVehicle: Codable, Equatable {
  private static let classes: [String: VehicleModel.Type] = [
    "car": CarModel.self, "bike": BikeModel.self,
  ]

  let vehicle: VehicleModel

  private enum CodingKeys: CodingKey { case kind }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let type = Self.classes[try container.decode(String.self, forKey: .kind)] else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "unknown kind")
    }
    vehicle = try decoder.singleValueContainer().decode(type)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(vehicle)
  }
}

/// Numbers of several widths, bytes, and a dictionary by numbers.
struct Widths: Codable, Equatable {
  var small: Int8
  var large: UInt64
  var float: Float
  var decimal: Decimal
  var bytes: [UInt8]
  var list: [Int: String] = [:]

  private enum CodingKeys: CodingKey { case small, large, float, decimal, bytes, list }

  private struct Index: CodingKey {
    var intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }
    init?(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) {
      guard let number = Int(stringValue) else { return nil }
      intValue = number
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    small = try container.decode(Int8.self, forKey: .small)
    large = try container.decode(UInt64.self, forKey: .large)
    float = try container.decode(Float.self, forKey: .float)
    decimal = try container.decode(Decimal.self, forKey: .decimal)
    bytes = Array(try container.decode(Data.self, forKey: .bytes))
    let names = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .list).allKeys
    let members = try container.nestedContainer(keyedBy: Index.self, forKey: .list)
    guard names.count == members.allKeys.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .list, in: container, debugDescription: "not all keys are numbers")
    }
    for key in members.allKeys {
      list[key.intValue ?? 0] = try members.decode(String.self, forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(small, forKey: .small)
    try container.encode(large, forKey: .large)
    try container.encode(float, forKey: .float)
    try container.encode(decimal, forKey: .decimal)
    try container.encode(Data(bytes), forKey: .bytes)
    var members = container.nestedContainer(keyedBy: Index.self, forKey: .list)
    for (number, text) in list {
      guard let key = Index(intValue: number) else { continue }
      try members.encode(text, forKey: key)
    }
  }
}
