import Automapper

/// A text of a record that may be JSON, for a property whose type is unknown before decoding: an object or
/// array for a property that expects one, else the text.
///
/// The mapper learns the types of properties by running `init(from:)` on made-up values. It stops at the first
/// property for which it has no value, such as an enum that does not list its cases.
struct UnknownText: ValueAdapter {
  private let text: String

  /// Nil for a text that cannot be an object or an array.
  init?(_ text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    self.text = text
  }

  var plainValue: Any { text }
  /// The value of the text as JSON; nil for a text that is not JSON.
  var container: Any? { try? text.node().exactValue }
}
