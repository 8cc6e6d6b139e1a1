extension JSONWriter {
  /// Writes an integer of any width.
  @inline(__always)
  func integer<T: FixedWidthInteger>(_ value: T) {
    if T.bitWidth > 64 {
      var text = String(value)
      text.withUTF8 { bytes in
        if let start = bytes.baseAddress { raw(start, count: bytes.count) }
      }
    } else if T.isSigned {
      signed(Int64(truncatingIfNeeded: value))
    } else {
      unsigned(UInt64(truncatingIfNeeded: value))
    }
  }

  func signed(_ value: Int64) {
    reserve(24)
    // Stored always, kept if negative.
    buffer[count] = 0x2D
    count &+= value < 0 ? 1 : 0
    count &+= digits(value.magnitude, buffer + count)
  }

  func unsigned(_ value: UInt64) {
    reserve(24)
    count &+= digits(value, buffer + count)
  }

  /// Writes the shortest text that reads back as `value`, spelled as Swift's `description` spells
  /// it: `1.0`, `1e-05`. False, and nothing written, if it is not finite: JSON has no such number.
  func double(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    reserve(40)
    var out = buffer + count
    out.pointee = 0x2D
    out += value.sign == .minus ? 1 : 0
    if value.magnitude <= 9_007_199_254_740_992, value == value.rounded(.towardZero) {
      out += digits(UInt64(value.magnitude), out)
      out[0] = 0x2E
      out[1] = 0x30
      out += 2
    } else {
      let shortest = ShortestDecimal(value.magnitude, tables)
      let length = digits(shortest.digits, out)
      // Above 2^53 not every integer is a double, and `description` turns to exponents.
      out = place(
        out, length, shortest.exponent, exponential: value.magnitude > 9_007_199_254_740_992)
    }
    count = out - buffer
    return true
  }

  /// The same for a `Float`, whose shortest text is shorter than that of the equal `Double`.
  func float(_ value: Float) -> Bool {
    guard value.isFinite else { return false }
    if value.magnitude < 1e6, value == value.rounded(.towardZero) { return double(Double(value)) }
    var text = value.description
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { raw(start, count: bytes.count) }
    }
    return true
  }

  /// Gives the `length` digits at `out` their point or exponent, so that they mean `digits ×
  /// 10^exponent`.
  ///
  /// At most 40 bytes: 17 digits, a point, and either three zeros in front or an exponent of five
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
      // Two digits at least.
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

  /// Writes the decimal digits of `value`, at most 20, and gives their number.
  @inline(__always)
  private func digits(_ value: UInt64, _ out: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      out.pointee = UInt8(truncatingIfNeeded: value) | 0x30
      return 1
    }
    // 1233 / 4096 is a little more than log10(2): right, or one too small.
    let estimate = ((64 &- value.leadingZeroBitCount) &* 1233) &>> 12
    let length = estimate &+ (value >= tables.powersOfTen[estimate] ? 1 : 0)
    var rest = value
    var end = out + length
    while rest >= 100 {
      let quotient = rest / 100
      end -= 2
      pair(rest &- quotient &* 100, end)
      rest = quotient
    }
    if rest >= 10 {
      pair(rest, end - 2)
    } else {
      out.pointee = UInt8(truncatingIfNeeded: rest) | 0x30
    }
    return length
  }

  @inline(__always)
  private func pair(_ value: UInt64, _ out: UnsafeMutablePointer<UInt8>) {
    let text = tables.digitPairs[Int(truncatingIfNeeded: value)]
    UnsafeMutableRawPointer(out).storeBytes(of: text, as: UInt16.self)
  }
}
