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
  init?(leaf type: any Any.Type) {
    guard let kind = Self.kinds[ObjectIdentifier(type)] else { return nil }
    self = kind
  }

  /// Whether the value is decoded without nesting.
  var isLeaf: Bool { self != .model && self != .elementwise }

  private static let kinds: [ObjectIdentifier: ValueKind] = {
    var kinds: [ObjectIdentifier: ValueKind] = [
      ObjectIdentifier(Bool.self): .bool,
      ObjectIdentifier(String.self): .string,
      ObjectIdentifier(Int.self): .int,
      ObjectIdentifier(Int8.self): .int8,
      ObjectIdentifier(Int16.self): .int16,
      ObjectIdentifier(Int32.self): .int32,
      ObjectIdentifier(Int64.self): .int64,
      ObjectIdentifier(UInt.self): .uint,
      ObjectIdentifier(UInt8.self): .uint8,
      ObjectIdentifier(UInt16.self): .uint16,
      ObjectIdentifier(UInt32.self): .uint32,
      ObjectIdentifier(UInt64.self): .uint64,
      ObjectIdentifier(Double.self): .double,
      ObjectIdentifier(Float.self): .float,
      ObjectIdentifier(Date.self): .date,
      ObjectIdentifier(URL.self): .url,
      ObjectIdentifier(UUID.self): .uuid,
      ObjectIdentifier(Data.self): .data,
      ObjectIdentifier(Decimal.self): .decimal,
      ObjectIdentifier(JSONValue.self): .jsonValue,
    ]
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
      kinds[ObjectIdentifier(Int128.self)] = .int128
      kinds[ObjectIdentifier(UInt128.self)] = .uint128
    }
    #if !(os(macOS) && arch(x86_64))
      kinds[ObjectIdentifier(Float16.self)] = .float16
    #endif
    return kinds
  }()
}
