/// A decimal number parsed from text: sign, significant digits and exponent, exact at any size.
///
/// This is a view of the text: the caller keeps the text alive and unchanged while the value is in
/// use. The value stores the location of the significant digits instead of a copy. So creating one
/// takes a single pass over the text and no allocation, and an exponent of a million costs no more
/// than one of 3.
///
/// `-0012.50e3` has the digits `125` and the exponent 2: -125 × 10^2.
struct DecimalDigits {
  /// Parsing stops adding digits to an exponent that reaches this bound. No number of digits that
  /// fits in memory brings such a value back into any range, and one more digit still fits in an
  /// `Int`.
  static let largestExponent = Int.max / 16

  let isNegative: Bool
  /// The number of digits from the first to the last that is not zero; 0 for zero.
  let count: Int
  /// The power of ten by which the digits, as an integer, are multiplied.
  let exponent: Int
  /// The text from the first to the last significant digit; it may contain the point.
  private let digits: UnsafeBufferPointer<UInt8>

  /// Parses all of `text`: `[+-]digits[.digits][(e|E)[+-]digits]`, in ASCII; nil for any other
  /// text.
  ///
  /// This is the grammar of JSON plus, for numbers in strings, a plus sign and leading zeros.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func byte() -> UInt8 { index < text.count ? text[index] : 0 }
    func skipDigits() -> Bool {
      let begin = index
      while byte() &- 0x30 < 10 { index += 1 }
      return index > begin
    }

    isNegative = byte() == 0x2D
    if isNegative || byte() == 0x2B { index += 1 }
    let begin = index
    guard skipDigits() else { return nil }
    let point = index
    if byte() == 0x2E {
      index += 1
      guard skipDigits() else { return nil }
    }
    let end = index
    var explicit = 0
    if byte() | 0x20 == 0x65 {
      index += 1
      let negative = byte() == 0x2D
      if negative || byte() == 0x2B { index += 1 }
      let digits = index
      guard skipDigits() else { return nil }
      for position in digits..<index where explicit < Self.largestExponent {
        explicit = explicit * 10 + Int(text[position] - 0x30)
      }
      if negative { explicit = -explicit }
    }
    guard index == text.count else { return nil }

    var first = begin
    while first < end, text[first] == 0x30 || text[first] == 0x2E { first += 1 }
    guard first < end else {
      count = 0
      exponent = 0
      digits = UnsafeBufferPointer(rebasing: text[begin..<begin])
      return
    }
    var last = end - 1
    while text[last] == 0x30 || text[last] == 0x2E { last -= 1 }
    let afterPoint = last > point
    count = last + 1 - first - (afterPoint && first < point ? 1 : 0)
    exponent = explicit + (afterPoint ? point - last : point - last - 1)
    digits = UnsafeBufferPointer(rebasing: text[first...last])
  }

  /// Calls `body` with the value of each significant digit, the most significant first, until it
  /// returns false.
  @inline(__always)
  func forEachDigit(_ body: (UInt64) -> Bool) {
    for byte in digits where byte != 0x2E {
      guard body(UInt64(byte &- 0x30)) else { return }
    }
  }
}
