/// Writing. The digits that identify a date are found by reading candidates back.
extension DecimalSeconds {
  /// Stores a point and the fewest digits that, after these whole seconds, read back as `interval`.
  /// Stores nothing for a whole interval. Returns the length.
  ///
  /// - Parameter countsFrom1970: Whether six digits or fewer may be stored, which count from 1970.
  static func writeFraction(
    of interval: Double, seconds: Int, countsFrom1970: Bool = true,
    to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if interval == Double(seconds) { return 0 }
    pointer[0] = UInt8(ascii: ".")
    var length = 0
    if countsFrom1970 {
      length = storeDecimal(
        of: interval, seconds, epoch: secondsFrom1970To2001, 1...most1970Digits, to: pointer + 1)
    }
    if length == 0 {
      length = storeDecimal(
        of: interval, seconds, epoch: 0, most1970Digits + 1...9, to: pointer + 1)
    }
    return 1 + (length > 0 ? length : storeShortest(interval, to: pointer + 1))
  }

  /// Stores the shortest decimal that reads back, counted from an epoch, with trailing zeros up to
  /// the fewest allowed digits. Returns 0 if every such decimal has more digits than allowed.
  @inline(__always)
  private static func storeDecimal(
    of interval: Double, _ seconds: Int, epoch: Int, _ allowed: ClosedRange<Int>,
    to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let fraction = interval - Double(seconds)
    // At most one three-digit decimal reads back as this date; within 102 years of 2001, where
    // seconds since 1970 are at most 0.5 µs apart, also at most one six-digit decimal. Without its
    // trailing zeros, that decimal is the shortest. Other lengths are tried one by one. If seven
    // digits are stored anyway, a decimal of three digits is found as one of six.
    let isNear = seconds.magnitude < 3 << 30
    var digits = isNear && allowed.lowerBound > 3 ? 6 : 3
    while digits <= allowed.upperBound {
      let unit = power(digits)
      // The nearest decimal: half a unit more, rounded down.
      let value = UInt64(truncatingIfNeeded: Int(fraction * Double(unit) + 0.5))
      if value < unit,
        DecimalSeconds.interval(seconds: seconds, fraction: value, digits: digits, epoch: epoch)
          == interval
      {
        return store(value, digits: digits, atLeast: allowed.lowerBound, to: pointer)
      }
      digits = digits == 3 && isNear ? 6 : digits + 1
    }
    return 0
  }

  /// Stores a decimal without trailing zeros, or with those that fill `minimum` digits.
  private static func store(
    _ value: UInt64, digits: Int, atLeast minimum: Int, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var rest = value
    var count = digits
    while rest % 10 == 0, count > minimum {
      rest /= 10
      count &-= 1
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      pointer[index] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    while count < minimum {
      pointer[count] = 0x30
      count &+= 1
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
