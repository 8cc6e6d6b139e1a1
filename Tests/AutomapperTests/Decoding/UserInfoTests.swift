import Automapper
import Foundation
import Testing

extension CodingUserInfoKey {
  fileprivate static let locale = CodingUserInfoKey(rawValue: "locale")!
  fileprivate static let unit = CodingUserInfoKey(rawValue: "unit").unsafelyUnwrapped
}

/// What models find in `userInfo`: the configuration's values, and those of a copy of the mapper.
@Suite struct UserInfoTests {
  private struct Word: Codable, Equatable {
    var text: String
    /// What the decoder and the encoder said.
    var context: String

    init(text: String, context: String) { (self.text, self.context) = (text, context) }

    init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .text)
      context = Self.context(decoder.userInfo)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(text, forKey: .text)
      try container.encode(Self.context(encoder.userInfo), forKey: .context)
    }

    enum Keys: CodingKey { case text, context }

    private static func context(_ info: [CodingUserInfoKey: Any]) -> String {
      [.locale, .unit].map { info[$0] as? String ?? "-" }.joined(separator: " ")
    }
  }
  private struct Book: Codable, Equatable {
    var title: Word
    var words: [Word]
  }

  private static func configured() throws -> Mapper {
    try Mapper { configuration in
      configuration.userInfo = [.locale: "de", .unit: "m"]
      configuration.register(Book.self)
    }
  }

  private static let json = #"{"title": {"text": "a"}, "words": [{"text": "b"}]}"#

  private func book(_ context: String) -> Book {
    Book(title: Word(text: "a", context: context), words: [Word(text: "b", context: context)])
  }

  @Test func aCopyAddsAndReplaces() throws {
    let mapper = try Self.configured()
    let copy = mapper.with(userInfo: [.locale: "fr"])
    #expect(try mapper.object(from: Self.json) == book("de m"))
    #expect(try copy.object(from: Self.json) == book("fr m"))
    #expect(try copy.with(userInfo: [.unit: "km"]).object(from: Self.json) == book("fr km"))
    #expect(try Mapper().with(userInfo: [.unit: "km"]).object(from: Self.json) == book("- km"))
    // The first mapper is as it was, and nothing of one call is left for the next.
    #expect(try mapper.object(from: Self.json) == book("de m"))
  }

  @Test func everyCallHasIt() throws {
    let copy = try Self.configured().with(userInfo: [.locale: "fr"])
    let data = Data(Self.json.utf8)
    let foundation = try JSONSerialization.jsonObject(with: data)
    let expected = book("fr m")
    var report = MappingReport()
    #expect(try copy.object(from: data) == expected)
    #expect(try copy.object(from: .any(foundation)) == expected)
    #expect(try copy.object(from: data, as: Book.self, report: &report) == expected)
    #expect(try copy.object(from: ["b": foundation] as [String: Any], at: "b") == expected)
    #expect(copy.objects(fromLines: data, as: Book.self).map { try? $0.get() } == [expected])
    var updated = book("x")
    try copy.update(&updated, from: #"{"title": {"text": "c"}}"#)
    #expect(updated.title == Word(text: "c", context: "fr m"))
    let written = #"{"context":"fr m","text":"a"}"#
    #expect(try copy.json(from: expected.title, options: .sortedKeys) == written)
    #expect(
      try copy.dictionary(from: expected.title) as? [String: String] == [
        "context": "fr m", "text": "a",
      ])
    #expect(try copy.convert(expected, to: Book.self) == expected)
  }

  /// What closures map is mapped by the copy, in both directions.
  @Test func closuresHaveIt() throws {
    struct Page: Codable, Equatable { var word: Word }
    let mapper = try Mapper { configuration in
      configuration.map(Page.self) { page in
        page.property(\.word).transform(.json())
      }
    }
    let copy = mapper.with(userInfo: [.locale: "fr"])
    let page = try copy.object(from: #"{"word": "{\"text\": \"a\"}"}"#, as: Page.self)
    #expect(page.word == Word(text: "a", context: "fr -"))
    #expect(
      try copy.json(from: page)
        == #"{"word":"{\"text\":\"a\",\"context\":\"fr -\"}"}"#)
    let named = try Mapper { configuration in
      configuration.map(Page.self) { page in
        page.property(\.word).transform { node, parent in try node.object(as: Word.self) }
      }
    }
    let other = try named.with(userInfo: [.unit: "km"]).object(
      from: #"{"word": {"text": "a"}}"#, as: Page.self)
    #expect(other.word.context == "- km")
  }

  /// A model whose stored form depends on a value that the caller passes.
  struct Track: Codable, Equatable {
    var meters: Double
    var note: String

    enum Key: CodingKey { case length, note, laps }

    init(meters: Double, note: String) { (self.meters, self.note) = (meters, note) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      meters =
        try container.decode(Double.self, forKey: .length) * Self.factor(decoder.userInfo)
      note = try container.decode(String.self, forKey: .note)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(meters / Self.factor(encoder.userInfo), forKey: .length)
      try container.encode(note, forKey: .note)
      var laps = container.nestedUnkeyedContainer(forKey: .laps)
      #expect(Self.factor(laps.superEncoder().userInfo) == Self.factor(encoder.userInfo))
    }

    private static func factor(_ info: [CodingUserInfoKey: Any]) -> Double {
      info[UserInfoTests.unit] as? String == "km" ? 1000 : 1
    }
  }

  static let unit = CodingUserInfoKey(rawValue: "unit").unsafelyUnwrapped

  @Test func anUpdateReadsTheOldValuesWithIt() throws {
    let mapper = Mapper().with(userInfo: [Self.unit: "km"])
    let native: [String: Any] = ["note": "x"]
    for _ in 0..<2 {
      var track = Track(meters: 5000, note: "n")
      try mapper.update(&track, from: #"{"note":"x"}"#)
      #expect(track == Track(meters: 5000, note: "x"))
      track.note = "n"
      try mapper.update(&track, from: native)
      #expect(track == Track(meters: 5000, note: "x"))
    }
  }

  /// A copy compiles nothing anew.
  @Test func plansAreShared() throws {
    final class Provider: MappingProvider, @unchecked Sendable {
      // Used by one thread only.
      var count = 0
      func mapping(for type: any Any.Type) -> TypeMapping? {
        if type == Word.self { count += 1 }
        return nil
      }
    }
    let provider = Provider()
    let mapper = try Mapper { $0.add(provider) }
    for number in 0..<100 {
      let copy = mapper.with(userInfo: [.locale: "\(number)"])
      let word = try copy.object(from: #"{"text": "a"}"#, as: Word.self)
      #expect(word.context == "\(number) -")
    }
    #expect(provider.count == 1)
  }

  /// A decoder that a model keeps has the values of its call.
  @Test func aKeptDecoderKeepsIt() throws {
    struct Keeping: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    let mapper = Mapper()
    let kept = try mapper.with(userInfo: [.locale: "fr"]).object(from: "{}", as: Keeping.self)
    _ = try mapper.with(userInfo: [.locale: "de"]).object(from: "{}", as: Keeping.self)
    #expect(kept.decoder.userInfo[.locale] as? String == "fr")
  }

  @Test func manyThreadsWithACopyEach() async throws {
    let mapper = try Self.configured()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          let copy = mapper.with(userInfo: [.locale: "\(task)"])
          for _ in 0..<50 {
            try #require(try copy.object(from: Self.json) == book("\(task) m"))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
