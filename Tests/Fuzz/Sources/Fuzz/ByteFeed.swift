import Foundation

/// The bytes of an input, taken one by one to decide what is made of them; zeros when they are used
/// up, so that everything that is made ends.
struct ByteFeed {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { index >= bytes.count }

  mutating func byte() -> UInt8 {
    guard index < bytes.count else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// Below `limit`, which is at most 256.
  mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

  mutating func choice<T>(_ values: [T]) -> T { values[below(values.count)] }

  mutating func some<T>(_ make: (inout ByteFeed) -> T) -> T? { bool() ? make(&self) : nil }

  mutating func list<T>(_ limit: Int = 4, _ make: (inout ByteFeed) -> T) -> [T] {
    var values: [T] = []
    for _ in 0..<below(limit) where !isEmpty { values.append(make(&self)) }
    return values
  }

  /// A byte says how many bytes wide it is, so that small and large numbers are as frequent.
  mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T {
    let count = below(T.bitWidth / 8 + 1)
    let isComplement = bool()
    var value: T = 0
    for _ in 0..<count { value = value << 8 | T(truncatingIfNeeded: byte()) }
    return isComplement ? ~value : value
  }

  mutating func double() -> Double {
    switch below(4) {
    case 0: return Double(integer(Int32.self))
    case 1: return Double(integer(Int64.self)) / choice([10, 100, 1000, 1_000_000])
    default:
      let value = Double(bitPattern: integer())
      return value.isFinite ? value : 0
    }
  }

  mutating func float() -> Float {
    let value = Float(bitPattern: integer())
    return value.isFinite ? value : 0
  }

  /// Scalars that form a character with the scalar before or after them.
  private static let joining: [Unicode.Scalar] = ["\u{600}", "\u{110BD}", "\u{200D}", "\u{301}"]

  /// Any text that a Swift string can be.
  mutating func text(_ limit: Int = 12) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<below(limit) where !isEmpty {
      let first = byte()
      switch first {
      case 0..<0xC0: text.append(Unicode.Scalar(first))
      case 0xC0..<0xE0: text.append(Unicode.Scalar(UInt16(byte()) << 8) ?? "\u{FFFD}")
      case 0xE0..<0xE8: text.append(Self.joining[Int(first) % Self.joining.count])
      default: text.append(Unicode.Scalar(integer(UInt32.self) & 0x1F_FFFF) ?? "\u{10FFFF}")
      }
    }
    return String(text)
  }

  /// Years 0 to 9999, whole or with a fraction of any size.
  mutating func date() -> Date {
    var seconds = Double(integer(Int32.self)) * Double(choice([1, 29]))
    switch below(4) {
    case 0: break
    case 1: seconds += Double(integer(UInt16.self)) / 1000
    case 2: seconds += Double(integer(UInt32.self)) / 1_000_000
    default: seconds += Double(integer(Int64.self)) / 0x1p63
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  mutating func data() -> Data { Data(list(8) { $0.byte() }) }

  /// What is left.
  mutating func rest() -> [UInt8] {
    defer { index = bytes.count }
    return Array(bytes.dropFirst(index))
  }
}
