import Automapper
import Foundation
import Testing

/// What callers set on the coders, and what reaches the models.
@Suite struct CoderSettingsTests {
  typealias Models = CoderModels

  /// Reads and writes what it finds in `userInfo`.
  struct Witness: Codable, Equatable {
    static let first = CodingUserInfoKey(rawValue: "first")
    static let second = CodingUserInfoKey(rawValue: "second")
    var seen: [String]

    init(from decoder: any Decoder) throws { seen = Self.values(decoder.userInfo) }
    func encode(to encoder: any Encoder) throws {
      try Self.values(encoder.userInfo).encode(to: encoder)
    }

    private static func values(_ userInfo: [CodingUserInfoKey: Any]) -> [String] {
      [first, second].map { $0.flatMap { userInfo[$0] as? String } ?? "none" }
    }
  }

  @Test func userInfoReachesTheModels() throws {
    let (first, second) = (try #require(Witness.first), try #require(Witness.second))
    let mapper = try Mapper { $0.userInfo = [first: "mapper", second: "mapper"] }
    let decoder = mapper.jsonDecoder()
    let plain = try decoder.decode(Witness.self, from: Data("{}".utf8))
    #expect(plain.seen == ["mapper", "mapper"])
    decoder.userInfo[second] = "decoder"
    let seen = try decoder.decode([Witness].self, from: Data("[{}]".utf8))
    #expect(seen.map(\.seen) == [["mapper", "decoder"]])
    let other = try mapper.jsonDecoder().decode(Witness.self, from: Data("{}".utf8))
    #expect(other.seen == ["mapper", "mapper"])

    let encoder = mapper.jsonEncoder()
    encoder.userInfo[first] = "encoder"
    #expect(
      String(decoding: try encoder.encode(plain), as: UTF8.self) == #"["encoder","mapper"]"#)
  }

  @Test func strategiesAreIgnored() throws {
    struct Event: Codable { var startsAt: Date }
    let mapper = try Mapper { $0.keyStyle = .snakeCase }
    let decoder = mapper.jsonDecoder()
    decoder.keyDecodingStrategy = .useDefaultKeys
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.allowsJSON5 = true
    decoder.assumesTopLevelDictionary = true
    let json = Data(#"{"starts_at":"1970-01-01T00:00:01Z"}"#.utf8)
    let event = try decoder.decode(Event.self, from: json)
    #expect(event.startsAt == Date(timeIntervalSince1970: 1))
    #expect(throws: DecodingError.self) {
      try decoder.decode([String: Int].self, from: Data("{a:1}".utf8))
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode([String: Int].self, from: Data(#""a":1"#.utf8))
    }
    let encoder = mapper.jsonEncoder()
    encoder.keyEncodingStrategy = .useDefaultKeys
    encoder.dateEncodingStrategy = .millisecondsSince1970
    #expect(try encoder.encode(event) == json)
  }

  /// Something that takes Foundation's classes and knows of no mapper.
  struct Client {
    var decoder: JSONDecoder
    var encoder: JSONEncoder
    func send<Answer: Decodable>(_ value: some Encodable, for type: Answer.Type) throws -> Answer {
      try decoder.decode(type, from: encoder.encode(value))
    }
  }

  @Test func theMappersRulesHoldWhereFoundationsClassesAreTaken() throws {
    struct Person: Codable { var firstName: String, age: String }
    struct Reader: Codable, Equatable { var firstName: String, age: Int }
    let mapper = try Mapper { $0.keyStyle = .snakeCase }
    let client = Client(decoder: mapper.jsonDecoder(), encoder: mapper.jsonEncoder())
    let answer = try client.send(Person(firstName: "Ada", age: "36"), for: Reader.self)
    #expect(answer == Reader(firstName: "Ada", age: 36))
  }

  // MARK: Errors

  @Test func allIssuesAreUnderneath() throws {
    let mapper = try Mapper { $0.register(Models.User.self, Models.Address.self) }
    let json = Data(#"{"name":[],"age":"x","address":{"zip":{}}}"#.utf8)
    #expect {
      try mapper.jsonDecoder().decode(Models.User.self, from: json)
    } throws: { error in
      guard case DecodingError.typeMismatch(let type, let context) = error,
        let mapping = context.underlyingError as? MappingError
      else { return false }
      return type == String.self && context.codingPath.map(\.stringValue) == ["name"]
        && context.debugDescription
          == mapping.issues.first { $0.path == "name" }?.description
        && Set(mapping.issues.map(\.path)) == ["name", "age", "address.city", "address.zip"]
    }
  }

  static let ownErrors: [(json: String, encoded: Int, text: String)] = [
    (#"{"shares":[1,101]}"#, 101, #"Refusal(reason: "more than everything")"#),
    (#"{"shares":[-1]}"#, -1, "negative share"),
  ]

  @Test(arguments: ownErrors)
  func errorsOfAModelPassUnchanged(json: String, encoded: Int, text: String) throws {
    func described(_ error: any Error) -> String {
      switch error {
      case DecodingError.dataCorrupted(let context):
        "\(context.debugDescription) at \(context.codingPath.map(\.stringValue)), \(String(describing: context.underlyingError))"
      case EncodingError.invalidValue(let value, let context):
        "\(context.debugDescription) of \(value) at \(context.codingPath.map(\.stringValue)), \(String(describing: context.underlyingError))"
      default: "\(error)"
      }
    }
    func read(_ decoder: JSONDecoder) -> String {
      CoderOutcome.error { "\(try decoder.decode(Models.Shares.self, from: Data(json.utf8)))" }
        .map(described) ?? "no error"
    }
    func written(_ encoder: JSONEncoder) -> String {
      let shares = Models.Shares(shares: [Models.Percentage(value: encoded)])
      return CoderOutcome.error { "\(try encoder.encode(shares))" }.map(described) ?? "no error"
    }
    #expect(read(JSONDecoder()).hasPrefix(text))
    #expect(read(Mapper().jsonDecoder()) == read(JSONDecoder()))
    #expect(written(JSONEncoder()).hasPrefix(text))
    #expect(written(Mapper().jsonEncoder()) == written(JSONEncoder()))
  }

  @Test func unknownKeysHaveTheCodingPathOfTheirObject() throws {
    let mapper = try Mapper { $0.unknownKeys = .error }
    let json = Data(#"{"name":"a","friends":[{"name":"b","nmae":"c"}]}"#.utf8)
    #expect {
      try mapper.jsonDecoder().decode(Models.User.self, from: json)
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["friends", "Index 0"]
        && context.underlyingError is MappingError
    }
  }

  @Test func sensitiveValuesKeepTheCase() throws {
    let mapper = try Mapper { $0.map(Models.User.self) { $0.property(\.age).sensitive() } }
    #expect {
      try mapper.jsonDecoder().decode(
        Models.User.self, from: Data(#"{"name":"a","age":"secret"}"#.utf8))
    } throws: { error in
      guard case DecodingError.typeMismatch(let type, let context) = error else { return false }
      return type == Int.self && context.codingPath.map(\.stringValue) == ["age"]
        && !"\(error)".contains("secret")
    }
  }

  // MARK: Configurations

  struct Scaled: DecodableWithConfiguration, EncodableWithConfiguration, Equatable {
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder, configuration: Int) throws {
      value = try decoder.singleValueContainer().decode(Int.self) * configuration
    }
    func encode(to encoder: any Encoder, configuration: Int) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value / configuration)
    }
  }

  enum Tens: DecodingConfigurationProviding, EncodingConfigurationProviding {
    static let decodingConfiguration = 10
    static let encodingConfiguration = 10
  }

  @Test func configurationsReachTheModels() throws {
    let (decoder, encoder) = (Mapper().jsonDecoder(), Mapper().jsonEncoder())
    let data = Data("[1,2]".utf8)
    let scaled = [Scaled(value: 10), Scaled(value: 20)]
    #expect(try decoder.decode([Scaled].self, from: data, configuration: 10) == scaled)
    #expect(try decoder.decode([Scaled].self, from: data, configuration: Tens.self) == scaled)
    #expect(try encoder.encode(scaled, configuration: 10) == data)
    #expect(try encoder.encode(scaled, configuration: Tens.self) == data)
    #expect {
      try decoder.decode([Scaled].self, from: Data(#"[1,{}]"#.utf8), configuration: 10)
    } throws: { error in
      CoderOutcome.text(of: error) == "typeMismatch Int at /Index 1=1"
    }
  }
}
