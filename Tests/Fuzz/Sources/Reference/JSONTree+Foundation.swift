import Foundation

extension JSONTree {
  /// A Foundation value as the mapper writes it, in ascending order of keys.
  package init(_ value: Any) {
    switch value {
    case let value as Bool where type(of: value) == Bool.self: self = .bool(value)
    case let value as [String: Any]:
      self = .object(
        value.sorted { $0.key < $1.key }.map { ($0.key, JSONTree($0.value)) })
    case let value as [Any]: self = .array(value.map { JSONTree($0) })
    case let value as String: self = .string(value)
    case let value as any FixedWidthInteger: self = .number("\(value)")
    case let value as Double: self = .number("\(value)")
    case let value as Float: self = .number("\(value)")
    case let value as Decimal: self = .number("\(value)")
    default: self = .null
    }
  }
}
