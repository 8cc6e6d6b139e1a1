/// An entry in the index of a `JSONDocument`: the kind of a value, and the location of its text or
/// its end.
///
/// Every token has sixteen bytes, so the index is one flat array. The token of a container holds
/// the index just past its subtree, so skipping a value of any size is one step.
///
/// | tag | `a`, bits 32..<64 | `b` |
/// |---|---|---|
/// | `null`, `falseValue`, `trueValue` | byte offset of the text | 0 |
/// | `int`, `uint`, `double` | byte offset of the text | the bits of the value |
/// | `string`, `escaped` | number of bytes between the quotes | byte offset of the first byte |
/// | `array`, `object` | number of elements or members | index past the end, below 2^32 |
///
/// The low 8 bits of `a` hold the tag, bit 8 the flag `hasFractionOrExponent`; the other bits are
/// zero. The members of an object follow it as key token, value token or tokens, key token, … The
/// value of an `int` has the bits of an `Int64`, a `uint` those of a `UInt64`, a `double` those of
/// a `Double`. The high half of a container's `b` is 0.
///
/// `{"a":[1]}` becomes `object` (1 member, end 4), `string` (length 1, offset 2), `array` (1
/// element, end 4), `int`.
struct JSONToken {
  var a: UInt64
  var b: UInt64

  /// The bit of `a` that marks a number with a fraction or an exponent, such as `1.0` or `1e3`.
  static let hasFractionOrExponent: UInt64 = 1 << 8

  /// Creates a token whose upper half of `a` is a length, a count or an offset.
  @inline(__always)
  init(_ tag: UInt8, _ upper: Int, _ b: UInt64) {
    self.a = UInt64(tag) | UInt64(truncatingIfNeeded: upper) &<< 32
    self.b = b
  }

  /// Returns the number of tokens between two addresses; `first` must not be above `token`. The
  /// unsigned division compiles to a shift, while a subtraction of pointers divides a number that
  /// can be negative.
  @inline(__always)
  static func count(
    _ first: UnsafeMutablePointer<JSONToken>, _ token: UnsafeMutablePointer<JSONToken>
  ) -> Int {
    let bytes = UInt(bitPattern: token) &- UInt(bitPattern: first)
    return Int(bitPattern: bytes / UInt(MemoryLayout<JSONToken>.stride))
  }
}

/// The kinds of token.
///
/// Bytes instead of an `enum`: code extracts a tag from a word with a shift and compares it or
/// switches over it, without a failable initialiser. The order groups literals, numbers, strings
/// and containers.
enum JSONTag {
  static let null: UInt8 = 0
  static let falseValue: UInt8 = 1
  static let trueValue: UInt8 = 2
  /// A number without fraction and exponent that an `Int64` holds.
  static let int: UInt8 = 3
  /// A number without fraction and exponent above `Int64.max` that a `UInt64` holds.
  static let uint: UInt8 = 4
  /// Any other number, including `-0`. A number above the range of a `Double` is an infinity; its
  /// text remains.
  static let double: UInt8 = 5
  /// A string without escapes: its raw bytes are the text.
  static let string: UInt8 = 6
  /// A string that holds at least one backslash.
  static let escaped: UInt8 = 7
  static let array: UInt8 = 8
  static let object: UInt8 = 9
}
