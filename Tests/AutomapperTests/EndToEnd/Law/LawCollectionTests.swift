import Automapper
import Foundation
import Testing

struct LawCollectionTests {
  @Test func ranges() {
    Law.check(everywhere: [0..<5, -3..<(-1), 2..<2])
    Law.check(everywhere: [0...5, Int.min...Int.max])
    Law.check(everywhere: [0.5..<1.5])
    Law.check(everywhere: ["a"..."z"])
    Law.check(everywhere: [PartialRangeFrom(1).lowerBound...9])
  }

  @Test func optionalsOfOptionals() {
    struct Deep: Codable, Equatable {
      var once: Int?
      var twice: Int??
      var thrice: String???
      var inArray: [Int?]
      var inArrays: [[String?]?]
      var inTable: [String: Int?]
    }
    Law.check(
      Deep(
        once: 1, twice: 2, thrice: "3", inArray: [1, nil, 3], inArrays: [nil, [], ["a", nil]],
        inTable: ["a": 1, "b": nil]))
    Law.check(
      Deep(once: nil, twice: nil, thrice: nil, inArray: [nil], inArrays: [], inTable: [:]))
  }

  /// JSON has one null, so this holds only where nil is left out.
  @Test func anOptionalThatHoldsNil() throws {
    struct Deep: Codable, Equatable {
      var twice: Int??
    }
    for value in [Deep(twice: .none), Deep(twice: .some(.none)), Deep(twice: 1)] {
      let mapper = Mapper()
      #expect(try mapper.object(from: mapper.dictionary(from: value)) == value)
      #expect(try mapper.object(from: mapper.data(from: value)) == value)
    }
  }

  /// If nil is written as null, null is nil, by the property's rule as by the configuration.
  @Test func anOptionalThatHoldsNilBesideARule() throws {
    struct Deep: Codable, Equatable {
      var twice: Int??
    }
    for mapper in [
      try Mapper { $0.nilValues = .null },
      try Mapper { $0.map(Deep.self) { $0.property("twice").nilValues(.null) } },
    ] {
      for value in [Deep(twice: .none), Deep(twice: 1)] {
        #expect(try mapper.object(from: mapper.dictionary(from: value)) == value)
        #expect(try mapper.object(from: mapper.data(from: value)) == value)
      }
      #expect(try mapper.json(from: Deep(twice: .none)) == #"{"twice":null}"#)
    }
  }

  @Test func collections() {
    struct Shelf: Codable, Equatable {
      var empty: [Int]
      var nested: [[[Int]]]
      var contiguous: ContiguousArray<String>
      var set: Set<String>
      var setOfModels: Set<Coin>
      var models: [Coin]
      var grid: [String: [String: [Coin]]]
    }
    struct Coin: Codable, Hashable {
      var faceValue: Int
    }
    let coins = [Coin(faceValue: 1), Coin(faceValue: 2)]
    Law.check(
      Shelf(
        empty: [], nested: [[], [[]], [[1], [2, 3]]], contiguous: ["a", "b"],
        set: ["x", "y", ""], setOfModels: Set(coins), models: coins,
        grid: ["first_row": ["Second-Cell": coins, "": []], "userID": [:]]))
  }

  enum Suit: String, Codable, CaseIterable {
    case clubs
    case redHearts = "red_hearts"
    case one = "1"
  }
  enum Level: Int, Codable {
    case low = 1
    case high = -20
  }
  enum Direction: String, Codable, CodingKeyRepresentable {
    case north
    case southEast = "south east"
  }
  struct Code: RawRepresentable, Codable, Hashable, CodingKeyRepresentable {
    var rawValue: String
  }
  struct Pair: Codable, Hashable {
    var left: Int
    var right: Int
  }

  @Test func dictionariesByKeyType() {
    struct Tables: Codable, Equatable {
      var byString: [String: Int] = ["firstName": 1, "first_name": 2, "": 3, "a.b": 4, "日": 5]
      var byInt: [Int: String] = [0: "a", -1: "b", .max: "c", .min: "d"]
      var byInt8: [Int8: String] = [-128: "a", 127: "b"]
      var byUInt64: [UInt64: String] = [0: "a", .max: "b"]
      var byRawString: [Suit: Int] = [.clubs: 1, .redHearts: 2, .one: 3]
      var byRawInt: [Level: Int] = [.low: 1, .high: 2]
      var byRepresentable: [Direction: Int] = [.north: 1, .southEast: 2]
      var byModel: [Pair: String] = [Pair(left: 1, right: 2): "a", Pair(left: 3, right: 4): "b"]
      var byDouble: [Double: String] = [0.5: "half", 1: "one"]
      var byBool: [Bool: Int] = [true: 1, false: 0]
      var byUUID: [UUID: Int] = [UUID(): 1, UUID(): 2]
      var byURL: [URL: Int] = [:]
      var byOptional: [Int?: String] = [nil: "none", 1: "one"]
    }
    Law.check(Tables())
  }

  /// A key that looks like a number is still the text that it is.
  @Test func numericTextsAsKeys() {
    struct Tables: Codable, Equatable {
      var codes: [Code: Int]
    }
    let codes = ["007", "7", "+7", "-0", "1e3", " 1", "00"].map { Code(rawValue: $0) }
    Law.check(Tables(codes: Dictionary(uniqueKeysWithValues: zip(codes, 0...))))
  }

  @Test(arguments: ["byInt", "byRawString", "byRepresentable"])
  func namedKeysAreObjects(property: String) throws {
    struct Tables: Codable {
      var byInt = [1: "a"]
      var byRawString = [Suit.clubs: "a"]
      var byRepresentable = [Direction.north: "a"]
    }
    let fields = try Mapper.default.dictionary(from: Tables())
    #expect(fields[property] is [String: Any])
  }

  @Test func rootCollections() throws {
    let mapper = Mapper()
    let pairs = [Pair(left: 1, right: 2), Pair(left: 3, right: 4)]
    #expect(try mapper.object(from: mapper.array(from: pairs)) == pairs)
    #expect(try mapper.object(from: mapper.data(from: pairs)) == pairs)
    let table = ["a": pairs, "b": []]
    #expect(try mapper.object(from: mapper.dictionary(from: table)) == table)
    #expect(try mapper.object(from: mapper.data(from: table)) == table)
    let byInt = [1: pairs]
    #expect(try mapper.object(from: mapper.dictionary(from: byInt)) == byInt)
    #expect(try mapper.object(from: mapper.data(from: Set(pairs))) == Set(pairs))
  }

  @Test func rootValues() throws {
    let mapper = Mapper()
    #expect(try mapper.object(from: mapper.data(from: 5)) == 5)
    #expect(try mapper.object(from: mapper.data(from: "a")) == "a")
    #expect(try mapper.object(from: mapper.data(from: Int?.none), as: Int?.self) == nil)
    #expect(try mapper.object(from: mapper.data(from: Int?.some(3)), as: Int?.self) == 3)
    let date = Date(timeIntervalSince1970: 0.25)
    #expect(try mapper.object(from: mapper.json(from: date)) == date)
  }
}
