import Automapper
import Foundation
import Testing

/// Keys inside a sensitive value are data: the coding paths of the errors of `jsonDecoder()` do not show them.
@Suite struct SensitiveCodingPathTests {
  struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct Codes: Decodable {
    var count: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      count = try container.decode(Int.self, forKey: AnyKey(stringValue: "4111"))
    }
  }
  struct Card: Decodable {
    var number: Int
    var list: [Int]?
  }
  struct Vault: Decodable {
    var open: [String: Int]?
    var counts: [String: Int]?
    var codes: Codes?
    var cards: [String: Card]?
    var nested: [Int: [String: [Int]]]?
  }

  static let paths: [(json: String, path: [String], key: String?)] = [
    (#"{"counts":{"4111":"x"}}"#, ["a", "counts", "…"], nil),
    (#"{"counts":{"4111":null}}"#, ["a", "counts", "…"], nil),
    (#"{"codes":{"4111":"x"}}"#, ["a", "codes", "…"], nil),
    (#"{"codes":{}}"#, ["a", "codes"], "…"),
    (#"{"cards":{"4111":{}}}"#, ["a", "cards", "…"], "number"),
    (#"{"cards":{"4111":{"number":"x"}}}"#, ["a", "cards", "…", "number"], nil),
    (
      #"{"cards":{"4111":{"number":1,"list":[1,"x"]}}}"#,
      ["a", "cards", "…", "list", "Index 1"], nil
    ),
    (#"{"nested":{"4111":{"4112":[1,"x"]}}}"#, ["a", "nested", "…", "…", "Index 1"], nil),
    (#"{"open":{"4111":"x"}}"#, ["a", "open", "4111"], nil),
  ]

  @Test(arguments: paths)
  func hidesKeys(_ json: String, _ path: [String], _ key: String?) throws {
    let mapper = try Mapper { configuration in
      configuration.map(Vault.self) { vault in
        for name in ["counts", "codes", "cards", "nested"] { vault.property(name).sensitive() }
      }
    }
    let error = #expect(throws: DecodingError.self) {
      try mapper.jsonDecoder().decode([String: Vault].self, from: Data("{\"a\":\(json)}".utf8))
    }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      #expect(context.codingPath.map(\.stringValue) == path)
      #expect(key == nil)
    case .keyNotFound(let missing, let context):
      #expect(context.codingPath.map(\.stringValue) == path)
      #expect(missing.stringValue == key)
    default: Issue.record("\(String(describing: error))")
    }
    if path[1] != "open" { #expect(error.map { !"\($0)".contains("411") } == true) }
  }
}
