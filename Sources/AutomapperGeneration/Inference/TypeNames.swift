import Automapper

/// Swift names for models.
enum TypeNames {
  private static let inflections = Inflections()

  /// Returns the type name for a key; nil if the key gives no valid one.
  static func name(for key: String, isElement: Bool) -> String? {
    let words = IdentifierText.words(of: key)
    let singular = isElement ? inflections.singular(of: words) : words
    let camel = IdentifierText.name(of: singular)
    guard let first = camel.first(where: { $0 != "_" }), first.isLetter else { return nil }
    let trimmed = camel.drop { $0 == "_" }
    let name = trimmed.prefix(1).uppercased() + trimmed.dropFirst()
    guard SwiftName.isIdentifier(name) else { return nil }
    // In scripts without capitals, the type and the property would have the same name.
    return name == camel ? name + "Model" : name
  }
}
