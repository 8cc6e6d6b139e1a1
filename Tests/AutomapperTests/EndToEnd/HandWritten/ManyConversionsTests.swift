import Automapper
import Testing

/// Models that try types in turn, beside properties that need conversions.
@Suite struct ManyConversionsTests {
  enum Code: Equatable {
    case number(Int)
    case text(String)
  }

  struct Quoted: Decodable, Equatable {
    var numbers: [Int]
    var code: Code

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: DataKeyTests.Key.self)
      numbers = []
      for name in "abcdefgh" {
        let number = try container.decodeIfPresent(Int.self, forKey: .init(String(name)))
        if let number { numbers.append(number) }
      }
      let key = DataKeyTests.Key("code")
      if let number = try? container.decode(Int.self, forKey: key) {
        code = .number(number)
      } else {
        code = .text(try container.decode(String.self, forKey: key))
      }
    }
  }

  @Test(arguments: 0...8) func noConversionOvertakesTheModel(count: Int) throws {
    let members = "abcdefgh".prefix(count).map { "\"\($0)\":\"7\"," }.joined()
    let model = try Mapper().everywhere("{\(members)\"code\":\"007\"}", as: Quoted.self)
    #expect(model.numbers == Array(repeating: 7, count: count))
    #expect(model.code == .text("007"))
  }

  /// Tries two types, and throws its own error for other values.
  enum Number: Decodable, Equatable {
    case int(Int)
    case double(Double)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
      }
    }
  }

  /// The types are tried in the model's order with conversions, too.
  @Test func theFirstTypeThatConvertsWins() throws {
    #expect(
      try Mapper().everywhere(#"["12", "1.5", 2, "3"]"#, as: [Number].self)
        == [.int(12), .double(1.5), .int(2), .int(3)])
  }
}
