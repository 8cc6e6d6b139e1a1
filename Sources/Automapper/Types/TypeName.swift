/// Types as messages name them.
package enum TypeName {
  /// `User`, `[User]`, `[String: User]`, `Int?`: sugar for the standard library's generics, and no
  /// module or enclosing type.
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
