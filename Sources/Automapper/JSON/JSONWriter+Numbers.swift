extension JSONWriter {
  /// Writes an integer of any width.
  @inline(__always)
  func integer<T: FixedWidthInteger>(_ value: T) {
    if T.bitWidth > 64 {
      if value < 0 { byte(0x2D) }
      wide(value.magnitude)
    } else if T.isSigned {
      signed(Int64(truncatingIfNeeded: value))
    } else {
      unsigned(UInt64(truncatingIfNeeded: value))
    }
  }

  /// Writes an integer of more than 64 bits in groups of 19 digits, the most that fit in 64 bits.
  private func wide<T: FixedWidthInteger>(_ value: T) {
    if let value = UInt64(exactly: value) { return unsigned(value) }
    let unit: UInt64 = 10_000_000_000_000_000_000
    let (groups, last) = value.quotientAndRemainder(dividingBy: T(unit))
    wide(groups)
    reserve(24)
    let digits = UInt64(truncatingIfNeeded: last)
    // `unsigned` writes a group of 0 as one digit.
    let zeros = 19 &- max(digitCount(digits), 1)
    (buffer + count).initialize(repeating: 0x30, count: zeros)
    count &+= zeros
    unsigned(digits)
  }

  func signed(_ value: Int64) {
    reserve(24)
    // The sign is always stored, but counted only for a negative value.
    buffer[count] = 0x2D
    count &+= value < 0 ? 1 : 0
    count &+= digits(value.magnitude, buffer + count)
  }

  func unsigned(_ value: UInt64) {
    reserve(24)
    count &+= digits(value, buffer + count)
  }

  /// Writes the shortest text that parses as `value`, in the spelling of Swift's `description`: `1.0`, `1e-05`.
  /// Returns false and writes nothing if the value is not finite: JSON has no such number.
  func double(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    reserve(40)
    var out = buffer + count
    out.pointee = 0x2D
    out += value.sign == .minus ? 1 : 0
    if value.magnitude <= 9_007_199_254_740_992, value == Double(Int64(value)) {
      out += digits(UInt64(value.magnitude), out)
      out[0] = 0x2E
      out[1] = 0x30
      out += 2
    } else {
      let shortest = ShortestDecimal(value.magnitude, tables)
      let length = digitCount(shortest.digits)
      let point = length &+ shortest.exponent
      if point > 0, point <= 8, point < length {
        count = storeFixed(shortest.digits, length, point, out) - buffer
        return true
      }
      store(shortest.digits, length, out)
      // Above 2^53 not every integer is a double, and `description` uses exponents.
      out = place(
        out, length, shortest.exponent, exponential: value.magnitude > 9_007_199_254_740_992)
    }
    count = out - buffer
    return true
  }

  /// Writes a `Float`. Its shortest text is shorter than that of the equal `Double`.
  func float(_ value: Float) -> Bool {
    guard value.isFinite else { return false }
    if value.magnitude < 1e6, value == Float(Int64(value)) { return double(Double(value)) }
    var text = value.description
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { raw(start, count: bytes.count) }
    }
    return true
  }

  /// Writes digits with a point after the first `point` digits (one to eight). It stores all digits one byte late, so
  /// that only those before the point have to move.
  @inline(__always)
  private func storeFixed(
    _ digits: UInt64, _ length: Int, _ point: Int, _ out: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    store(digits, length, out + 1)
    let bytes = UnsafeMutableRawPointer(out)
    let before = bytes.loadUnaligned(fromByteOffset: 1, as: UInt64.self)
    let after = bytes.loadUnaligned(fromByteOffset: point &+ 1, as: UInt64.self)
    bytes.storeBytes(of: before, as: UInt64.self)
    bytes.storeBytes(of: after, toByteOffset: point &+ 1, as: UInt64.self)
    out[point] = 0x2E
    return out + length + 1
  }

  /// Inserts the point or exponent into the `length` digits at `out`, so that they mean `digits × 10^exponent`.
  ///
  /// The result has at most 40 bytes: 17 digits, a point, and either three leading zeros or an exponent of five
  /// bytes.
  private func place(
    _ out: UnsafeMutablePointer<UInt8>, _ length: Int, _ exponent: Int, exponential: Bool
  ) -> UnsafeMutablePointer<UInt8> {
    let point = length + exponent
    if exponential || point < -3 {
      var end = out + length
      if length > 1 {
        (out + 2).update(from: out + 1, count: length - 1)
        out[1] = 0x2E
        end += 1
      }
      end[0] = 0x65
      end[1] = point > 0 ? 0x2B : 0x2D
      let magnitude = UInt64((point - 1).magnitude)
      end[2] = 0x30
      // An exponent has at least two digits.
      end += magnitude < 10 ? 3 : 2
      return end + digits(magnitude, end)
    }
    if point <= 0 {
      let zeros = 2 - point
      (out + zeros).update(from: out, count: length)
      out.update(repeating: 0x30, count: zeros)
      out[1] = 0x2E
      return out + zeros + length
    }
    if point < length {
      (out + point + 1).update(from: out + point, count: length - point)
      out[point] = 0x2E
      return out + length + 1
    }
    (out + length).update(repeating: 0x30, count: point - length + 2)
    out[point] = 0x2E
    return out + point + 2
  }

  /// Writes the decimal digits of `value`, at most 20, and returns their count.
  @inline(__always)
  private func digits(_ value: UInt64, _ out: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      out.pointee = UInt8(truncatingIfNeeded: value) | 0x30
      return 1
    }
    let length = digitCount(value)
    store(value, length, out)
    return length
  }

  @inline(__always)
  private func digitCount(_ value: UInt64) -> Int {
    // 1233 / 4096 is a little more than log10(2): the estimate is right or one too small.
    let estimate = ((64 &- (value | 1).leadingZeroBitCount) &* 1233) &>> 12
    return estimate &+ (value >= tables.powersOfTen[estimate] ? 1 : 0)
  }

  /// Stores the `length` digits of `value`, eight at a time. Writes eight bytes even for fewer digits, but otherwise
  /// nothing after the digits.
  @inline(__always)
  private func store(_ value: UInt64, _ length: Int, _ out: UnsafeMutablePointer<UInt8>) {
    let million100: UInt64 = 100_000_000
    if value < million100 { return store(first: value, length, out) }
    let high = value / million100
    let low = value &- high &* million100
    let highLength = length &- 8
    if high < million100 {
      store(first: high, highLength, out)
    } else {
      let top = high / million100
      store(first: top, highLength &- 8, out)
      store(eight: high &- top &* million100, out + (highLength &- 8))
    }
    store(eight: low, out + highLength)
  }

  /// Stores the first digits of a number: up to eight, without leading zeros.
  @inline(__always)
  private func store(first value: UInt64, _ length: Int, _ out: UnsafeMutablePointer<UInt8>) {
    let text = Self.eightDigits(value) &>> UInt64(truncatingIfNeeded: 64 &- length &<< 3)
    UnsafeMutableRawPointer(out).storeBytes(of: text.littleEndian, as: UInt64.self)
  }

  @inline(__always)
  private func store(eight value: UInt64, _ out: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(out).storeBytes(
      of: Self.eightDigits(value).littleEndian, as: UInt64.self)
  }

  /// Returns the eight digits of a number below 10^8, the first in the lowest byte. It splits the number into halves
  /// of four digits, then two, then one, all in one register. The factors are the reciprocals of 10,000, 100 and 10,
  /// precise enough for these digit counts.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let high = (value &* 109_951_163) &>> 40
    let fours = high | (value &- high &* 10_000) &<< 32
    let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
    return (tens | (twos &- tens &* 10) &<< 8) | 0x3030_3030_3030_3030
  }
}
