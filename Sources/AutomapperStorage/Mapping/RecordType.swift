import Automapper

/// Finds the type of the records that a property's type holds.
enum RecordType {
  /// The model in a type, without collections and Optionals: `User` for `[User?]`.
  static func of(_ type: any Any.Type) -> any Any.Type {
    TypeShape(type).element.map { of($0) } ?? type
  }
}
