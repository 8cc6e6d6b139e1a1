/// A text of a record that may be JSON, in a property whose type nobody knows before it is read: an object
/// or an array where that is asked for, else the text.
///
/// The types of properties are learned by running `init(from:)` on made-up values, which ends at a
/// property for which none can be made up, such as an enum that does not list its cases.
struct UnknownText {
  let text: String

  /// Nil for a text that cannot be an object or an array.
  init?(_ text: String) {
    guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    self.text = text
  }

  /// What the text says as JSON; nil where it is none.
  var value: Any? { try? text.node().exactValue }
}
