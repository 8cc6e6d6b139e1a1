import Foundation

/// The models of the tables of behaviours.
enum CoderModels {
  struct User: Codable {
    var name: String
    var age: Int?
    var address: Address?
    var friends: [User]?
  }

  struct Address: Codable {
    var city: String
    var zip: Int
  }

  struct Renamed: Codable {
    var identifier: Int
    enum CodingKeys: String, CodingKey { case identifier = "the_id" }
  }

  /// Keys that have integers.
  struct Numbered: Codable {
    var first: Int
    var second: Int
    enum CodingKeys: Int, CodingKey {
      case first = 1
      case second = 2
    }
  }

  struct Nothing: Codable {}

  struct Dated: Codable { var date: Date }

  struct Flags: Codable { var isOpen: Bool }

  enum Colour: String, Codable { case red, blue }

  enum Level: Int, Codable {
    case low = 1
    case high = 2
  }

  enum Shape: Codable {
    case circle(radius: Int)
    case text(String)
    case empty
  }

  /// A class whose superclass is written under `super`.
  class Animal: Codable {
    var legs: Int
    init(legs: Int) { self.legs = legs }
  }

  final class Dog: Animal, CustomStringConvertible {
    var name: String
    init(name: String, legs: Int) {
      self.name = name
      super.init(legs: legs)
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
    enum CodingKeys: CodingKey { case name }
    var description: String { "\(name) with \(legs) legs" }
  }

  /// Two numbers in an array.
  struct Point: Codable {
    var x: Int
    var y: Int
    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      x = try container.decode(Int.self)
      y = try container.decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(x)
      try container.encode(y)
    }
  }

  /// A value two levels down.
  struct Deep: Codable {
    var value: Int
    enum CodingKeys: CodingKey { case outer, list }
    enum Inner: CodingKey { case value }
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var list = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
        .nestedUnkeyedContainer(forKey: .list)
      value = try list.nestedContainer(keyedBy: Inner.self).decode(Int.self, forKey: .value)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      var outer = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .outer)
      var list = outer.nestedUnkeyedContainer(forKey: .list)
      var inner = list.nestedContainer(keyedBy: Inner.self)
      try inner.encode(value, forKey: .value)
    }
  }

  /// Writes null where a synthesised model leaves the key out.
  struct ExplicitNull: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeNil(forKey: .nothing)
      try container.encode(Int?.none, forKey: .optional)
    }
    enum CodingKeys: CodingKey { case nothing, optional }
  }

  /// Writes nothing at all.
  struct Silent: Encodable {
    func encode(to encoder: any Encoder) throws {}
  }

  struct Refusal: Error, Equatable { var reason: String }

  /// Throws errors of its own.
  struct Percentage: Codable {
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = try container.decode(Int.self)
      if value > 100 { throw Refusal(reason: "more than everything") }
      if value < 0 {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "negative share")
      }
    }
    func encode(to encoder: any Encoder) throws {
      if value > 100 { throw Refusal(reason: "more than everything") }
      if value < 0 {
        throw EncodingError.invalidValue(
          value, .init(codingPath: encoder.codingPath, debugDescription: "negative share"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  struct Shares: Codable { var shares: [Percentage] }

  struct Numbers: Codable {
    var ratio: Double
    var parts: [Float]
  }
}
