import Automapper
import Foundation
import Testing

/// Documented behaviours of `JSONDecoder`, run through Foundation's decoder and through a mapper's.
@Suite struct DecoderTableTests {
  typealias Models = CoderModels

  static let values: [DecodingRow] = [
    DecodingRow("42", Int.self, "42"),
    DecodingRow(#""text""#, String.self, "text"),
    DecodingRow("true", Bool.self, "true"),
    DecodingRow("null", Int?.self, "nil"),
    DecodingRow(" [1, 2]\n", [Int].self, "[1, 2]"),
    DecodingRow("[[1],[]]", [[Int]].self, "[[1], []]"),
    DecodingRow("[1,null]", [Int?].self, "[Optional(1), nil]"),
    DecodingRow(#"{"a":1}"#, [String: Int].self, #"["a": 1]"#),
    DecodingRow(#"{"7":"a"}"#, [Int: String].self, #"[7: "a"]"#),
    DecodingRow("[3,3]", Set<Int>.self, "[3]"),
    DecodingRow("{}", Models.Nothing.self, "Nothing()"),
    DecodingRow("1.0", Int.self, "1"),
    DecodingRow("1e3", Int.self, "1000"),
    DecodingRow("-0.5", Double.self, "-0.5"),
    DecodingRow("3", Double.self, "3.0"),
    DecodingRow("0.1", Float.self, "0.1"),
    DecodingRow("18446744073709551615", UInt64.self, "18446744073709551615"),
    DecodingRow("-9223372036854775808", Int64.self, "-9223372036854775808"),
    DecodingRow("12.34", Decimal.self, "12.34"),
    DecodingRow(#""https://example.com/a?b=c""#, URL.self, "https://example.com/a?b=c"),
    DecodingRow(
      #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, UUID.self, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    DecodingRow(#""AQID""#, Data.self, "3 bytes"),
    DecodingRow("0.5", Date.self, "2001-01-01 00:00:00 +0000"),
    DecodingRow(#""red""#, Models.Colour.self, "red"),
    DecodingRow("[2]", [Models.Level].self, "[\(String(reflecting: Models.Level.high))]"),
    DecodingRow(#"{"circle":{"radius":1}}"#, Models.Shape.self, "circle(radius: 1)"),
    DecodingRow(#"{"text":{"_0":"a"}}"#, Models.Shape.self, #"text("a")"#),
    DecodingRow(#"{"empty":{}}"#, Models.Shape.self, "empty"),
    DecodingRow(
      #"{"name":"Ada"}"#, Models.User.self,
      #"User(name: "Ada", age: nil, address: nil, friends: nil)"#),
    DecodingRow(
      #"{"name":"Ada","age":null,"unknown":[{}]}"#, Models.User.self,
      #"User(name: "Ada", age: nil, address: nil, friends: nil)"#),
    DecodingRow(#"{"the_id":1}"#, Models.Renamed.self, "Renamed(identifier: 1)"),
    DecodingRow(
      #"{"first":1,"second":2}"#, Models.Numbered.self, "Numbered(first: 1, second: 2)"),
    DecodingRow(#"{"name":"Rex","super":{"legs":4}}"#, Models.Dog.self, "Rex with 4 legs"),
    DecodingRow("[1,2,3]", Models.Point.self, "Point(x: 1, y: 2)"),
    DecodingRow(#"{"outer":{"list":[{"value":5}]}}"#, Models.Deep.self, "Deep(value: 5)"),
    DecodingRow(#""\u00e9\n\ud83d\ude00\/""#, String.self, "é\n😀/"),
    DecodingRow(
      #"{"circle":{"radius":1}}"#, [String: [String: Int]].self, #"["circle": ["radius": 1]]"#),
  ]

  static let mismatches: [DecodingRow] = [
    DecodingRow("null", Int.self, "valueNotFound Int at /"),
    DecodingRow("null", [Int].self, "valueNotFound Array<Any> at /"),
    DecodingRow("null", Models.User.self, "valueNotFound Dictionary<String, Any> at /"),
    DecodingRow("[null]", [Int].self, "valueNotFound Int at /Index 0=0"),
    DecodingRow(#""1""#, Int.self, "typeMismatch Int at /"),
    DecodingRow("1", String.self, "typeMismatch String at /"),
    DecodingRow("1", Bool.self, "typeMismatch Bool at /"),
    DecodingRow("true", Int.self, "typeMismatch Int at /"),
    DecodingRow(#""1.5""#, Double.self, "typeMismatch Double at /"),
    DecodingRow("{}", [Int].self, "typeMismatch Array<Any> at /"),
    DecodingRow("[]", [String: Int].self, "typeMismatch Dictionary<String, Any> at /"),
    DecodingRow("[]", Models.User.self, "typeMismatch Dictionary<String, Any> at /"),
    DecodingRow("5", Models.Point.self, "typeMismatch Array<Any> at /"),
    DecodingRow(#"[1,"2"]"#, [Int].self, "typeMismatch Int at /Index 1=1"),
    DecodingRow("[[1],[2,[]]]", [[Int]].self, "typeMismatch Int at /Index 1=1/Index 1=1"),
    DecodingRow(#"{"a":[1,"b"]}"#, [String: [Int]].self, "typeMismatch Int at /a/Index 1=1"),
    DecodingRow("{}", Models.User.self, "keyNotFound name at /"),
    DecodingRow(#"{"name":null}"#, Models.User.self, "valueNotFound String at /name"),
    DecodingRow(#"{"name":7}"#, Models.User.self, "typeMismatch String at /name"),
    DecodingRow(#"{"name":"a","age":"7"}"#, Models.User.self, "typeMismatch Int at /age"),
    DecodingRow(
      #"{"name":"a","address":{"city":"b"}}"#, Models.User.self, "keyNotFound zip at /address"),
    DecodingRow(
      #"{"name":"a","friends":[{"name":"b"},{"name":"c","address":{"city":"d","zip":"e"}}]}"#,
      Models.User.self, "typeMismatch Int at /friends/Index 1=1/address/zip"),
    DecodingRow(
      #"{"name":"a","friends":[{"name":"b","friends":[{}]}]}"#, Models.User.self,
      "keyNotFound name at /friends/Index 0=0/friends/Index 0=0"),
    DecodingRow(#"{"isOpen":null}"#, Models.Flags.self, "typeMismatch Bool at /isOpen"),
    DecodingRow(#"{"isOpen":1}"#, Models.Flags.self, "typeMismatch Bool at /isOpen"),
    DecodingRow(#"{"the_id":"x"}"#, Models.Renamed.self, "typeMismatch Int at /the_id"),
    DecodingRow(#"{"identifier":1}"#, Models.Renamed.self, "keyNotFound the_id at /"),
    DecodingRow(#"{"first":1}"#, Models.Numbered.self, "keyNotFound second at /"),
    DecodingRow(#"{"first":1,"second":[]}"#, Models.Numbered.self, "typeMismatch Int at /second=2"),
    DecodingRow(#"{"name":"Rex","super":{}}"#, Models.Dog.self, "keyNotFound legs at /super"),
    DecodingRow("[1]", Models.Point.self, "valueNotFound Int at /Index 1=1"),
    DecodingRow("{}", Models.Deep.self, "keyNotFound outer at /"),
    DecodingRow(
      #"{"outer":{"list":{}}}"#, Models.Deep.self, "typeMismatch Array<Any> at /outer/list"),
    DecodingRow(
      #"{"outer":{"list":[{"value":"5"}]}}"#, Models.Deep.self,
      "typeMismatch Int at /outer/list/Index 0=0/value"),
    DecodingRow(
      #"{"circle":{"radius":"x"}}"#, Models.Shape.self, "typeMismatch Int at /circle/radius"),
    DecodingRow(#"{"circle":{}}"#, Models.Shape.self, "keyNotFound radius at /circle"),
    DecodingRow(#""soon""#, Date.self, "typeMismatch Double at /"),
    DecodingRow("1", URL.self, "typeMismatch String at /"),
    DecodingRow("1", Data.self, "typeMismatch String at /"),
    DecodingRow("1", UUID.self, "typeMismatch String at /"),
  ]

  static let corruptions: [DecodingRow] = [
    DecodingRow("", Int.self, "dataCorrupted at /"),
    DecodingRow("[1", [Int].self, "dataCorrupted at /"),
    DecodingRow("[1] 2", [Int].self, "dataCorrupted at /"),
    DecodingRow("{'a':1}", [String: Int].self, "dataCorrupted at /"),
    DecodingRow("[01]", [Int].self, "dataCorrupted at /"),
    DecodingRow("[nul]", [Int?].self, "dataCorrupted at /"),
    DecodingRow(#"["\x"]"#, [String].self, "dataCorrupted at /"),
    DecodingRow(#"["\ud800"]"#, [String].self, "dataCorrupted at /"),
    DecodingRow(#"["green"]"#, [Models.Colour].self, "dataCorrupted at /Index 0=0"),
    DecodingRow("[3]", [Models.Level].self, "dataCorrupted at /Index 0=0"),
    DecodingRow(#"[""]"#, [URL].self, "dataCorrupted at /Index 0=0"),
    DecodingRow(#"["E621"]"#, [UUID].self, "dataCorrupted at /Index 0=0"),
    DecodingRow(#"["A"]"#, [Data].self, "dataCorrupted at /Index 0=0"),
  ]

  /// Numbers that no value of the type stands for. JSONDecoder leaves out the coding path.
  static let numbers: [DecodingRow] = [
    DecodingRow("[300]", [Int8].self, "dataCorrupted at /Index 0=0"),
    DecodingRow("[-1]", [UInt].self, "dataCorrupted at /Index 0=0"),
    DecodingRow(#"{"name":"a","age":1.5}"#, Models.User.self, "dataCorrupted at /age"),
    DecodingRow("[1e400]", [Double].self, "dataCorrupted at /Index 0=0"),
  ]

  static let rows = values + mismatches + corruptions

  @Test(arguments: rows) func bothDecodersAgree(row: DecodingRow) throws {
    #expect(row.outcome(JSONDecoder()) == row.expected)
    #expect(row.outcome(try Mapper.likeFoundation().jsonDecoder()) == row.expected)
  }

  @Test(arguments: numbers) func numbersHaveTheirCodingPath(row: DecodingRow) throws {
    #expect(row.outcome(JSONDecoder()) == "dataCorrupted at /")
    #expect(row.outcome(try Mapper.likeFoundation().jsonDecoder()) == row.expected)
  }

  static let dateValues = ["null", "true", "[]", "{}", "1", #""soon""#]

  @Test(arguments: dateValues, [true, false])
  func valuesThatAreNoDatesAreMismatches(value: String, isText: Bool) throws {
    let row = DecodingRow(#"{"date":\#(value)}"#, Models.Dated.self, "")
    let foundation = JSONDecoder()
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    foundation.dateDecodingStrategy = isText ? .formatted(formatter) : .secondsSince1970
    let mapper = try Mapper {
      $0.dateFormats = [isText ? .pattern("yyyy-MM-dd") : .secondsSince1970]
    }
    #expect(row.outcome(mapper.jsonDecoder()) == row.outcome(foundation))
  }

  /// The conventions change nothing about errors.
  @Test(arguments: mismatches.filter { $0.expected.hasPrefix("keyNotFound") })
  func aDefaultMapperMissesTheSameKeys(row: DecodingRow) {
    guard row.json != #"{"identifier":1}"# else { return }
    #expect(row.outcome(Mapper().jsonDecoder()) == row.expected)
  }

  @Test(arguments: mismatches + corruptions + numbers)
  func errorsCarryTheMappingError(row: DecodingRow) throws {
    let error = try #require(row.error(Mapper.likeFoundation().jsonDecoder()) as? DecodingError)
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    let mapping = try #require(context?.underlyingError as? MappingError)
    #expect(mapping.issues.map(\.description).contains(try #require(context?.debugDescription)))
  }
}
