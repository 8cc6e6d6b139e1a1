import Automapper
import Foundation
import Testing

/// Errors that a model's own code throws.
struct ModelErrorTests {
  struct Invalid: Error, CustomStringConvertible { var description: String }

  struct Percentage: Codable {
    var value: Int
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Int.self)
      if value > 100 { throw Invalid(description: "more than everything") }
      if value < 0 {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "negative share"))
      }
    }
    func encode(to encoder: any Encoder) throws {
      if value == 42 { throw Invalid(description: "secret") }
      if value == 43 {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "also secret"))
      }
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  struct Report: Codable {
    var shares: [Percentage]
    var total: Percentage?
  }

  @Test func errorsOfInitialisers() throws {
    #expect(
      try Failing.reading(#"{"shares":[1,101]}"#, as: Report.self)
        == "Report.shares[1]: expected Percentage, found number 101 (key \"shares\"): more than everything"
    )
    #expect(
      try Failing.reading(#"{"shares":[],"total":-1}"#, as: Report.self)
        == "Report.total: expected Percentage, found number -1 (key \"total\"): negative share")
    #expect(
      try Failing.reading("200", as: Percentage.self)
        == "Percentage: expected Percentage, found number 200: more than everything")
    let error = try #require(Failing.error(Mapper(), #"{"shares":[101]}"#, as: Report.self))
    #expect(error.issues[0].code == .transformFailed)
    #expect((error.issues[0].underlying as? Invalid)?.description == "more than everything")
  }

  @Test func errorsOfEncoding() throws {
    let secret = try Mapper().object(from: #"{"shares":[1,42]}"#, as: Report.self)
    #expect(
      Failing.listing(secret) == "Report.shares[1]: encoding failed (key \"shares\"): secret")
    let other = try Mapper().object(from: #"{"shares":[],"total":43}"#, as: Report.self)
    #expect(
      Failing.writing(other)
        == "Report.total: expected a value that can be written, found Int: also secret (key \"total\")"
    )
  }

  /// Errors inside containers that the model opened carry the whole way.
  struct Nested: Codable {
    var city: String
    enum Key: CodingKey { case homeAddress, cityNames }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let address = try container.nestedContainer(keyedBy: Key.self, forKey: .homeAddress)
      var names = try address.nestedUnkeyedContainer(forKey: .cityNames)
      _ = try names.decode(String.self)
      city = try names.decode(String.self)
    }
  }

  static let nested: [(text: String, description: String)] = [
    ("{}", #"Nested.homeAddress: expected a value, found nothing (key "homeAddress")"#),
    (
      #"{"home_address":1}"#,
      #"Nested.homeAddress: expected an object, found number 1 (key "home_address")"#
    ),
    (
      #"{"home_address":{"city_names":{}}}"#,
      #"Nested.homeAddress.cityNames: expected an array, found an object (key "city_names")"#
    ),
    (
      #"{"home_address":{"city_names":["a",true]}}"#,
      #"Nested.homeAddress.cityNames[1]: expected String, found bool true"#
    ),
    (
      #"{"home_address":{"city_names":["a"]}}"#,
      #"Nested.homeAddress.cityNames[1]: expected String, found the end of the array"#
    ),
  ]

  @Test(arguments: nested) func nestedContainers(text: String, description: String) throws {
    #expect(try Failing.reading(text, as: Nested.self) == description)
    #expect(
      try Failing.reading("[\(text)]", as: [Nested].self)
        == "[Nested][0]" + description.dropFirst("Nested".count))
  }

  /// Code written by hand sees the errors that it expects of a decoder.
  struct Lenient: Codable, Equatable {
    var log: [String] = []
    enum Key: CodingKey { case missing, null, wrong, list }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in [Key.missing, .null, .wrong] {
        do {
          _ = try container.decode(Int.self, forKey: key)
        } catch DecodingError.keyNotFound(let key, let context) {
          log.append("keyNotFound \(key.stringValue) \(context.codingPath.map(\.stringValue))")
        } catch DecodingError.valueNotFound(_, let context) {
          log.append("valueNotFound \(context.codingPath.map(\.stringValue))")
        } catch DecodingError.typeMismatch(_, let context) {
          log.append("typeMismatch \(context.codingPath.map(\.stringValue))")
        }
      }
      do {
        _ = try container.decode([Int].self, forKey: .list)
      } catch DecodingError.typeMismatch(_, let context) {
        log.append("typeMismatch \(context.codingPath.map(\.stringValue))")
      }
    }
  }

  @Test func errorsThatModelsCatch() throws {
    let text = #"{"null":null,"wrong":[],"list":[1,"x"]}"#
    let expected = [
      "keyNotFound missing []", #"valueNotFound ["null"]"#, #"typeMismatch ["wrong"]"#,
      #"typeMismatch ["list", "Index 1"]"#,
    ]
    let bridged = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let mapper = Mapper()
    for _ in 0..<2 {
      #expect(try mapper.object(from: text, as: Lenient.self).log == expected)
      #expect(try mapper.object(from: .any(bridged), as: Lenient.self).log == expected)
    }
  }
}
