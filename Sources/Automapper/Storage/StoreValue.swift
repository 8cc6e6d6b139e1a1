public import Foundation

/// One column's value, as SQLite's storage classes have it.
///
/// Truth values are the integers 0 and 1. Dates, URLs and UUIDs are the texts that the mapper writes,
/// `Data` is a blob, a nested value that no relation declares is JSON text.
///
/// Texts are equal if their Unicode scalars are: `é` in one scalar and in two are different keys, as they
/// are to SQLite.
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
  /// Whether both are of one kind and equal; texts scalar by scalar.
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

  /// The value as one that equals what a column may have made of it: SQLite stores the text `7` in an
  /// integer column as the number 7.
  var canonical: StoreValue {
    switch self {
    case .text(let text):
      if let first = text.utf8.first, first > UInt8(ascii: "9") { return self }
      return Int64(text).map(StoreValue.integer) ?? self
    case .real(let number): return Int64(exactly: number).map(StoreValue.integer) ?? self
    case .null, .integer, .blob: return self
    }
  }

  /// The value as a dictionary of a source would have it.
  var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .integer(let value): Int(exactly: value) ?? value
    case .real(let value): value
    case .text(let value): value
    case .blob(let value): value
    }
  }

  /// How messages show the value.
  var excerpt: String { Excerpt.scalar(FoundationType.scalar(foundationValue)) }

  /// The value without its kind, for messages about keys: `7`, `a`.
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
