import Automapper
import Foundation

/// The values in a column whose type tells Booleans, numbers and texts apart: `JSONValue`, and untagged enums.
///
/// A store has integers, doubles and texts. A value that would not come back as what it is becomes JSON text: a Boolean,
/// a number that a store's numbers do not hold, and a text that itself reads like such a JSON text.
enum JSONColumn {
  /// Returns the value of the column for the mapper's output; nil for output that is stored as in any column.
  static func storeValue(of output: Any) throws -> StoreValue? {
    switch FoundationType.scalar(output) {
    case .wide(let number):
      if let integer = Int64(number) { return .integer(integer) }
      if value(ofText: number) == nil { return Double(number).map { .real($0) } }
    case .string(let text): if value(ofText: text) == nil { return nil }
    case .bool, .unsigned: break
    default: return nil
    }
    return .text(try Mapper.default.json(from: output, options: .withoutEscapingSlashes))
  }

  /// Returns the value of a JSON text; nil for a text that stands for itself, such as that of a short number.
  static func value(ofText text: String) -> Any? {
    guard let value = try? Mapper.default.object(from: text, as: JSONValue.self) else { return nil }
    switch value {
    case .null, .integer: return nil
    case .number(let double): return decimal(ofText: text, unlike: double)
    default: return try? text.node().exactValue
    }
  }

  /// Returns the number of a text as a `Decimal` if the nearest double is another number.
  private static func decimal(ofText text: String, unlike double: Double) -> Decimal? {
    guard let decimal = Decimal(string: text), Decimal(string: double.description) != decimal else {
      return nil
    }
    return decimal
  }
}
