import Foundation

/// A value that a trace shows.
protocol Noted {
  var noted: String { get }
}

extension Noted where Self: LosslessStringConvertible {
  var noted: String { String(self) }
}

extension Bool: Noted {}
extension Int: Noted {}
extension Int8: Noted {}
extension Int16: Noted {}
extension Int32: Noted {}
extension Int64: Noted {}
extension Int128: Noted {}
extension UInt: Noted {}
extension UInt8: Noted {}
extension UInt16: Noted {}
extension UInt32: Noted {}
extension UInt64: Noted {}
extension UInt128: Noted {}
extension Double: Noted {}
extension Float: Noted {}
extension String: Noted { var noted: String { "\"\(self)\"" } }
extension UUID: Noted { var noted: String { uuidString } }

extension Optional: Noted where Wrapped: Noted {
  var noted: String { self?.noted ?? "nil" }
}

extension Array: Noted where Element: Noted {
  var noted: String { "[" + map(\.noted).joined(separator: ",") + "]" }
}

extension Decimal: Noted { var noted: String { description } }
extension Data: Noted { var noted: String { base64EncodedString() } }
extension Set: Noted where Element: Noted & Comparable {
  var noted: String { sorted().noted }
}

/// In the order of the keys' texts, since a dictionary has none.
extension Dictionary: Noted where Key: Noted, Value: Noted {
  var noted: String {
    "{" + map { "\($0.key.noted):\($0.value.noted)" }.sorted().joined(separator: ",") + "}"
  }
}

/// A struct whose coding the compiler writes.
struct Record: Codable, Noted {
  var a: Int
  var b: String?
  var c: [Int]?
  var noted: String { "(\(a), \(b.noted), \(c.noted))" }
}

/// An enum with associated values whose coding the compiler writes.
enum Union: Codable, Noted {
  case a(Int)
  case b(x: String?, y: Int?)
  case c
  var noted: String { "\(self)" }
}

/// A type with raw values, whose coding is the standard library's.
enum Choice: String, Codable, Noted, CaseIterable {
  case a, b, x
  var noted: String { ".\(rawValue)" }
}
