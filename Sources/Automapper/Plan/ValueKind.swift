import Foundation

/// How values of a type are decoded and encoded: a kind for each type with its own rule, and `model` for all others.
package enum ValueKind: UInt8, Sendable {
  /// Anything that decodes itself.
  case model
  case bool, string
  case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
  case int128, uint128
  case double, float, float16
  case date, url, uuid, data, decimal
  case jsonValue
  /// Optionals, arrays, sets and dictionaries, element by element.
  case elementwise

  package init(_ type: any Any.Type) {
    if let kind = Self(leaf: type) {
      self = kind
    } else if Self.hasDecodableParts(TypeShape(type)) {
      self = .elementwise
    } else {
      self = .model
    }
  }

  /// Whether values of the shape have parts, and all of them are Decodable. Then the whole is Decodable too, and need
  /// not be cast, see `KnownType`.
  private static func hasDecodableParts(_ shape: TypeShape) -> Bool {
    func isDecodable(_ type: any Any.Type) -> Bool {
      Self(type) != .model || type is any Decodable.Type
    }
    return switch shape {
    case .optional(let part), .array(let part), .collection(let part): isDecodable(part)
    case .dictionary(let key, let value): isDecodable(key) && isDecodable(value)
    case .wrapper, .single: false
    }
  }

  /// Returns nil for types whose values have parts, without casts.
  ///
  /// Comparisons, because a dictionary of these types would cost more to make than all searches in it.
  init?(leaf type: any Any.Type) {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(Bool.self): self = .bool
    case ObjectIdentifier(String.self): self = .string
    case ObjectIdentifier(Int.self): self = .int
    case ObjectIdentifier(Int8.self): self = .int8
    case ObjectIdentifier(Int16.self): self = .int16
    case ObjectIdentifier(Int32.self): self = .int32
    case ObjectIdentifier(Int64.self): self = .int64
    case ObjectIdentifier(UInt.self): self = .uint
    case ObjectIdentifier(UInt8.self): self = .uint8
    case ObjectIdentifier(UInt16.self): self = .uint16
    case ObjectIdentifier(UInt32.self): self = .uint32
    case ObjectIdentifier(UInt64.self): self = .uint64
    case ObjectIdentifier(Double.self): self = .double
    case ObjectIdentifier(Float.self): self = .float
    case ObjectIdentifier(Date.self): self = .date
    case ObjectIdentifier(URL.self): self = .url
    case ObjectIdentifier(UUID.self): self = .uuid
    case ObjectIdentifier(Data.self): self = .data
    case ObjectIdentifier(Decimal.self): self = .decimal
    case ObjectIdentifier(JSONValue.self): self = .jsonValue
    default:
      guard let kind = Self.ofNewNumber(type) else { return nil }
      self = kind
    }
  }

  /// Returns the kind of a type of numbers that some platforms lack.
  private static func ofNewNumber(_ type: any Any.Type) -> ValueKind? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      if type == Int128.self { return .int128 }
      if type == UInt128.self { return .uint128 }
    }
    #if !(os(macOS) && arch(x86_64))
      if type == Float16.self { return .float16 }
    #endif
    return nil
  }

  /// Whether the value is decoded without nesting.
  var isLeaf: Bool { self != .model && self != .elementwise }
}
