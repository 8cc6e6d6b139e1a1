/// The texts of errors about types with raw values.
package enum RawValueText {
  private static let listLimit = 12

  /// Returns the type, and its raw values if the type lists them: `Plan, one of "free", "paid"`.
  static func expectation(of type: any Any.Type) -> String {
    let values = values(of: type)
    return values.isEmpty
      ? TypeName.of(type) : "\(TypeName.of(type)), one of \(values.joined(separator: ", "))"
  }

  /// Returns the raw values that a type lists, as messages show them; none for other types.
  static func values(of type: any Any.Type) -> [String] {
    guard let listing = type as? any CaseIterable.Type, type is any RawRepresentable.Type else {
      return []
    }
    return values(listing)
  }

  private static func values<T: CaseIterable>(_ type: T.Type) -> [String] {
    let values = T.allCases.prefix(listLimit + 1).compactMap { value -> String? in
      guard let raw = (value as? any RawRepresentable)?.rawValue else { return nil }
      return (raw as? String).map { $0.quoted } ?? Excerpt.text("\(raw)")
    }
    return shortened(values)
  }

  /// Returns the first raw values, and `…` if there are more.
  package static func shortened(_ values: [String]) -> [String] {
    values.count > listLimit ? values.prefix(listLimit) + ["…"] : values
  }

  /// Whether an error says only that no value of the type has the raw value, as the error of the standard library's
  /// `init(from:)` does.
  static func isUnknown(_ error: DecodingError, of type: any Any.Type) -> Bool {
    guard case .dataCorrupted(let context) = error, type is any RawRepresentable.Type else {
      return false
    }
    return context.debugDescription.hasPrefix("\(unknownPrefix)\(type) from invalid ")
  }

  /// How the standard library's text begins.
  static let unknownPrefix = "Cannot initialize "
}
