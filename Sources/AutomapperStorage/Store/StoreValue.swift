import Automapper
public import Foundation

/// The value of a column, in one of SQLite's storage classes.
///
/// Booleans are the integers 0 and 1. Dates, URLs and UUIDs are texts as the mapper encodes them, `Data` is a
/// blob. A nested value without a relation is JSON text.
///
/// Texts are equal if their UTF-8 bytes are, as in SQLite: `é` as one scalar and as two are different keys.
public enum StoreValue: Hashable, Sendable, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  /// No value.
  case null
  /// An integer.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob(Data)

  /// `7` is ``integer(_:)``.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `"a"` is ``text(_:)``.
  public init(stringLiteral value: String) { self = .text(value) }
}

extension StoreValue {
  /// Whether two values have the same kind and are equal. Texts are compared by their bytes.
  public static func == (one: StoreValue, other: StoreValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
    case (.blob(let one), .blob(let other)): one == other
    default: false
    }
  }

  /// Hashes the kind and the value.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .text(var text):
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(0xFF as UInt8)
    case .blob(let value): hasher.combine(value)
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value in the form that a column may have converted it to: SQLite stores the text `7` in an integer
  /// column as the number 7. Other spellings of an integer stay texts: `007` and `7` are different keys.
  var canonical: StoreValue {
    switch self {
    case .text(let text):
      if let first = text.utf8.first, first > UInt8(ascii: "9") { return self }
      guard let number = Int64(text), String(number) == text else { return self }
      return .integer(number)
    case .real(let number): return Int64(exactly: number).map(StoreValue.integer) ?? self
    case .null, .integer, .blob: return self
    }
  }

  /// The value as it would appear in a Foundation dictionary.
  var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .integer(let value): Int(exactly: value) ?? value
    case .real(let value): value
    case .text(let value): value
    case .blob(let value): value
    }
  }

  /// The value for messages, with its kind: `number 7`, `string "a"`.
  var excerpt: String { Excerpt.scalar(FoundationType.scalar(foundationValue)) }

  /// The value for messages about keys, without its kind: `7`, `a`.
  var shortText: String {
    switch self {
    case .null: "null"
    case .integer(let value): "\(value)"
    case .real(let value): Excerpt.number(value)
    case .text(let value): Excerpt.text(value)
    case .blob(let value): "a blob of \(value.count) bytes"
    }
  }
}
