/// Types as messages name them.
package enum TypeName {
  /// `User`, `[User]`, `[String: User]`, `Int?`: sugar for the standard library's generics, and no
  /// module or enclosing type.
  package static func of(_ type: any Any.Type) -> String {
    let known = type as? any KnownType.Type
    if let wrapper = known as? any UnnamedWrapper.Type { return of(wrapper.contentType) }
    return switch TypeShape(type) {
    case .optional(let wrapped): of(wrapped) + "?"
    case .array(let element): "[\(of(element))]"
    case .dictionary(let key, let value): "[\(of(key)): \(of(value))]"
    case .collection, .single: String(describing: type)
    }
  }
}

/// A wrapper that messages do not mention: they name the type inside.
protocol UnnamedWrapper: KnownType {
  static var contentType: any Any.Type { get }
}
