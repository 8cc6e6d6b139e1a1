import Automapper
import Testing

/// Sensitive properties that a model opens itself: no message shows a value inside.
struct SensitiveContainerTests {
  struct Part: Decodable { var pin: Int }
  struct Customer: Decodable {
    enum CodingKeys: CodingKey { case card, cards, base, last }
    enum CardKeys: CodingKey { case number, part, parts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let card = try container.nestedContainer(keyedBy: CardKeys.self, forKey: .card)
      _ = try card.decode(Int.self, forKey: .number)
      _ = try card.decode(Part.self, forKey: .part)
      _ = try card.decode([Part].self, forKey: .parts)
      var cards = try container.nestedUnkeyedContainer(forKey: .cards)
      while !cards.isAtEnd { _ = try cards.decode(Part.self) }
      _ = try Part(from: container.superDecoder(forKey: .base))
      _ = try container.decode(Int.self, forKey: .last)
    }
  }

  @Test(arguments: [
    (#""card": {"number": "secret", "part": {"pin": 1}, "parts": []}"#, "card.number"),
    (#""card": {"number": 1, "part": {"pin": "secret"}, "parts": []}"#, "card.part.pin"),
    (#""card": {"number": 1, "part": "secret", "parts": []}"#, "card.part"),
    (
      #""card": {"number": 1, "part": {"pin": 1}, "parts": [{"pin": "secret"}]}"#,
      "card.parts[0].pin"
    ),
    (#""card": "secret""#, "card"),
    (#""cards": [{"pin": 1}, {"pin": "secret"}]"#, "cards[1].pin"),
    (#""cards": ["secret"]"#, "cards[0]"),
    (#""cards": "secret""#, "cards"),
    (#""base": {"pin": "secret"}"#, "base.pin"),
  ])
  func valuesAreHidden(_ member: String, _ path: String) throws {
    let name = member.prefix { $0 != ":" }
    let good = [
      #""card": {"number": 1, "part": {"pin": 1}, "parts": []}"#, #""cards": []"#,
      #""base": {"pin": 1}"#,
    ].filter { !$0.hasPrefix(name) }
    let text = "{\((good + [member]).joined(separator: ", ")), \"last\": \"shown\"}"
    for learns in [true, false] {
      let mapper = try Mapper { configuration in
        configuration.learnsOnFailure = learns
        configuration.map(Customer.self) { customer in
          for name in ["card", "cards", "base"] { customer.property(name).sensitive() }
        }
      }
      let error = try #require(Failing.error(mapper, text, as: Customer.self))
      #expect(!error.description.contains("secret"))
      #expect(!error.annotated(text).contains("found string \"secret\""))
      #expect(error.issues.first?.path == path)
      #expect(error.issues.first?.found == "a sensitive value")
      if learns { #expect(error.issues.last?.found == #"string "shown""#) }
    }
  }

  struct Odd: Error {}
  struct Pin: Decodable {
    init(from decoder: any Decoder) throws { throw Odd() }
  }
  struct Token: Decodable { var pin: Pin }
  struct Vault: Decodable {
    enum CodingKeys: CodingKey { case secret }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let inner = try container.superDecoder(forKey: .secret).singleValueContainer()
      _ = try inner.decode(Token.self)
    }
  }

  @Test func ownErrorsOfModelsInside() throws {
    let mapper = try Mapper { $0.map(Vault.self) { $0.property("secret").sensitive() } }
    let error = try #require(
      Failing.error(mapper, #"{"secret": {"pin": "1234"}}"#, as: Vault.self))
    #expect(!error.description.contains("1234"))
    #expect(error.issues.first?.found == "a sensitive value")
  }

  struct Opened: Decodable {
    enum CodingKeys: CodingKey { case card }
    enum CardKeys: CodingKey { case pin }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.nestedContainer(keyedBy: CardKeys.self, forKey: .card)
        .decode(Int.self, forKey: .pin)
    }
  }

  @Test func reports() throws {
    let mapper = try Mapper { $0.map(Opened.self) { $0.property("card").sensitive() } }
    var report = MappingReport()
    _ = try mapper.object(
      from: #"{"card": {"pin": "1234"}}"#, as: Opened.self, report: &report)
    #expect(report.entries.count == 1)
    #expect(!report.description.contains("1234"))
  }

  struct Tried: Decodable {
    enum CodingKeys: CodingKey { case secret, number }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try? container.nestedUnkeyedContainer(forKey: .secret)
      _ = try container.decode(Int.self, forKey: .number)
    }
  }

  /// Also if the value is not the container that the model tries to open.
  @Test func reportsAfterAFailedAttempt() throws {
    let mapper = try Mapper { $0.map(Tried.self) { $0.property("secret").sensitive() } }
    var report = MappingReport()
    _ = try mapper.object(
      from: #"{"secret": "x", "number": "1234"}"#, as: Tried.self, report: &report)
    #expect(report.entries.count == 1)
    #expect(!report.description.contains("1234"))
  }

  struct Safe: Decodable {
    enum CodingKeys: CodingKey { case secret }
    init(from decoder: any Decoder) throws {
      let secret = try decoder.container(keyedBy: CodingKeys.self)
        .nestedContainer(keyedBy: SensitiveKeyTests.AnyKey.self, forKey: .secret)
      for key in secret.allKeys {
        _ = try secret.nestedContainer(keyedBy: CodingKeys.self, forKey: key)
      }
    }
  }
  /// The error has the source key of the property, and none that is a part of its value.
  @Test(arguments: [(#"{"secret": 5}"#, "secret"), (#"{"secret": {"4111": 7}}"#, nil)])
  func sourceKeys(_ safe: String, _ key: String?) throws {
    for learns in [true, false] {
      let mapper = try Mapper {
        $0.learnsOnFailure = learns
        $0.map(Safe.self) { $0.property("secret").sensitive() }
      }
      let issue = try #require(Failing.error(mapper, safe, as: Safe.self)?.issues.first)
      #expect(issue.sourceKey == key)
      #expect(issue.found == "a sensitive value")
    }
  }

  struct Keeps: Decodable {
    enum CodingKeys: CodingKey { case pin, pins, named }
    let decoder: any Decoder
    let container: KeyedDecodingContainer<CodingKeys>
    init(from decoder: any Decoder) throws {
      self.decoder = decoder
      container = try decoder.container(keyedBy: CodingKeys.self)
    }
  }
  struct Account: Decodable { var secret: Keeps }
  /// Opens its secrets itself.
  struct OpenAccount: Decodable {
    enum CodingKeys: CodingKey { case secret }
    let secret: Keeps
    init(from decoder: any Decoder) throws {
      var secrets = try decoder.container(keyedBy: CodingKeys.self)
        .nestedUnkeyedContainer(forKey: .secret)
      secret = try secrets.decode(Keeps.self)
    }
  }

  private static let uses: [@Sendable (Keeps) throws -> Void] = [
    { _ = try $0.container.decode(Int.self, forKey: .pin) },
    { _ = try $0.container.decode(Part.self, forKey: .pin) },
    { _ = try $0.container.decode(Pin.self, forKey: .pin) },
    { _ = try $0.container.decode([Int].self, forKey: .pins) },
    { _ = try $0.container.decode([String: Int].self, forKey: .named) },
    { _ = try $0.container.nestedContainer(keyedBy: CardKeys.self, forKey: .pin) },
    {
      var pins = try $0.container.nestedUnkeyedContainer(forKey: .pins)
      _ = try pins.decode(Int.self)
    },
    { _ = try $0.container.superDecoder(forKey: .pin).singleValueContainer().decode(Int.self) },
    { _ = try $0.decoder.container(keyedBy: CardKeys.self).decode(Int.self, forKey: .pin) },
  ]
  private enum CardKeys: CodingKey { case pin }

  /// Nothing but the decoder itself knows that it belongs to a sensitive value, when the call has ended.
  @Test(arguments: uses.indices) func keptDecoders(use: Int) throws {
    let mapper = try Mapper { $0.map(Account.self) { $0.property(\.secret).sensitive() } }
    let text = #"{"secret": {"pin": "1234", "pins": ["1234"], "named": {"a": "1234"}}}"#
    try expectHidden(mapper.object(from: text, as: Account.self).secret, use)
  }

  @Test(arguments: uses.indices) func keptDecodersOfOpenedContainers(use: Int) throws {
    let mapper = try Mapper { $0.map(OpenAccount.self) { $0.property("secret").sensitive() } }
    let text = #"{"secret": [{"pin": "1234", "pins": ["1234"], "named": {"a": "1234"}}]}"#
    try expectHidden(mapper.object(from: text, as: OpenAccount.self).secret, use)
  }

  private func expectHidden(_ kept: Keeps, _ use: Int) throws {
    let error = try #require(throws: (any Error).self, performing: { try Self.uses[use](kept) })
    var shown = ""
    dump(error, to: &shown)
    #expect(!shown.contains("1234"))
    #expect(!"\(error)".contains("1234"))
  }
}
