/// Constant tables for parsing and writing numbers: powers of five to 128 bits, powers of ten.
///
/// The powers of five follow D. Lemire, "Number Parsing at a Gigabyte per Second" (Software:
/// Practice and Experience, 2021): for `q` from -342 to 308, here to 324, the 128 most significant
/// bits of 5^q, rounded down for q >= 0 and up by one unit for -27 <= q < 0. They are computed
/// once, with exact integer arithmetic. This is shorter than 1,334 literals, easy to review, and
/// takes about 0.1 ms at the first use.
///
/// `@unchecked Sendable`: the memory is filled before the only instance is published, and never
/// written or freed later.
struct NumberTables: @unchecked Sendable {
  static let shared = NumberTables()
  static let smallestPower = -342
  /// The largest power that parsing needs; writing a subnormal needs larger ones.
  static let largestPower = 308
  private static let lastPower = 324

  /// The high and low words of the powers of five; the entry of q begins at index `2 * (q + 342)`.
  let powersOfFive: UnsafePointer<UInt64>
  /// 10^0 to 10^19.
  let powersOfTen: UnsafePointer<UInt64>
  /// 10^0 to 10^22: the powers of ten that a `Double` holds exactly.
  let exactPowersOfTen: UnsafePointer<Double>

  private init() {
    powersOfFive = UnsafePointer(Self.makePowersOfFive())
    let integers = UnsafeMutablePointer<UInt64>.allocate(capacity: 20)
    integers.initialize(to: 1)
    for index in 1..<20 {
      (integers + index).initialize(to: integers[index - 1] * 10)
    }
    powersOfTen = UnsafePointer(integers)
    let doubles = UnsafeMutablePointer<Double>.allocate(capacity: 23)
    doubles.initialize(to: 1)
    for index in 1..<23 {
      (doubles + index).initialize(to: doubles[index - 1] * 10)
    }
    exactPowersOfTen = UnsafePointer(doubles)
  }

  /// Returns the 128 most significant bits of 10^power, rounded up: the bits of 5^power, plus one
  /// unit if they are not exact.
  @inline(__always)
  func powerOfTenRoundedUp(_ power: Int) -> (high: UInt64, low: UInt64) {
    let entry = powersOfFive + 2 &* (power &- Self.smallestPower)
    // 128 bits hold the powers up to 5^55. The entries from -27 to -1 are rounded up already.
    let isRoundedDown = power > 55 || power < -27
    let (low, carried) = entry[1].addingReportingOverflow(isRoundedDown ? 1 : 0)
    return (entry[0] &+ (carried ? 1 : 0), low)
  }

  private static func makePowersOfFive() -> UnsafeMutablePointer<UInt64> {
    let count = lastPower - smallestPower + 1
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * count)
    table.initialize(repeating: 0, count: 2 * count)
    func store(_ power: Int, _ high: UInt64, _ low: UInt64) {
      table[2 * (power - smallestPower)] = high
      table[2 * (power - smallestPower) + 1] = low
    }

    // 5^q itself, in as many words as it needs, least significant word first.
    var words: [UInt64] = [1]
    for power in 0...lastPower {
      let (high, low) = leadingBits(words)
      store(power, high, low)
      multiplyByFive(&words)
    }

    // 2^1024 / 5^n rounded down. Dividing a rounded-down quotient by five again stays exact.
    words = [UInt64](repeating: 0, count: 16) + [1]
    for power in 1 ... -smallestPower {
      divideByFive(&words)
      var (high, low) = leadingBits(words)
      if power <= 27 {
        let (sum, carried) = low.addingReportingOverflow(1)
        low = sum
        high += carried ? 1 : 0
      }
      store(-power, high, low)
    }
    return table
  }

  /// Returns the 128 most significant bits of a number, its highest bit first; shorter numbers are
  /// filled with zeros.
  private static func leadingBits(_ words: [UInt64]) -> (high: UInt64, low: UInt64) {
    var top = words.count - 1
    while words[top] == 0 { top -= 1 }
    let word = { (index: Int) -> UInt64 in index >= 0 ? words[index] : 0 }
    let shift = UInt64(words[top].leadingZeroBitCount)
    // A shift by 64 results in zero here, unlike with the masking operators.
    let high = word(top) << shift | word(top - 1) >> (64 - shift)
    let low = word(top - 1) << shift | word(top - 2) >> (64 - shift)
    return (high, low)
  }

  private static func multiplyByFive(_ words: inout [UInt64]) {
    var carry: UInt64 = 0
    for index in words.indices {
      let product = words[index].multipliedFullWidth(by: 5)
      let (sum, carried) = product.low.addingReportingOverflow(carry)
      words[index] = sum
      carry = product.high + (carried ? 1 : 0)
    }
    if carry > 0 { words.append(carry) }
  }

  private static func divideByFive(_ words: inout [UInt64]) {
    var remainder: UInt64 = 0
    for index in words.indices.reversed() {
      (words[index], remainder) = (5 as UInt64).dividingFullWidth((remainder, words[index]))
    }
  }
}
