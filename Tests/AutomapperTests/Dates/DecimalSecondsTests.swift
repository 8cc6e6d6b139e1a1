import Foundation
import Testing

@testable import Automapper

/// The law of `.iso8601`: text and `Date` are one to one.
@Suite struct DecimalSecondsTests {
  let format = ISO8601DateFormat()

  @Test func everyDateReadsBack() {
    var random = SeededGenerator()
    let ranges: [ClosedRange<Double>] = [
      CivilRange.start...CivilRange.end.nextDown, -63_113_904_000...(-1e10), -1e9...1e9,
      7e8...9e8, -1e6...1e6, -1...1, -1e-3...1e-3, 2e11...2.5e11,
    ]
    var failures: [Double] = []
    for index in 0..<200_000 {
      let interval = Double.random(in: ranges[index % ranges.count], using: &random)
      if !readsBack(interval) { failures.append(interval) }
    }
    #expect(failures.isEmpty, "seed \(random.seed)")
  }

  @Test func everyBinaryExponentReadsBack() {
    var random = SeededGenerator()
    var failures: [Double] = []
    for exponent in -1074...37 {
      for _ in 0..<5 {
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
    for index in 0..<20_000 {
      let range = index % 2 == 0 ? -1e9...1e9 : 0...2.5e11
      let interval = Double.random(in: range, using: &random)
      let text = format.text(from: Date(timeIntervalSinceReferenceDate: interval)) ?? ""
      let digits = text.dropFirst(20).dropLast().utf8.count
      let shortest = interval.magnitude.description.split(separator: ".").last ?? ""
      #expect(digits == (shortest == "0" ? 0 : shortest.utf8.count), "\(text) \(random.seed)")
    }
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
    let text = format.text(from: Date(timeIntervalSinceReferenceDate: Double(seconds))) ?? ""
    let positive = format.date(text: text.dropLast() + ".\(digits)Z")
    #expect(
      positive?.timeIntervalSinceReferenceDate == Double("\(seconds).\(digits)"),
      "\(seconds).\(digits) seed \(seed)")
    // The same distance before 2001: -(seconds + 1) s + (1 - 0.digits) s.
    guard let complement = complement(digits) else { return }
    let before = format.text(from: Date(timeIntervalSinceReferenceDate: Double(-seconds - 1))) ?? ""
    guard Double(-seconds - 1) > CivilRange.start else { return }
    let negative = format.date(text: before.dropLast() + ".\(complement)Z")
    #expect(
      negative?.timeIntervalSinceReferenceDate == Double("-\(seconds).\(digits)"),
      "-\(seconds).\(digits) seed \(seed)")
  }

  private func complement(_ digits: String) -> String? {
    let values = digits.compactMap(\.wholeNumberValue)
    guard let last = values.lastIndex(where: { $0 != 0 }) else { return nil }
    return values.indices.map { index in
      String(index < last ? 9 - values[index] : index == last ? 10 - values[index] : 0)
    }.joined()
  }
}
