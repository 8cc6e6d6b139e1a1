import Foundation

/// The names of types in messages.
package enum TypeName {
  /// Returns a name such as `User`, `[User]`, `[String: User]` or `Int?`: with sugar for the
  /// standard library's generics, and without module or enclosing type.
  package static func of(_ type: any Any.Type) -> String {
    if let name = scalars[ObjectIdentifier(type)] { return name }
    return switch TypeShape(type) {
    case .optional(let wrapped): of(wrapped) + "?"
    case .array(let element): "[\(of(element))]"
    case .dictionary(let key, let value): "[\(of(key)): \(of(value))]"
    case .wrapper(let content): of(content)
    case .collection, .single: own(type)
    }
  }

  /// Returns the name that Swift prints for a type, such as `User` or `Array<User>`.
  ///
  /// The interpolation of a metatype asks the runtime for the name. `String(describing:)` casts the metatype to four
  /// protocols first, and each first cast of a type searches all conformances in the process.
  static func own(_ type: any Any.Type) -> String { "\(type)" }

  /// Returns the name of a property's type, with `?` if it is Optional.
  package static func of(_ type: any Any.Type, isOptional: Bool) -> String {
    let name = of(type)
    return isOptional && !name.hasSuffix("?") ? name + "?" : name
  }

  /// The names of the types in most messages. Describing a type takes thousands of instructions.
  private static let scalars: [ObjectIdentifier: String] = {
    let types: [any Any.Type] = [
      Bool.self, String.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self,
      UInt8.self, UInt16.self, UInt32.self, UInt64.self, Double.self, Float.self, Date.self,
      URL.self, UUID.self,
    ]
    return Dictionary(
      uniqueKeysWithValues: types.map { (ObjectIdentifier($0), own($0)) })
  }()
}
