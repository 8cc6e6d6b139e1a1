import Automapper
import Foundation

/// A model with a synthesised conformance.
struct Parcel: Codable, Equatable {
  struct Step: Codable, Equatable {
    var city: String
    var passedAt: Date
    var minutes: Int
  }

  var id: Int
  var trackingNumber: String
  var weight: Double
  var isFragile: Bool
  var imageURL: URL?
  var note: String?
  var steps: [Step]
}

/// A number or a text, tried one after the other by code written by hand.
enum Reading: Codable, Equatable {
  case number(Double)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A model that opens containers inside its own, and asks what is there.
struct Sensor: Codable, Equatable {
  var name: String
  var latitude: Double
  var longitude: Double
  var readings: [Reading]
  var remark: String?

  enum CodingKeys: String, CodingKey { case name, position, readings, remark }
  enum PositionKeys: String, CodingKey { case latitude, longitude }

  init(name: String, latitude: Double, longitude: Double, readings: [Reading]) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.readings = readings
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    let position = try container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
    latitude = try position.decode(Double.self, forKey: .latitude)
    longitude = try position.decode(Double.self, forKey: .longitude)
    var elements = try container.nestedUnkeyedContainer(forKey: .readings)
    readings = []
    while !elements.isAtEnd { readings.append(try elements.decode(Reading.self)) }
    remark =
      container.contains(.remark)
      ? try container.decodeIfPresent(String.self, forKey: .remark) : nil
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    var elements = container.nestedUnkeyedContainer(forKey: .readings)
    var position = container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
    try position.encode(latitude, forKey: .latitude)
    for reading in readings { try elements.encode(reading) }
    try position.encode(longitude, forKey: .longitude)
    try container.encodeIfPresent(remark, forKey: .remark)
  }
}

/// A family that the key `kind` tells apart.
class Vehicle: Codable {
  var id: Int
  var wheels: Int

  init(id: Int, wheels: Int) {
    self.id = id
    self.wheels = wheels
  }
}

final class Truck: Vehicle {
  var load: Double

  enum CodingKeys: String, CodingKey { case load }

  init(id: Int, load: Double) {
    self.load = load
    super.init(id: id, wheels: 6)
  }

  required init(from decoder: any Decoder) throws {
    load = try decoder.container(keyedBy: CodingKeys.self).decode(Double.self, forKey: .load)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(load, forKey: .load)
    try super.encode(to: encoder)
  }
}

/// Collections of numbers, texts and raw values.
struct Track: Codable, Equatable {
  enum Surface: String, Codable { case asphalt, gravel, sand }

  var name: String
  var distances: [Double]
  var beats: [Int]
  var tags: [String]
  var corners: [[Double]]
  var surfaces: [Surface]
  var metres: [Surface: Int]
  var records: [String: Double]
}

/// A collection that updates merge by a key.
struct Book: Codable, Equatable {
  struct Account: Codable, Equatable {
    var id: Int
    var userName: String
    var emailAddress: String
    var countryCode: String
    var loginCount: Int
    var accountBalance: Double
    var isActive: Bool
    var createdAt: Int
  }

  var accounts: [Account]
}
