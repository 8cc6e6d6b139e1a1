import Automapper
import Foundation
import Testing

struct LawHandWrittenTests {
  /// Nested containers of every kind, written in order.
  struct Flat: Codable, Equatable {
    var cityName: String
    var points: [[Int]]
    var notes: [String]

    enum Key: CodingKey { case homeAddress, gridPoints, notes }
    enum AddressKey: CodingKey { case cityName, extraNotes }

    init(cityName: String, points: [[Int]], notes: [String]) {
      (self.cityName, self.points, self.notes) = (cityName, points, notes)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let address = try container.nestedContainer(keyedBy: AddressKey.self, forKey: .homeAddress)
      cityName = try address.decode(String.self, forKey: .cityName)
      var extra = try address.nestedUnkeyedContainer(forKey: .extraNotes)
      notes = []
      while !extra.isAtEnd {
        let object = try extra.nestedContainer(keyedBy: Key.self)
        notes.append(try object.decode(String.self, forKey: .notes))
      }
      var rows = try container.nestedUnkeyedContainer(forKey: .gridPoints)
      points = []
      while !rows.isAtEnd {
        var row = try rows.nestedUnkeyedContainer()
        var values: [Int] = []
        while !row.isAtEnd { values.append(try row.decode(Int.self)) }
        points.append(values)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var address = container.nestedContainer(keyedBy: AddressKey.self, forKey: .homeAddress)
      try address.encode(cityName, forKey: .cityName)
      var extra = address.nestedUnkeyedContainer(forKey: .extraNotes)
      for note in notes {
        var object = extra.nestedContainer(keyedBy: Key.self)
        try object.encode(note, forKey: .notes)
      }
      var rows = container.nestedUnkeyedContainer(forKey: .gridPoints)
      for row in points {
        var values = rows.nestedUnkeyedContainer()
        for value in row { try values.encode(value) }
      }
    }
  }

  @Test func nestedContainers() throws {
    Law.check(Flat(cityName: "x", points: [[1, 2], [], [3]], notes: ["a", "b"]))
    Law.check(Flat(cityName: "", points: [], notes: []))
    let flat = Flat(cityName: "Ulm", points: [[1], []], notes: ["n"])
    Law.check(LawModelTests.Page<Flat, Int>(pageItems: [flat, flat], byItemID: ["a": flat]))
    #expect(
      try Mapper.default.json(from: flat)
        == #"{"homeAddress":{"cityName":"Ulm","extraNotes":[{"notes":"n"}]},"gridPoints":[[1],[]]}"#
    )
  }

  /// Goes back to containers that were opened earlier, and writes a key twice.
  struct Interleaved: Codable, Equatable {
    var first: Int
    var second: Int
    var third: [Int]
    enum Key: CodingKey { case leftSide, rightSide, topValue, listOfInts }

    init(first: Int, second: Int, third: [Int]) {
      (self.first, self.second, self.third) = (first, second, third)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let left = try container.nestedContainer(keyedBy: Key.self, forKey: .leftSide)
      let right = try container.nestedContainer(keyedBy: Key.self, forKey: .rightSide)
      first = try left.decode(Int.self, forKey: .topValue)
      second = try right.decode(Int.self, forKey: .topValue)
      third = try container.decode([Int].self, forKey: .listOfInts)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var left = container.nestedContainer(keyedBy: Key.self, forKey: .leftSide)
      var right = container.nestedContainer(keyedBy: Key.self, forKey: .rightSide)
      var list = container.nestedUnkeyedContainer(forKey: .listOfInts)
      try container.encode("overwritten", forKey: .topValue)
      for value in third {
        try list.encode(value)
        try left.encode(first, forKey: .topValue)
        try right.encode(second, forKey: .topValue)
      }
      try container.encode(first + second, forKey: .topValue)
      try left.encode(first, forKey: .topValue)
      try right.encode(second, forKey: .topValue)
    }
  }

  @Test func interleavedWrites() throws {
    let value = Interleaved(first: 1, second: 2, third: [3, 4])
    Law.check(value)
    Law.check(Interleaved(first: 1, second: 2, third: []))
    Law.check(LawModelTests.Page<Interleaved, Int>(pageItems: [value], byItemID: ["a": value]))
    #expect(
      try Mapper.default.json(from: value, options: .sortedKeys)
        == #"{"leftSide":{"topValue":1},"listOfInts":[3,4],"rightSide":{"topValue":2},"topValue":3}"#
    )
  }

  struct Versioned: Codable, Equatable {
    static let scale = CodingUserInfoKey(rawValue: "scale")
    var size: Int
    init(size: Int) { self.size = size }
    init(from decoder: any Decoder) throws {
      let scale = Self.scale.flatMap { decoder.userInfo[$0] as? Int } ?? 1
      size = try decoder.singleValueContainer().decode(Int.self) / scale
    }
    func encode(to encoder: any Encoder) throws {
      let scale = Self.scale.flatMap { encoder.userInfo[$0] as? Int } ?? 1
      var container = encoder.singleValueContainer()
      try container.encode(size * scale)
    }
  }

  @Test func userInfo() throws {
    let key = try #require(Versioned.scale)
    let mapper = try Mapper { $0.userInfo = [key: 10] }
    let value = ["a": Versioned(size: 3)]
    #expect(try mapper.json(from: value) == #"{"a":30}"#)
    #expect(try mapper.object(from: mapper.data(from: value)) == value)
    #expect(try mapper.object(from: mapper.dictionary(from: value)) == value)
  }
}
