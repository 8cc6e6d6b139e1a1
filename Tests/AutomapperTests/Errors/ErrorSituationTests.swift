import Automapper
import Foundation
import Testing

/// One situation a row: each text names the path, what was expected, what was found, and the key of the
/// source.
@Suite struct ErrorSituationTests {
  enum Level: String, Codable { case low, high }
  enum Rank: Int, Codable {
    case first = 1
    case second
  }
  enum Shape: Codable { case circle(radius: Double) }

  struct Part: Codable {
    var id: Int
    var name: String?
  }

  struct Thing: Codable {
    var text: String?
    var flag: Bool?
    var tiny: Int8?
    var small: UInt8?
    var large: UInt64?
    var int: Int?
    var double: Double?
    var float: Float?
    var decimal: Decimal?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var level: Level?
    var rank: Rank?
    var shape: Shape?
    var part: Part?
    var parts: [Part]?
    var table: [String: Part]?
    var numbers: [Int: Int]?
    var grid: [[Int]]?
    var unique: Set<Int>?
    var day: Date?
    var town: String?
    var joined: String?
    var even: Int?
    var deepName: String?
    var secret: Int?
  }

  private struct Odd: Error, CustomStringConvertible {
    var description: String { "not even" }
  }

  private func mapper() throws -> Mapper {
    try Mapper { configuration in
      configuration.map(Thing.self) { thing in
        thing.property(\.day).date(.pattern("dd/MM/yyyy"))
        thing.property(\.town).keys("city", "place")
        thing.property(\.deepName).key("deep.name")
        thing.property(\.secret).sensitive()
        thing.property(\.even).transform { node in
          let number = try node.int()
          guard number % 2 == 0 else { throw Odd() }
          return number
        }
        thing.property(\.joined).combine("first", "last") { nodes in
          try nodes.compactMap { try $0?.string() }.joined(separator: " ")
        }
      }
    }
  }

  static let situations: [(source: String, text: String)] = [
    (#"{"text":[]}"#, #"text: expected String, found an array (key "text")"#),
    (#"{"TEXT":{}}"#, #"text: expected String, found an object (key "TEXT")"#),
    (#"{"text":false}"#, #"text: expected String, found bool false (key "text")"#),
    (#"{"flag":"perhaps"}"#, #"flag: expected Bool, found string "perhaps" (key "flag")"#),
    (#"{"flag":2}"#, #"flag: expected Bool, found number 2 (key "flag")"#),
    (#"{"flag":[true]}"#, #"flag: expected Bool, found an array (key "flag")"#),
    (#"{"tiny":128}"#, #"tiny: expected Int8, found number 128 (key "tiny")"#),
    (#"{"tiny":"-129"}"#, #"tiny: expected Int8, found string "-129" (key "tiny")"#),
    (#"{"small":-1}"#, #"small: expected UInt8, found number -1 (key "small")"#),
    (
      #"{"large":18446744073709551616}"#,
      #"large: expected UInt64, found number 18446744073709551616 (key "large")"#
    ),
    (#"{"int":1.5}"#, #"int: expected Int, found number 1.5 (key "int")"#),
    (#"{"int":"12 apples"}"#, #"int: expected Int, found string "12 apples" (key "int")"#),
    (#"{"int":""}"#, #"int: expected Int, found string "" (key "int")"#),
    (#"{"int":true}"#, #"int: expected Int, found bool true (key "int")"#),
    (#"{"double":"1,5"}"#, #"double: expected Double, found string "1,5" (key "double")"#),
    (#"{"double":{}}"#, #"double: expected Double, found an object (key "double")"#),
    (#"{"float":"wide"}"#, #"float: expected Float, found string "wide" (key "float")"#),
    (
      #"{"decimal":"12.5 €"}"#, #"decimal: expected Decimal, found string "12.5 €" (key "decimal")"#
    ),
    (
      #"{"decimal":"0.1000000000000000000000000000000000000001"}"#,
      #"decimal: expected Decimal of at most 38 digits, found string "0.1000000000000000000000000000000000000001" (key "decimal")"#
    ),
    (
      #"{"decimal":"1e200"}"#,
      #"decimal: expected Decimal with an exponent from -128 to 127, found string "1e200" (key "decimal")"#
    ),
    (#"{"date":"2023-02-30"}"#, #"date: expected Date, found string "2023-02-30" (key "date")"#),
    (#"{"date":false}"#, #"date: expected Date, found bool false (key "date")"#),
    (#"{"day":"2023-02-03"}"#, #"day: expected Date, found string "2023-02-03" (key "day")"#),
    (#"{"url":"a b"}"#, #"url: expected URL, found string "a b" (key "url")"#),
    (#"{"url":5}"#, #"url: expected URL, found number 5 (key "url")"#),
    (#"{"uuid":"12-34"}"#, #"uuid: expected UUID, found string "12-34" (key "uuid")"#),
    (#"{"data":"*"}"#, #"data: expected Data, found string "*" (key "data")"#),
    (
      #"{"level":"middle"}"#,
      #"level: expected Level, found string "middle" (key "level")"#
    ),
    (
      #"{"rank":3}"#,
      #"rank: expected Rank, found number 3 (key "rank")"#
    ),
    (
      #"{"shape":{"circle":{}}}"#,
      #"shape.circle.radius: expected Double, found nothing (key "radius")"#
    ),
    (#"{"part":7}"#, #"part: expected Part as an object, found number 7 (key "part")"#),
    (#"{"part":{}}"#, #"part.id: expected Int, found nothing (key "id")"#),
    (#"{"part":{"ID":null}}"#, #"part.id: expected Int, found null (key "ID")"#),
    (#"{"part":{"id":1,"name":[]}}"#, #"part.name: expected String, found an array (key "name")"#),
    (#"{"parts":{"id":1}}"#, #"parts: expected [Part], found an object (key "parts")"#),
    (
      #"{"parts":[{"id":1},{"id":"x"}]}"#,
      #"parts[1].id: expected Int, found string "x" (key "id")"#
    ),
    (#"{"parts":[null]}"#, #"parts[0]: expected Part as an object, found null (key "parts")"#),
    (#"{"table":[]}"#, #"table: expected [String: Part], found an array (key "table")"#),
    (
      #"{"table":{"a.b":{"id":{}}}}"#, #"table["a.b"].id: expected Int, found an object (key "id")"#
    ),
    (#"{"numbers":{"x":1}}"#, #"numbers: expected a key of type Int, found "x" (key "numbers")"#),
    (#"{"numbers":{"1":[]}}"#, #"numbers.1: expected Int, found an array (key "numbers")"#),
    (#"{"grid":[[1],[2,"y"]]}"#, #"grid[1][1]: expected Int, found string "y" (key "grid")"#),
    (#"{"unique":[1,"z"]}"#, #"unique[1]: expected Int, found string "z" (key "unique")"#),
    (#"{"place":["Rome"]}"#, #"town: expected String, found an array (key "place")"#),
    (#"{"deep":{"name":{}}}"#, #"deepName: expected String, found an object (key "deep.name")"#),
    (#"{"even":3}"#, #"even: expected Int, found number 3 (key "even"): not even"#),
    (#"{"even":"three"}"#, #"even: expected Int, found string "three" (key "even")"#),
    (#"{"first":"a","last":{}}"#, #"joined: expected String, found an object (key "last")"#),
    (#"{"secret":"12a"}"#, #"secret: expected Int, found a sensitive value (key "secret")"#),
  ]

  /// Not of `JSONSerialization`, which rounds.
  @Test(arguments: [
    ("0.1000000000000000000000000000000000000001", "of at most 38 digits"),
    ("1e-200", "with an exponent from -128 to 127"),
  ]) func numbersThatNoDecimalHolds(number: String, limit: String) {
    let error = Failing.error(Mapper(), "[\(number)]", as: [Decimal].self)
    #expect(
      error?.description == "[Decimal][0]: expected Decimal \(limit), found number \(number)")
  }

  @Test(arguments: situations) func theWholeText(source: String, text: String) throws {
    #expect(try Failing.reading(source, as: Thing.self, mapper()) == "Thing.\(text)")
  }

  @Test func thereAreFortyAtLeast() {
    #expect(Set(Self.situations.map(\.text)).count >= 40)
  }
}
