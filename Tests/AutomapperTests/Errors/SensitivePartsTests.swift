import Automapper
import Testing

/// Every problem inside a sensitive value is listed, and nothing of the value is shown.
@Suite struct SensitivePartsTests {
  struct Card: Codable {
    var number: Int
    var note: String?
    var valid: Bool
  }
  struct Owner: Decodable {
    var card: Card
    var cards: [Card]
    var named: [String: Card]
    var own: [Own]
    var name: String
  }
  struct Own: Decodable {
    struct Refused: Error { var value: String }

    init(from decoder: any Decoder) throws {
      throw Refused(value: try decoder.singleValueContainer().decode(String.self))
    }
  }

  private static func mapper(_ unknownKeys: UnknownKeys = .ignore) throws -> Mapper {
    try Mapper { configuration in
      configuration.unknownKeys = unknownKeys
      configuration.map(Owner.self) { owner in
        for name in ["card", "cards", "named", "own"] { owner.property(name).sensitive() }
      }
    }
  }

  static let text = """
    {"card": {"number": "secret", "note": [], "valid": 7},
     "cards": [{"number": "secret"}, "secret"],
     "named": {"secret": {"number": "secret", "valid": null}, "other": 5},
     "own": ["secret", "secret"],
     "name": []}
    """

  @Test func everyProblemIsListed() throws {
    for _ in 0..<2 {
      let error = try #require(Failing.error(Self.mapper(), Self.text, as: Owner.self))
      #expect(
        error.description.split(separator: "\n").sorted() == [
          #"Owner.card.note: expected String, found a sensitive value (key "note")"#,
          #"Owner.card.number: expected Int, found a sensitive value (key "number")"#,
          #"Owner.card.valid: expected Bool, found a sensitive value (key "valid")"#,
          #"Owner.cards[0].number: expected Int, found a sensitive value (key "number")"#,
          #"Owner.cards[0].valid: expected Bool, found nothing (key "valid")"#,
          #"Owner.cards[1]: expected Card as an object, found a sensitive value (key "cards")"#,
          #"Owner.name: expected String, found an array (key "name")"#,
          #"Owner.named.….number: expected Int, found a sensitive value (key "number")"#,
          #"Owner.named.….valid: expected Bool, found null (key "valid")"#,
          #"Owner.named.…: expected Card as an object, found a sensitive value (key "named")"#,
          #"Owner.own[0]: expected Own, found a sensitive value (key "own")"#,
          #"Owner.own[1]: expected Own, found a sensitive value (key "own")"#,
        ])
      var parts = ""
      dump(error.issues, to: &parts)
      #expect(!parts.contains("secret") && !parts.contains("other"))
      #expect(!error.annotated(Self.text).contains("secret"))
    }
  }

  /// The lines of unknown, absent and null values inside a sensitive value hide it, too.
  @Test(arguments: [
    #"{"number": 1, "valid": true, "secret": 2}"#, #"{"number": 1, "note": "secret"}"#,
    #"{"number": null, "note": "secret", "valid": true}"#,
  ])
  func annotationsHideTheWholeValue(card: String) throws {
    let text = #"{"card": \#(card), "cards": [\#(card)], "named": {}, "own": [], "name": ""}"#
    let error = try #require(Failing.error(Self.mapper(.error), text, as: Owner.self))
    #expect(error.issues.map(\.path).allSatisfy { $0.hasPrefix("card") } && error.issues.count == 2)
    #expect(!error.annotated(text).contains("secret"), "\(error.annotated(text))")
  }
}
