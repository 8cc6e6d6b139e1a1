import Automapper

/// Finds the type of the records that a property's type holds.
enum RecordType {
  /// The model in a type, without collections and Optionals: `User` for `[User?]`.
  static func of(_ type: any Any.Type) -> any Any.Type {
    TypeShape(type).element.map { of($0) } ?? type
  }

  /// Whether models of a type are records of another type: the type itself, or a superclass.
  static func isSame(_ type: any Any.Type, as other: any Any.Type) -> Bool {
    type == other || type is AnyClass && isKind(type, of: other)
  }

  private static func isKind<Super>(_ type: any Any.Type, of: Super.Type) -> Bool {
    type is Super.Type
  }
}
