/// The shortest decimal that parses as a given double; among several, the nearest to the double.
///
/// R. Giulietti's "The Schubfach way to render doubles" (2020). The algorithm chooses an exponent
/// for which the interval that rounds to the double contains at least one decimal and at most a
/// few. Then only four decimals need checking. One product with a 128-bit power of ten for each end
/// of the interval tells which of them lie inside.
///
/// 0.1 has the digits 1 and the exponent -1.
struct ShortestDecimal {
  /// The digits as an integer that does not end in a zero; at most 17 of them.
  let digits: UInt64
  let exponent: Int

  /// - Precondition: `value` is finite and greater than zero. The table then covers `power`.
  init(_ value: Double, _ tables: NumberTables) {
    if let digits = Self.millionths(value) {
      (self.digits, exponent) = Self.trimmed(digits, -6)
      return
    }
    let fraction = value.bitPattern & (1 &<< 52 &- 1)
    let biased = Int(truncatingIfNeeded: value.bitPattern &>> 52)
    let significand = biased == 0 ? fraction : fraction | 1 &<< 52
    let binary = max(biased, 1) &- 1075

    // Below a power of two, doubles are twice as close together.
    let lowerIsCloser = fraction == 0 && biased > 1
    // floor(log10(2^binary)), or floor(log10(3/4 × 2^binary)) if the lower neighbour is closer.
    let power = (binary &* 1_262_611 &- (lowerIsCloser ? 524_031 : 0)) &>> 22
    let shift = UInt64(truncatingIfNeeded: binary &+ ((0 &- power) &* 1_741_647) &>> 19 &+ 1)
    let scale = tables.powerOfTenRoundedUp(0 &- power)

    // Four times the value and the ends of its interval, in units of 10^power.
    let middle = Self.product(scale, (4 &* significand) &<< shift)
    let lower = Self.product(scale, (4 &* significand &- (lowerIsCloser ? 1 : 2)) &<< shift)
    let upper = Self.product(scale, (4 &* significand &+ 2) &<< shift)
    // Ties round to an even significand, so the ends belong to its interval.
    let open: UInt64 = significand & 1
    let least = lower &+ open
    let most = upper &- open

    let floor = middle &>> 2
    if floor >= 10 {
      let tens = floor / 10
      let downInside = least <= 40 &* tens
      let upInside = 40 &* tens &+ 40 <= most
      if downInside != upInside {
        (digits, exponent) = Self.trimmed(tens &+ (upInside ? 1 : 0), power &+ 1)
        return
      }
    }
    let downInside = least <= 4 &* floor
    let upInside = 4 &* floor &+ 4 <= most
    let half = 4 &* floor &+ 2
    let nearestIsUp = middle > half || (middle == half && floor & 1 == 1)
    let up = downInside != upInside ? upInside : nearestIsUp
    (digits, exponent) = Self.trimmed(floor &+ (up ? 1 : 0), power)
  }

  /// Returns the value in millionths if it is the double of a whole number of them that has at most 15 digits, as most
  /// coordinates, prices and measurements are.
  ///
  /// Different decimals of 15 digits have different doubles (IEEE 754: a `Double` keeps 15 digits). So no other decimal
  /// of at most 15 digits parses as the value, and this one is the shortest. Both operands of the division are exact
  /// and its result is rounded once, so it is the double that the decimal parses as.
  @inline(__always)
  private static func millionths(_ value: Double) -> UInt64? {
    let scaled = value * 1e6
    guard scaled < 1e15 else { return nil }
    let whole = UInt64(scaled + 0.5)
    return Double(whole) / 1e6 == value ? whole : nil
  }

  /// Returns the high 64 bits of a product with 128 bits. Bit 0 is also set if the bits below are
  /// not zero.
  ///
  /// The scale is rounded up, which adds less than one unit of `middle`. So the bits below of an
  /// exact product are zero if `middle` is 1, too.
  @inline(__always)
  private static func product(_ scale: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let below = scale.low.multipliedFullWidth(by: factor).high
    let above = scale.high.multipliedFullWidth(by: factor)
    let (middle, carried) = above.low.addingReportingOverflow(below)
    return (above.high &+ (carried ? 1 : 0)) | (middle > 1 ? 1 : 0)
  }

  /// Removes the trailing zeros, eight, four, two and one at a time.
  @inline(__always)
  private static func trimmed(_ digits: UInt64, _ exponent: Int) -> (UInt64, Int) {
    var digits = digits
    var exponent = exponent
    if digits % 10 != 0 { return (digits, exponent) }
    func trim(_ divisor: UInt64, _ zeros: Int) {
      let quotient = digits / divisor
      if quotient &* divisor == digits {
        digits = quotient
        exponent &+= zeros
      }
    }
    trim(100_000_000, 8)
    trim(100_000_000, 8)
    trim(10_000, 4)
    trim(100, 2)
    trim(10, 1)
    return (digits, exponent)
  }
}
