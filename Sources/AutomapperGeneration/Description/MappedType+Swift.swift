import Automapper

extension MappedType {
  /// The type of a value; nil for a string, which may stand for a value of many types. Null, objects and the elements
  /// of mixed arrays are `JSONValue`.
  init?(of value: JSONValue) {
    switch value {
    case .bool: self = .named("Bool")
    case .integer: self = .named("Int")
    case .unsigned: self = .named("UInt64")
    case .number: self = .named("Double")
    case .exact(let value): self = value.decimal == nil ? .any : .named("Decimal")
    case .array(let elements): self = .array(Self.element(of: elements))
    case .object, .null: self = .any
    case .string: return nil
    }
  }

  /// The type of the elements of an array. The elements of nested arrays are taken together, so that an empty one has
  /// the type of the others.
  private static func element(of elements: [JSONValue]) -> MappedType {
    let arrays = elements.compactMap { element -> [JSONValue]? in
      if case .array(let elements) = element { elements } else { nil }
    }
    if !arrays.isEmpty, arrays.count == elements.count {
      return .array(element(of: arrays.flatMap { $0 }))
    }
    let types = Set(elements.map { MappedType(of: $0) ?? .named("String") })
    return types.count == 1 ? types.first ?? .any : .any
  }

  static let any = MappedType.named("JSONValue")

  /// Adds `element` to bare names of collections, and replaces `Any` by `JSONValue`.
  func filled(with element: MappedType) -> MappedType {
    switch self {
    case .named("Array"): .array(element.filled(with: .any))
    case .named("Set"): .set(element.filled(with: .any))
    case .named("Dictionary"): .dictionary(element.filled(with: .any))
    case .named("Any"): .any
    case .named: self
    case .array(let inner): .array(inner.filled(with: .any))
    case .set(let inner): .set(inner.filled(with: .any))
    case .dictionary(let inner): .dictionary(inner.filled(with: .any))
    case .optional(let inner): .optional(inner.filled(with: element))
    }
  }

  /// The element types of all sets in the type.
  var setElements: [MappedType] {
    switch self {
    case .named: []
    case .set(let inner): [inner] + inner.setElements
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.setElements
    }
  }

  /// The name of the type that is stored inline; nil for a collection, which stores elements behind
  /// a pointer.
  var inlineName: String? {
    switch self {
    case .named(let name): name
    case .optional(let inner): inner.inlineName
    case .array, .set, .dictionary: nil
    }
  }
}
