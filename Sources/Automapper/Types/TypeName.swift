/// The names of types in messages.
package enum TypeName {
  /// Returns a name such as `User`, `[User]`, `[String: User]` or `Int?`: with sugar for the
  /// standard library's generics, and without module or enclosing type.
  package static func of(_ type: any Any.Type) -> String { names[type] }

  private static let names = TypeFacts(described)

  private static func described(_ type: any Any.Type) -> String {
    switch TypeShape(type) {
    case .optional(let wrapped): of(wrapped) + "?"
    case .array(let element): "[\(of(element))]"
    case .dictionary(let key, let value): "[\(of(key)): \(of(value))]"
    case .wrapper(let content): of(content)
    case .collection, .single: String(describing: type)
    }
  }

  /// Returns the name of a property's type, with `?` if it is Optional.
  package static func of(_ type: any Any.Type, isOptional: Bool) -> String {
    let name = of(type)
    return isOptional && !name.hasSuffix("?") ? name + "?" : name
  }
}
