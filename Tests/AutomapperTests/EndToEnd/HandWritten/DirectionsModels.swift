import Foundation

extension CodingUserInfoKey {
  static let precision = CodingUserInfoKey(rawValue: "directions.precision")!
  static let profile = CodingUserInfoKey(rawValue: "directions.profile")!
}

/// A position as an array of longitude and latitude.
struct MapPosition: Codable, Equatable {
  var latitude: Double
  var longitude: Double

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    longitude = try container.decode(Double.self)
    latitude = try container.decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(longitude)
    try container.encode(latitude)
  }
}

/// A line as text, in units of the precision that `userInfo` has.
struct Polyline: Codable, Equatable {
  var numbers: [Int]
  var precision: Int

  init(from decoder: any Decoder) throws {
    precision = decoder.userInfo[.precision] as? Int ?? 5
    let container = try decoder.singleValueContainer()
    var numbers: [Int] = []
    var (number, shift) = (0, 0)
    for byte in try container.decode(String.self).utf8 {
      guard byte >= 63, shift < 60 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(byte)")
      }
      number |= Int((byte - 63) & 31) << shift
      shift += 5
      if (byte - 63) & 32 == 0 {
        numbers.append(number & 1 == 0 ? number >> 1 : ~(number >> 1))
        (number, shift) = (0, 0)
      }
    }
    self.numbers = numbers
  }

  func encode(to encoder: any Encoder) throws {
    var text = ""
    for number in numbers {
      var rest = number < 0 ? ~(number << 1) : number << 1
      while rest >= 32 {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(rest & 31 | 32) + 63))
        rest >>= 5
      }
      text.unicodeScalars.append(Unicode.Scalar(UInt8(rest) + 63))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// What routes, legs and steps have in common.
class RoutePart: Codable, Snapshotted {
  let distance: Double
  let duration: Double

  private enum CodingKeys: CodingKey { case distance, duration }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    distance = try container.decode(Double.self, forKey: .distance)
    duration = try container.decode(Double.self, forKey: .duration)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(distance, forKey: .distance)
    try container.encode(duration, forKey: .duration)
  }

  var snapshot: [String] { ["\(distance)", "\(duration)"] }
}

class RouteModel: RoutePart {
  let line: Polyline
  let weight: Double?
  let weightName: String
  let profile: String
  let legs: [RouteLeg]

  private enum CodingKeys: String, CodingKey {
    case line = "geometry"
    case weight
    case weightName = "weight_name"
    case legs
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    line = try container.decode(Polyline.self, forKey: .line)
    weight = try container.decodeIfPresent(Double.self, forKey: .weight)
    weightName = try container.decode(String.self, forKey: .weightName)
    profile = decoder.userInfo[.profile] as? String ?? "driving"
    legs = try container.decode([RouteLeg].self, forKey: .legs)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encodeIfPresent(weight, forKey: .weight)
    try container.encode(weightName, forKey: .weightName)
    try container.encode(legs, forKey: .legs)
  }

  override var snapshot: [String] {
    super.snapshot + ["\(line) \(String(describing: weight))", weightName, profile]
      + legs.map { "\($0.snapshot)" }
  }
}

final class RouteLeg: RoutePart {
  let summary: String
  let steps: [RouteStep]
  let speeds: [Double?]
  let limits: [SpeedLimit]

  private enum CodingKeys: CodingKey { case summary, steps, annotation }
  private enum AnnotationKeys: CodingKey { case speed, maxspeed }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    summary = try container.decode(String.self, forKey: .summary)
    steps = try container.decode([RouteStep].self, forKey: .steps)
    if let annotation = try? container.nestedContainer(
      keyedBy: AnnotationKeys.self, forKey: .annotation)
    {
      speeds = try annotation.decode([Double?].self, forKey: .speed)
      limits = try annotation.decodeIfPresent([SpeedLimit].self, forKey: .maxspeed) ?? []
    } else {
      (speeds, limits) = ([], [])
    }
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(summary, forKey: .summary)
    try container.encode(steps, forKey: .steps)
    var annotation = container.nestedContainer(keyedBy: AnnotationKeys.self, forKey: .annotation)
    try annotation.encode(speeds, forKey: .speed)
    try annotation.encode(limits, forKey: .maxspeed)
    try super.encode(to: encoder)
  }

  override var snapshot: [String] {
    super.snapshot + [summary, "\(speeds) \(limits)"] + steps.map { "\($0.snapshot)" }
  }
}

/// A step, with a nested object of which it keeps the parts, and lists in strings.
final class RouteStep: RoutePart {
  let type: String
  let modifier: String?
  let location: MapPosition
  let headings: [Double?]
  let names: [String]
  let codes: [String]
  let exits: [String]
  let line: Polyline
  let entries: [Bool]

  private enum CodingKeys: String, CodingKey {
    case maneuver, name, ref, exits
    case line = "geometry"
    case intersections
  }
  private enum ManeuverKeys: String, CodingKey {
    case type, modifier, location
    case before = "bearing_before"
    case after = "bearing_after"
  }
  private struct Intersection: Codable {
    var location: MapPosition
    var entry: [Bool]
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let maneuver = try container.nestedContainer(keyedBy: ManeuverKeys.self, forKey: .maneuver)
    type = try maneuver.decode(String.self, forKey: .type)
    modifier = try maneuver.decodeIfPresent(String.self, forKey: .modifier)
    location = try maneuver.decode(MapPosition.self, forKey: .location)
    headings = try [ManeuverKeys.before, .after].map {
      try maneuver.decodeIfPresent(Double.self, forKey: $0)
    }
    func list(_ key: CodingKeys) throws -> [String] {
      try container.decodeIfPresent(String.self, forKey: key)?.split(separator: ";")
        .map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }
    names = try list(.name)
    codes = try list(.ref)
    exits = try list(.exits)
    line = try container.decode(Polyline.self, forKey: .line)
    entries =
      try container.decodeIfPresent([Intersection].self, forKey: .intersections)?
      .first?.entry ?? []
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    var maneuver = container.nestedContainer(keyedBy: ManeuverKeys.self, forKey: .maneuver)
    try maneuver.encode(type, forKey: .type)
    try maneuver.encodeIfPresent(modifier, forKey: .modifier)
    for (heading, key) in zip(headings, [ManeuverKeys.before, .after]) {
      try maneuver.encodeIfPresent(heading, forKey: key)
    }
    try container.encode(names.joined(separator: ";"), forKey: .name)
    try container.encode(codes.joined(separator: ";"), forKey: .ref)
    if !exits.isEmpty { try container.encode(exits.joined(separator: ";"), forKey: .exits) }
    try container.encode(line, forKey: .line)
    if !entries.isEmpty {
      try container.encode(
        [Intersection(location: location, entry: entries)], forKey: .intersections)
    }
    try maneuver.encode(location, forKey: .location)
  }

  override var snapshot: [String] {
    super.snapshot + [type, "\(String(describing: modifier))", "\(location) \(headings)"]
      + ["\(names) \(codes) \(exits) \(entries) \(line)"]
  }
}
