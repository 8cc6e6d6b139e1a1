import Automapper

/// The texts in a column for values that tell Booleans, numbers and texts apart: `JSONValue`, and untagged enums.
///
/// A store has integers, doubles and texts. Other values are stored as JSON text. A text that reads like one of those
/// is stored as JSON too, in quotes.
enum JSONColumn {
  /// Returns the JSON text of a value that the store does not have; nil for a value that is stored unchanged.
  static func text(of value: Any) throws -> String? {
    switch FoundationType.scalar(value) {
    case .bool, .unsigned, .wide: break
    case .string(let text) where self.value(ofText: text) != nil: break
    default: return nil
    }
    return try Mapper.default.json(from: value, options: .withoutEscapingSlashes)
  }

  /// Returns the value of a JSON text; nil for a text that stands for itself, such as that of a short number.
  static func value(ofText text: String) -> Any? {
    guard let node = try? text.node() else { return nil }
    switch node.scalar {
    case .null, .integer, .double: return nil
    default: return node.exactValue
    }
  }
}
