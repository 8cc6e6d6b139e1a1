import Automapper

/// Finds the type of the records that a property's type holds.
enum RecordType {
  /// The model in a type, without collections and Optionals: `User` for `[User?]`.
  static func of(_ type: any Any.Type) -> any Any.Type {
    TypeShape(type).element.map { of($0) } ?? type
  }

  /// The models of a type in a value: the value itself, or the elements of collections and Optionals; nil if there
  /// is anything else.
  static func models(of type: any Any.Type, in value: Any) -> [Any]? {
    if isKind(Swift.type(of: value), of: type) { return [value] }
    if let optional = value as? any OptionalValue {
      return optional.wrappedValue.map { models(of: type, in: $0) } ?? []
    }
    if case .dictionary = TypeShape(Swift.type(of: value)) {
      let values = Mirror(reflecting: value).children.compactMap { child in
        Mirror(reflecting: child.value).children.dropFirst().first?.value
      }
      return models(of: type, among: values)
    }
    return (value as? any Collection).flatMap { models(of: type, among: $0) }
  }

  private static func models(
    of type: any Any.Type, among values: some Collection
  ) -> [Any]? {
    var result: [Any] = []
    for value in values {
      guard let models = models(of: type, in: value) else { return nil }
      result += models
    }
    return result
  }
}
