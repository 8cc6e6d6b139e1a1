/// Turns a decimal `mantissa × 10^exponent` into the nearest `Double`, ties to even.
///
/// First the exact path of W. D. Clinger, "How to Read Floating Point Numbers Accurately" (PLDI
/// 1990): a mantissa below 2^53 and a power of ten up to 10^22 are both exact doubles, so one
/// operation rounds once. Then the algorithm of M. Eisel and D. Lemire, "Number Parsing at a
/// Gigabyte per Second" (2021): the product with a 128-bit power of five, which N. Mushtak and D.
/// Lemire, "Fast Number Parsing Without Fallback" (2022), proved to decide every mantissa of 64
/// bits. Longer mantissas are the caller's, see `DecimalDigits`.
struct DecimalToDouble {
  let powersOfFive: UnsafePointer<UInt64>
  let exactPowersOfTen: UnsafePointer<Double>

  init(_ tables: NumberTables = .shared) {
    powersOfFive = tables.powersOfFive
    exactPowersOfTen = tables.exactPowersOfTen
  }

  /// The bits of the nearest double that is not negative.
  ///
  /// The tables are read within bounds: 0...22 by the first comparison, -342...308 by those in
  /// `general`.
  @inline(__always)
  func bits(_ mantissa: UInt64, _ exponent: Int) -> UInt64 {
    if mantissa <= 1 &<< 53, exponent.magnitude <= 22 {
      let value = Double(Int64(truncatingIfNeeded: mantissa))
      if exponent < 0 {
        return (value / exactPowersOfTen[0 &- exponent]).bitPattern
      }
      return (value * exactPowersOfTen[exponent]).bitPattern
    }
    return general(mantissa, exponent)
  }

  @inline(__always)
  private func general(_ mantissa: UInt64, _ exponent: Int) -> UInt64 {
    if mantissa == 0 || exponent < NumberTables.smallestPower { return 0 }
    if exponent > NumberTables.largestPower { return Double.infinity.bitPattern }

    let shift = mantissa.leadingZeroBitCount
    let normalized = mantissa &<< UInt64(truncatingIfNeeded: shift)
    let entry = powersOfFive + 2 &* (exponent &- NumberTables.smallestPower)
    var (high, low) = normalized.multipliedFullWidth(by: entry[0])
    if high & 0x1FF == 0x1FF {
      // The bits that decide the rounding could still change: take the other 64 bits of the power.
      let more = normalized.multipliedFullWidth(by: entry[1]).high
      low = low &+ more
      if low < more { high = high &+ 1 }
    }
    let upperBit = Int(truncatingIfNeeded: high &>> 63)
    // 53 bits of the result and one to round with.
    var result = high &>> UInt64(truncatingIfNeeded: upperBit &+ 9)
    // (217706 × q) >> 16 is the floor of q × log2(10) over the table's range.
    var power = ((217_706 &* exponent) &>> 16) &+ 63 &+ upperBit &- shift &+ 1023

    if power <= 0 {
      return subnormal(result, 1 &- power)
    }
    if low <= 1, exponent >= -4, exponent <= 23, result & 3 == 1 {
      // Exactly halfway, which only such small powers can be: to even, that is down.
      if result &<< UInt64(truncatingIfNeeded: upperBit &+ 9) == high { result &= ~1 }
    }
    result = (result &+ (result & 1)) &>> 1
    if result >= 1 &<< 53 {
      result = 1 &<< 52
      power &+= 1
    }
    if power >= 0x7FF { return Double.infinity.bitPattern }
    return result & ~(1 &<< 52) | UInt64(truncatingIfNeeded: power) &<< 52
  }

  /// A result below the smallest normal double; rounding up may make it that one.
  @inline(never)
  private func subnormal(_ unshifted: UInt64, _ shift: Int) -> UInt64 {
    if shift >= 64 { return 0 }
    let result = unshifted >> UInt64(shift)
    return (result + (result & 1)) >> 1
  }
}
