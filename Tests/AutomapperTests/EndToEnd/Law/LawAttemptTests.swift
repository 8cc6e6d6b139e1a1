import Automapper
import Foundation
import Testing

/// Models that find out what they are by trying.
struct LawAttemptTests {
  /// Tries one type after the other.
  enum Either: Codable, Equatable {
    case number(Int)
    case text(String)
    case list([Either])
    case model(LawCollectionTests.Pair)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(LawCollectionTests.Pair.self) {
        self = .model(value)
      } else if let values = try? container.decode([Either].self) {
        self = .list(values)
      } else {
        do {
          self = .number(try container.decode(Int.self))
        } catch DecodingError.typeMismatch {
          self = .text(try container.decode(String.self))
        }
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let values): try container.encode(values)
      case .model(let value): try container.encode(value)
      }
    }
  }

  @Test func tryingOneTypeAfterTheOther() {
    Law.check(
      everywhere: [
        .number(1), .text("x"), .list([]), .list([.text("a"), .list([.number(2)])]),
        .model(LawCollectionTests.Pair(left: 1, right: 2)),
      ] as [Either])
  }

  /// An unkeyed container of several types, tried in turn.
  struct Row: Codable, Equatable {
    var cells: [Either]
    init(cells: [Either]) { self.cells = cells }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      cells = []
      while !container.isAtEnd {
        if let number = try? container.decode(Int.self) {
          cells.append(.number(number))
        } else if let text = try? container.decode(String.self) {
          cells.append(.text(text))
        } else if try container.decodeNil() {
          cells.append(.list([]))
        } else {
          cells.append(.model(try container.decode(LawCollectionTests.Pair.self)))
        }
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for cell in cells {
        switch cell {
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list: try container.encodeNil()
        case .model(let value): try container.encode(value)
        }
      }
    }
  }

  @Test func unkeyedContainersOfSeveralTypes() {
    let pair = LawCollectionTests.Pair(left: 1, right: 2)
    Law.check(everywhere: [Row(cells: [.number(1), .text("a"), .list([]), .model(pair)])])
    Law.check(everywhere: [Row(cells: [])])
  }
}
