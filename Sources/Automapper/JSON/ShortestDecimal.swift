/// The shortest decimal that reads back as a given double, and of those the nearest to it.
///
/// R. Giulietti's "The Schubfach way to render doubles" (2020): of all decimals with one exponent,
/// chosen so that the interval of what rounds to the double holds at least one and at most a few,
/// only four have to be looked at, and one product with a 128-bit power of ten for each end of the
/// interval tells which of them lie inside.
///
/// 0.1 gives the digits 1 and the exponent -1.
struct ShortestDecimal {
  /// The digits as an integer that does not end in a zero; at most 17 of them.
  let digits: UInt64
  let exponent: Int

  /// `value` is finite, positive and not zero: a precondition for the table, whose range then
  /// covers `power`.
  init(_ value: Double, _ tables: NumberTables) {
    let fraction = value.bitPattern & (1 &<< 52 &- 1)
    let biased = Int(truncatingIfNeeded: value.bitPattern &>> 52)
    let significand = biased == 0 ? fraction : fraction | 1 &<< 52
    let binary = max(biased, 1) &- 1075

    // Below a power of two doubles lie twice as close.
    let lowerIsCloser = fraction == 0 && biased > 1
    // floor(log10(2^binary)), or of three quarters of that.
    let power = (binary &* 1_262_611 &- (lowerIsCloser ? 524_031 : 0)) &>> 22
    let shift = UInt64(truncatingIfNeeded: binary &+ ((0 &- power) &* 1_741_647) &>> 19 &+ 1)
    let scale = tables.powerOfTenRoundedUp(0 &- power)

    // Four times the value and the ends of its interval, in units of 10^power.
    let middle = Self.product(scale, (4 &* significand) &<< shift)
    let lower = Self.product(scale, (4 &* significand &- (lowerIsCloser ? 1 : 2)) &<< shift)
    let upper = Self.product(scale, (4 &* significand &+ 2) &<< shift)
    // An even significand wins ties, so the ends belong to its interval.
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

  /// The high 64 bits of a product with 128 bits; the lowest of them also says that something below
  /// is not zero.
  @inline(__always)
  private static func product(_ scale: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64 {
    let below = scale.low.multipliedFullWidth(by: factor).high
    let above = scale.high.multipliedFullWidth(by: factor)
    let (middle, carried) = above.low.addingReportingOverflow(below)
    return (above.high &+ (carried ? 1 : 0)) | (middle > 1 ? 1 : 0)
  }

  /// Without the zeros at the end, eight, four, two and one at a time.
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
