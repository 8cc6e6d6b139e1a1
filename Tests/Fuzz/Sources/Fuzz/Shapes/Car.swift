/// A class whose superclass is coded before it, in the same object.
class Vehicle: Codable {
  var wheels: Int
  var maker: String?

  init(wheels: Int, maker: String?) {
    self.wheels = wheels
    self.maker = maker
  }
}

/// Its own properties stand beside those of its superclass; an engine is the superclass of nothing
/// and stands under `super`.
final class Car: Vehicle, FuzzShape {
  private enum CodingKeys: String, CodingKey {
    case doors
    case trailer = "the_trailer"
  }

  var doors: UInt8
  var trailer: Trailer?

  init(wheels: Int, maker: String?, doors: UInt8, trailer: Trailer?) {
    self.doors = doors
    self.trailer = trailer
    super.init(wheels: wheels, maker: maker)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    doors = try container.decode(UInt8.self, forKey: .doors)
    trailer = try container.decodeIfPresent(Trailer.self, forKey: .trailer)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(doors, forKey: .doors)
    try container.encodeIfPresent(trailer, forKey: .trailer)
    try super.encode(to: encoder)
  }

  static func make(_ feed: inout ByteFeed) -> Car {
    Car(
      wheels: feed.integer(), maker: feed.some { $0.text() }, doors: feed.byte(),
      trailer: feed.some { Trailer(wheels: $0.integer(), maker: nil, load: $0.double()) })
  }

  static func == (one: Car, other: Car) -> Bool {
    one.wheels == other.wheels && one.maker == other.maker && one.doors == other.doors
      && one.trailer == other.trailer
  }
}

/// Its superclass stands in an object of its own.
final class Trailer: Vehicle, Equatable {
  private enum CodingKeys: String, CodingKey { case load }

  var load: Double

  init(wheels: Int, maker: String?, load: Double) {
    self.load = load
    super.init(wheels: wheels, maker: maker)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    load = try container.decode(Double.self, forKey: .load)
    try super.init(from: try container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(load, forKey: .load)
    try super.encode(to: container.superEncoder())
  }

  static func == (one: Trailer, other: Trailer) -> Bool {
    one.wheels == other.wheels && one.maker == other.maker && one.load == other.load
  }
}
