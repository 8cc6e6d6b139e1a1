import Foundation

/// The names of types in messages.
package enum TypeName {
  /// Returns a name such as `User`, `[User]`, `[String: User]` or `Int?`: with sugar for the
  /// standard library's generics, and without module or enclosing type.
  package static func of(_ type: any Any.Type) -> String {
    known.name(of: type) { described(type) }
  }

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

  private static let known = KnownNames()
}

/// The names of the types that were described before: describing a type takes thousands of instructions.
///
/// `@unchecked` because of the names, which are accessed only between `lock.lock()` and `lock.unlock()`.
private final class KnownNames: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [ObjectIdentifier: String] = [:]

  func name(of type: any Any.Type, described: () -> String) -> String {
    lock.lock()
    let known = names[ObjectIdentifier(type)]
    lock.unlock()
    if let known { return known }
    let name = described()
    lock.lock()
    names[ObjectIdentifier(type)] = name
    lock.unlock()
    return name
  }
}
