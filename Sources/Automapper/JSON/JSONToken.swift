/// One entry of a `JSONDocument`'s index: what a value is, and where its text or its end lies.
///
/// Sixteen bytes for every kind of value, so that the index is one flat array, and the token of a
/// container knows the index just past its subtree: skipping a value of any size is one step.
///
/// | tag | `a`, bits 32..<64 | `b` |
/// |---|---|---|
/// | `null`, `falseValue`, `trueValue` | byte offset of the text | 0 |
/// | `int`, `uint`, `double` | byte offset of the text | the bits of the value |
/// | `string`, `escaped` | number of bytes between the quotes | byte offset of the first of them |
/// | `array`, `object` | number of elements or members | index past the end, below 2^32 |
///
/// The low 8 bits of `a` hold the tag, bit 8 the flag `hasFractionOrExponent`, the other bits are
/// zero. The members of an object follow it as key token, value token or tokens, key token, … The
/// bits of an `int` are those of an `Int64`, of a `uint` a `UInt64`, of a `double` a `Double`. The
/// high half of a container's `b` is 0 and left to the reader of the index, who keeps a position
/// there.
///
/// `{"a":[1]}` becomes `object` (1 member, end 4), `string` (length 1, offset 2), `array` (1
/// element, end 4), `int`.
struct JSONToken {
  var a: UInt64
  var b: UInt64

  /// The bit of `a` that says that a number was written with a fraction or an exponent, as `1.0`
  /// and `1e3` are.
  static let hasFractionOrExponent: UInt64 = 1 << 8

  @inline(__always)
  init(a: UInt64, b: UInt64) {
    self.a = a
    self.b = b
  }

  /// A token whose upper half of `a` is a length, a count or an offset.
  @inline(__always)
  init(_ tag: UInt8, _ upper: Int, _ b: UInt64) {
    self.a = UInt64(tag) | UInt64(truncatingIfNeeded: upper) &<< 32
    self.b = b
  }

  /// How many tokens lie between two addresses, the first of which is the lower one: a shift, where a
  /// subtraction of pointers divides a number that might be negative.
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
/// Bytes and not an `enum`: a tag is read from a word with a shift, compared and switched upon,
/// without a failable initialiser in between. The order groups literals, numbers, strings and
/// containers.
enum JSONTag {
  static let null: UInt8 = 0
  static let falseValue: UInt8 = 1
  static let trueValue: UInt8 = 2
  /// A number without fraction and exponent that an `Int64` holds.
  static let int: UInt8 = 3
  /// A number without fraction and exponent above `Int64.max` that a `UInt64` holds.
  static let uint: UInt8 = 4
  /// Any other number, `-0` among them; too large a one is an infinity, and its text remains.
  static let double: UInt8 = 5
  /// A string without escapes: its raw bytes are its text.
  static let string: UInt8 = 6
  /// A string that holds at least one backslash.
  static let escaped: UInt8 = 7
  static let array: UInt8 = 8
  static let object: UInt8 = 9
}
