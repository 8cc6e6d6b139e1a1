import Foundation
import Testing

@testable import Automapper

/// The law of `.iso8601`: every date has a text, which reads back as the same date. Up to six digits
/// count from 1970, more count from 2001.
@Suite struct DecimalSecondsTests {
  let format = ISO8601DateFormat()
  private static let from1970 = Date.timeIntervalBetween1970AndReferenceDate

  @Test func everyDateReadsBack() {
    var random = SeededGenerator()
    let ranges: [ClosedRange<Double>] = [
      CivilRange.start...CivilRange.end.nextDown, -63_113_904_000...(-1e10), -1e9...1e9,
      7e8...9e8, -1e6...1e6, -1...1, -1e-3...1e-3, 2e11...2.5e11,
    ]
    var failures: [Double] = []
    for index in 0..<10_000 {
      let interval = Double.random(in: ranges[index % ranges.count], using: &random)
      if !readsBack(interval) { failures.append(interval) }
    }
    #expect(failures.isEmpty, "seed \(random.seed)")
  }

  @Test func everyBinaryExponentReadsBack() {
    var random = SeededGenerator()
    var failures: [Double] = []
    for exponent in -1074...37 {
      for _ in 0..<8 {
        let significand = Double.random(in: 1..<2, using: &random)
        let value = Double(sign: .plus, exponent: exponent, significand: significand)
        for interval in [value, -value, value.nextUp, -value.nextDown]
        where CivilRange.contains(interval) && !readsBack(interval) { failures.append(interval) }
      }
    }
    #expect(failures.isEmpty, "seed \(random.seed)")
  }

  @Test func nowReadsBack() {
    for _ in 0..<1000 { #expect(readsBack(Date().timeIntervalSinceReferenceDate)) }
  }

  private func readsBack(_ interval: Double) -> Bool {
    let date = Date(timeIntervalSinceReferenceDate: interval)
    guard let text = format.text(from: date), let back = format.date(text: text) else {
      return false
    }
    // The negative zero is the same date as zero, and is read as that.
    return back.timeIntervalSinceReferenceDate.bitPattern == (interval + 0).bitPattern
  }

  @Test func digitsAreTheFewest() {
    var random = SeededGenerator()
    let ranges = [-1e9...1e9, 0...2.5e11, 7e8...9e8, -6.3e10...0, -978_307_201...(-978_307_199)]
    for index in 0..<10_000 {
      let any = Double.random(in: ranges[index % ranges.count], using: &random)
      let microseconds = (any * 1e6).rounded() / 1e6 - Self.from1970
      // Dates of any bits, and those that a `Double` since 1970 has.
      checkFewest(index % 3 == 0 ? microseconds : any, random.seed)
    }
    // Beside whole powers of two, where the steps of a `Double` change.
    for exponent in -20...37 {
      for epoch in [0, -Self.from1970] {
        for sign in [1.0, -1] {
          var up = epoch + sign * exp2(Double(exponent))
          var down = up
          for _ in 0..<20 {
            (up, down) = (up.nextUp, down.nextDown)
            checkFewest(up, random.seed)
            checkFewest(down, random.seed)
          }
        }
      }
    }
  }

  private func checkFewest(_ interval: Double, _ seed: UInt64) {
    guard CivilRange.contains(interval) else { return }
    let text = format.text(from: Date(timeIntervalSinceReferenceDate: interval)) ?? ""
    let digits = text.dropFirst(20).dropLast().utf8.count
    let seconds = Int(interval.rounded(.down))
    let part = interval - Double(seconds)
    if part == 0 {
      #expect(digits == 0, "\(text) seed \(seed)")
      return
    }
    let fewest = (1...10).first { count in
      let unit = (0..<count).reduce(1) { unit, _ in unit * 10 }
      let middle = Int(part * Double(unit))
      return (max(middle - 2, 0)...middle + 2).contains { candidate in
        candidate < unit
          && meaning(seconds, String(String(unit + candidate).dropFirst())) == interval
      }
    }
    #expect(fewest == nil ? digits > 10 : digits == fewest, "\(text) seed \(seed)")
  }

  /// The interval of whole seconds since 2001, rounded down, and fraction digits, by the standard
  /// library's reader of decimals.
  private func meaning(_ seconds: Int, _ digits: String) -> Double {
    if digits.utf8.count > 6 { return decimal(seconds, digits) }
    let since1970 = decimal(seconds + Int(Self.from1970), digits)
    return Date(timeIntervalSince1970: since1970).timeIntervalSinceReferenceDate
  }

  private func decimal(_ seconds: Int, _ digits: String) -> Double {
    guard seconds < 0, let rest = complement(digits) else {
      return Double("\(seconds).\(digits)") ?? .nan
    }
    // -5 s and 0.25 s are -4.75 s.
    return Double("-\(-1 - seconds).\(rest)") ?? .nan
  }

  /// Against the standard library's reader of decimals, with any number of digits.
  @Test func readsAsTheNearestDouble() {
    var random = SeededGenerator()
    for _ in 0..<10_000 {
      let seconds = Int.random(in: 0...252_423_993_598, using: &random) >> Int.random(in: 0...37)
      let count = Int.random(in: 1...40, using: &random)
      let digits = String(
        (0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" })
      check(seconds, digits, random.seed)
    }
    // Halfway between two dates, and a little more and less.
    for _ in 0..<5_000 {
      let base = Double.random(in: 1...1e9, using: &random)
      let middle = exactHalf(after: base)
      guard let point = middle.firstIndex(of: ".") else { continue }
      let seconds = Int(middle[..<point]) ?? 0
      let digits = String(middle[middle.index(after: point)...])
      check(seconds, digits, random.seed)
      check(seconds, digits + "0000000000000000000000001", random.seed)
      check(seconds, String(digits.dropLast()) + "4999999999999999999999999", random.seed)
    }
  }

  /// The decimal text of the number in the middle between a `Double` and the next, exactly.
  private func exactHalf(after value: Double) -> String {
    let seconds = value.rounded(.down)
    var part = value - seconds
    let half = value.ulp / 2
    var digits: [UInt8] = []
    // The half has at most 53 binary digits, and so at most 53 decimal ones.
    var low = half
    while part != 0 || low != 0 {
      low *= 10
      part *= 10
      let carry = low.rounded(.down)
      low -= carry
      let digit = (part + carry).rounded(.down)
      part = part + carry - digit
      digits.append(UInt8(digit))
      if digits.count > 60 { break }
    }
    for index in digits.indices.reversed() where digits[index] > 9 && index > 0 {
      digits[index] -= 10
      digits[index - 1] += 1
    }
    return "\(Int(seconds))." + digits.map { String($0) }.joined()
  }

  private func check(_ seconds: Int, _ digits: String, _ seed: UInt64) {
    // Also the seconds as far before 2001.
    for seconds in [seconds, -seconds - 1] where Double(seconds) > CivilRange.start {
      let text = format.text(from: Date(timeIntervalSinceReferenceDate: Double(seconds))) ?? ""
      let found = format.date(text: text.dropLast() + ".\(digits)Z")
      #expect(
        found?.timeIntervalSinceReferenceDate == meaning(seconds, digits),
        "\(seconds).\(digits) seed \(seed)")
    }
  }

  private func complement(_ digits: String) -> String? {
    let values = digits.compactMap(\.wholeNumberValue)
    guard let last = values.lastIndex(where: { $0 != 0 }) else { return nil }
    return values.indices.map { index in
      String(index < last ? 9 - values[index] : index == last ? 10 - values[index] : 0)
    }.joined()
  }
}
