/// Types as messages name them.
enum TypeName {
  /// `User`, `[User]`, `[String: User]`, `Int?`: sugar for the standard library's generics, and no
  /// module or enclosing type.
  static func of(_ type: any Any.Type) -> String {
    if let sugared = type as? any SugaredType.Type { return sugared.sugaredName }
    return String(describing: type)
  }
}

/// A generic type that Swift has a short spelling for.
protocol SugaredType {
  static var sugaredName: String { get }
}

extension Optional: SugaredType {
  static var sugaredName: String { TypeName.of(Wrapped.self) + "?" }
}

extension Array: SugaredType {
  static var sugaredName: String { "[\(TypeName.of(Element.self))]" }
}

extension Dictionary: SugaredType {
  static var sugaredName: String { "[\(TypeName.of(Key.self)): \(TypeName.of(Value.self))]" }
}
