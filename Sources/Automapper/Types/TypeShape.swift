/// The shape of a type: an Optional, a collection, a dictionary or a wrapper, and of what.
///
/// `TypeShape([String: Post].self)` is `.dictionary(key: String.self, value: Post.self)`. Swift does not expose this
/// at run time, so the generic types of the standard library conform to `KnownType`.
package enum TypeShape {
  case optional(wrapped: any Any.Type)
  case array(element: any Any.Type)
  /// Another collection: `Set`, `ContiguousArray`.
  case collection(element: any Any.Type)
  case dictionary(key: any Any.Type, value: any Any.Type)
  /// One of the mapper's own types, around a value that decodes and encodes in its place. Messages
  /// name the type inside.
  case wrapper(of: any Any.Type)
  /// Any other type.
  case single

  package init(_ type: any Any.Type) {
    self = Self.mayBeKnown(type) ? (type as? any KnownType.Type)?.shape ?? .single : .single
  }

  /// Whether the type may conform to `KnownType`. All types that do are generic structs and enums, so their names have
  /// a `<`. The name is found much faster than a cast fails.
  private static func mayBeKnown(_ type: any Any.Type) -> Bool {
    !(type is AnyClass) && TypeName.own(type).utf8.contains(UInt8(ascii: "<"))
  }

  /// The type of the values inside; nil for a wrapper, whose value is decoded in its place, and for a single type.
  package var element: (any Any.Type)? {
    switch self {
    case .optional(let element), .array(let element), .collection(let element): element
    case .dictionary(_, let value): value
    case .wrapper, .single: nil
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }
  var isDictionary: Bool { if case .dictionary = self { true } else { false } }
  var isWrapper: Bool { if case .wrapper = self { true } else { false } }
  var isCollection: Bool {
    switch self {
    case .array, .collection, .dictionary: true
    case .optional, .wrapper, .single: false
    }
  }

  /// Returns the wrapped type of an Optional, and any other type unchanged.
  package static func unwrapped(_ type: any Any.Type) -> any Any.Type {
    if case .optional(let wrapped) = TypeShape(type) { wrapped } else { type }
  }
}

extension Optional: KnownType {
  static var shape: TypeShape { .optional(wrapped: Wrapped.self) }
}

extension Array: KnownType {
  static var shape: TypeShape { .array(element: Element.self) }
}

extension ContiguousArray: KnownType {
  static var shape: TypeShape { .collection(element: Element.self) }
}

extension Set: KnownType {
  static var shape: TypeShape { .collection(element: Element.self) }
}

extension Dictionary: KnownType {
  static var shape: TypeShape { .dictionary(key: Key.self, value: Value.self) }
}
