/// The names of types in messages.
package enum TypeName {
  /// Returns a name such as `User`, `[User]`, `[String: User]` or `Int?`: with sugar for the
  /// standard library's generics, and without module or enclosing type.
  package static func of(_ type: any Any.Type) -> String {
    switch TypeShape(type) {
    case .optional(let wrapped): of(wrapped) + "?"
    case .array(let element): "[\(of(element))]"
    case .dictionary(let key, let value): "[\(of(key)): \(of(value))]"
    case .wrapper(let content): of(content)
    case .collection, .single: String(describing: type)
    }
  }
}
