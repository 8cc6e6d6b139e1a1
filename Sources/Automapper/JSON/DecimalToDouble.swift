/// Converts a decimal `mantissa × 10^exponent` to the nearest `Double`, ties to even.
///
/// The first attempt is the exact path of W. D. Clinger, "How to Read Floating Point Numbers
/// Accurately" (PLDI 1990): a mantissa up to 2^53 and a power of ten up to 10^22 are both exact
/// doubles, so a single operation rounds once. The second is the algorithm of M. Eisel and D.
/// Lemire, "Number Parsing at a Gigabyte per Second" (2021), a product with a 128-bit power of
/// five. N. Mushtak and D. Lemire, "Fast Number Parsing Without Fallback" (2022), proved that it
/// decides every 64-bit mantissa. The caller handles longer mantissas, see `DecimalDigits`.
struct DecimalToDouble {
  let powersOfFive: UnsafePointer<UInt64>
  let exactPowersOfTen: UnsafePointer<Double>

  init(_ tables: NumberTables = .shared) {
    powersOfFive = tables.powersOfFive
    exactPowersOfTen = tables.exactPowersOfTen
  }

  /// Returns the bits of the nearest non-negative double.
  ///
  /// All table accesses are in bounds: 0...22 by the first comparison, -342...308 by those in
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
      // The bits that decide the rounding could still change: include the other 64 bits of the
      // power.
      let more = normalized.multipliedFullWidth(by: entry[1]).high
      low = low &+ more
      if low < more { high = high &+ 1 }
    }
    let upperBit = Int(truncatingIfNeeded: high &>> 63)
    // 53 bits of the result and one rounding bit.
    var result = high &>> UInt64(truncatingIfNeeded: upperBit &+ 9)
    // (217706 × q) >> 16 is the floor of q × log2(10) over the table's range.
    var power = ((217_706 &* exponent) &>> 16) &+ 63 &+ upperBit &- shift &+ 1023

    if power <= 0 {
      return subnormal(result, 1 &- power)
    }
    if low <= 1, exponent >= -4, exponent <= 23, result & 3 == 1 {
      // Exactly halfway, which is possible only for these small powers: round to even, here down.
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

  /// Returns a result below the smallest normal double, or that double if rounding up reaches it.
  @inline(never)
  private func subnormal(_ unshifted: UInt64, _ shift: Int) -> UInt64 {
    if shift >= 64 { return 0 }
    let result = unshifted >> UInt64(shift)
    return (result + (result & 1)) >> 1
  }
}
