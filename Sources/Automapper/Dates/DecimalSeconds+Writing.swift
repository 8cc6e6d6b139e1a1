/// Writing. The digits that identify a date are found by reading candidates back.
extension DecimalSeconds {
  /// Stores a point and the fewest digits that, after these whole seconds, read back as `interval`.
  /// Stores nothing for a whole interval. Returns the length.
  static func writeFraction(
    of interval: Double, seconds: Int, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if interval == Double(seconds) { return 0 }
    let fraction = interval - Double(seconds)
    pointer[0] = UInt8(ascii: ".")
    // At most one three-digit decimal reads back as this date; within 272 years of 2001, also at
    // most one six-digit decimal. Without its trailing zeros, that decimal is the shortest. Other
    // lengths are tried one by one.
    var digits = 3
    while digits <= 9 {
      let scaled = (fraction * Double(power(digits))).rounded()
      let value = UInt64(scaled)
      if value < power(digits),
        DecimalSeconds.interval(seconds: seconds, fraction: value, digits: digits) == interval
      {
        return 1 + store(value, digits: digits, to: pointer + 1)
      }
      digits = digits == 3 ? (seconds.magnitude < 1 << 33 ? 6 : 4) : digits + 1
    }
    return 1 + storeShortest(interval, to: pointer + 1)
  }

  private static func store(
    _ value: UInt64, digits: Int, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var rest = value
    var count = digits
    while rest % 10 == 0, count > 1 {
      rest /= 10
      count -= 1
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      pointer[index] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return count
  }

  /// Uses the standard library: the description of a `Double` is the shortest text that reads back.
  /// Only dates close to 2001 need more than nine digits; `1e-300` seconds after it needs 300.
  private static func storeShortest(
    _ interval: Double, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let text = interval.magnitude.description
    var digits: [UInt8]
    if let mark = text.firstIndex(of: "e") {
      // `1.25e-07`: the digits before the `e`, after as many zeros as the exponent says, less one.
      let zeros = -(Int(text[text.index(after: mark)...]) ?? -1) - 1
      digits = Array(repeating: 0x30, count: max(zeros, 0))
      digits += text[..<mark].utf8.filter { $0 != UInt8(ascii: ".") }
    } else {
      digits = Array(text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst())
    }
    if interval < 0 { digits = complement(digits) ?? [] }
    for (index, digit) in digits.prefix(maximumFractionLength - 1).enumerated() {
      pointer[index] = digit
    }
    return min(digits.count, maximumFractionLength - 1)
  }
}
