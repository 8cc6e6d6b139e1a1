import Automapper

extension MappedProperty {
  /// The property's type: the declared type, else the type that its other fields imply, else
  /// `String`.
  var swiftType: MappedType {
    guard let type else {
      if datePattern != nil { return .named("Date") }
      if let elementType { return .array(elementType) }
      return defaultValue.flatMap(MappedType.init(of:)) ?? .named("String")
    }
    let element = elementType ?? .named("JSONValue")
    return type.filled(with: element)
  }

  /// Whether the property has a default. A null default counts as none.
  var hasDefault: Bool { defaultValue.map { $0 != .null } ?? false }
}
