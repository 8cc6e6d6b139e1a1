/// The texts of errors about the cases of enums with associated values.
enum CaseText {
  /// Returns the type and the names of its cases: `Shape, one of "circle", "box"`.
  static func expectation(of type: any Any.Type, _ names: [String]) -> String {
    let names = RawValueText.shortened(names.map(\.quoted)).joined(separator: ", ")
    return "\(TypeName.of(type)), one of \(names)"
  }

  /// Describes an object by its keys, if they should name one case: `key "cone"`.
  static func found(_ keys: [String]) -> String {
    if keys.isEmpty { return "an empty object" }
    let list = RawValueText.shortened(keys.prefix(20).map(\.quoted)).joined(separator: ", ")
    return keys.count == 1 ? "key \(list)" : "the keys \(list)"
  }

  /// Whether an error says only that an object does not have the key of exactly one case, as the error of the
  /// synthesised `init(from:)` does.
  static func isUnknown(_ error: DecodingError, of type: any Any.Type) -> Bool {
    guard case .typeMismatch(let expected, let context) = error, expected == type else {
      return false
    }
    return context.debugDescription.hasPrefix(unknownPrefix)
  }

  /// How the text of synthesised code begins.
  private static let unknownPrefix = "Invalid number of keys found"
}
