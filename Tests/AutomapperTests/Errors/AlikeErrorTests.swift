import Automapper
import Foundation
import Testing

/// Errors of a model's own code that look alike: each is told with the place that it is of.
@Suite struct AlikeErrorTests {
  struct Refusal: Error {}

  struct Address: Codable {
    var text = "here"

    init() {}
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      if !text.contains("@") { throw Refusal() }
    }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  /// Forgives a first address, and needs a second one.
  struct Person: Codable {
    var first: Address? = Address()
    var second = Address()

    enum CodingKeys: CodingKey { case first, second }

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try? container.decode(Address.self, forKey: .first)
      second = try container.decode(Address.self, forKey: .second)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try? container.encode(first, forKey: .first)
      try container.encode(second, forKey: .second)
    }
  }

  struct Couple: Codable {
    var people: [Person]
  }

  @Test func afterOneThatWasCaught() throws {
    let text = #"{"people": [{"first": "a", "second": "b@"}, {"first": "c", "second": "d"}]}"#
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
    for learns in [true, false] {
      let mapper = try Mapper { $0.learnsOnFailure = learns }
      for source in [text, .any(tree)] as [any MappingSource] {
        let error = #expect(throws: MappingError.self) {
          try mapper.object(from: source, as: Couple.self)
        }
        #expect(
          error?.description == """
            Couple.people[1].second: expected Address, found string "d" (key "second"): Refusal()
            """)
      }
    }
  }

  @Test func writtenAfterOneThatWasCaught() throws {
    for write in [
      { try Mapper().data(from: $0) as Any }, { try Mapper().dictionary(from: $0) as Any },
    ] as [(Person) throws -> Any] {
      let error = #expect(throws: MappingError.self) { try write(Person()) }
      #expect(error?.description == #"Person.second: encoding failed (key "second"): Refusal()"#)
    }
  }
}
