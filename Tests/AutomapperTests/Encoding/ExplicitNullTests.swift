import Automapper
import Testing

/// Null that a model's own code writes, by `encodeNil` or `encode` of an Optional. The rules of the property decide
/// where it is written.
@Suite struct ExplicitNullTests {
  struct Address: Codable, Equatable { var city: String? }
  struct Shop: Codable, Defaulted {
    var zip: String?
    var address: Address?
    var encodesOptionals = false
    enum CodingKeys: CodingKey { case zip, address }

    init() {}
    init(encodesOptionals: Bool) { self.encodesOptionals = encodesOptionals }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      if encodesOptionals {
        try container.encode(zip, forKey: .zip)
        try container.encode(address, forKey: .address)
      } else {
        try container.encodeNil(forKey: .zip)
        try container.encodeNil(forKey: .address)
      }
    }
  }

  typealias Rule = @Sendable (TypeMappingBuilder<Shop>) -> Void
  static let rules: [(text: String, rule: Rule)] = [
    (#"{"address":null,"zip":null}"#, { _ in }),
    (#"{"address":null,"z":null}"#, { $0.property(\.zip).key("z") }),
    (#"{"a":{"zip":null},"address":null}"#, { $0.property(\.zip).key("a.zip") }),
    (#"{"address":{"zip":null}}"#, { $0.property(\.zip).key("address.zip") }),
    (#"{"address":null,"zip":[null,null]}"#, { $0.property(\.zip).key("zip.1") }),
    (
      #"{"address":null,"zip":null}"#,
      {
        $0.property(\.zip).transform {
          try $0.string()
        } inverse: {
          $0
        }
      }
    ),
    (
      #"{"a":{"zip":null},"address":null}"#,
      {
        $0.property(\.zip).key("a.zip").transform {
          try $0.string()
        } inverse: {
          $0
        }
      }
    ),
    (
      #"{"address":null,"x":null,"y":null}"#,
      {
        $0.property(\.zip).combine("x", "y") { nodes in
          nodes.compactMap { $0?.stringValue }.joined()
        } inverse: { zip, _ in
          [zip, zip]
        }
      }
    ),
    (#"{"address":null,"zip":null}"#, { $0.property(\.address?.city).key("city") }),
    (#"{"address":null,"zip":null}"#, { $0.property(\.address).inline() }),
    (#"{"address":null,"zip":null}"#, { $0.property(\.zip).default("1").omitsDefault() }),
    // Rules that leave the property out.
    (#"{"address":null}"#, { $0.property(\.zip).nilValues(.omit) }),
    (#"{"address":null}"#, { $0.property(\.zip).key("a.zip").nilValues(.omit) }),
    (#"{"address":null}"#, { $0.property(\.zip).exclude(.fromOutput) }),
    (#"{"address":null}"#, { $0.property(\.zip).omitsDefault() }),
    (#"{"address":null}"#, { $0.property(\.zip).key("a.zip").omitsDefault() }),
  ]

  @Test(arguments: rules, [false, true])
  func isWrittenByTheRulesOfItsProperty(
    _ example: (text: String, rule: Rule), encodesOptionals: Bool
  ) throws {
    for nilValues in [NilValues.omit, .null] {
      let mapper = try Mapper {
        $0.nilValues = nilValues
        $0.map(Shop.self, example.rule)
      }
      let shop = Shop(encodesOptionals: encodesOptionals)
      #expect(try mapper.written(shop) == example.text)
      let read = try mapper.object(from: example.text, as: Shop.self)
      #expect(read.address == nil || read.address == Address())
    }
  }
}
