import Foundation

/// Prints a row for each check, and ends the program with an error if one was missed.
struct Report {
  private let isWanted: (String) -> Bool
  private var passed = 0
  private var failures: [String] = []
  private let start = ContinuousClock.now

  init(isWanted: @escaping (String) -> Bool) { self.isWanted = isWanted }

  func wants(_ name: String) -> Bool { isWanted(name) }

  /// The heading of the rows that follow.
  func section(_ title: String, _ figures: String) {
    Self.say("\n\(Self.column(title)) \(figures)")
  }

  mutating func check(_ name: String, _ figures: String, _ isMet: Bool) {
    Self.say("\(Self.column(name)) \(figures)\(isMet ? "" : "   FAILED")")
    if isMet { passed += 1 } else { failures.append(name) }
  }

  /// Runs a piece of work for half a size and for four times that size. Time in proportion takes
  /// eight times as long, the square 64 times; what no longer fits into a cache takes some more.
  /// What takes a tenth of a second or four nanoseconds a unit is not compared; what takes longer may
  /// have met cold caches, and is measured again.
  mutating func linear<Input>(
    _ name: String, _ size: Int, make: (Int) throws -> Input, run: (Input) throws -> Void
  ) rethrows {
    guard wants(name) else { return }
    let (little, much) = (try make(size / 2), try make(size * 4))
    var (small, large) = (Double.infinity, Double.infinity)
    let noTime = max(0.1, Double(size * 4) * 4e-9)
    func isMet() -> Bool { large <= 40 * small || large < noTime }
    for _ in 0..<4 where !isMet() || large == .infinity {
      for _ in 0..<3 { small = min(small, try Stopwatch.time { try run(little) }) }
      large = min(large, try Stopwatch.time { try run(much) })
    }
    let ratio = large < noTime ? "    –" : Stopwatch.text(large / small, width: 5)
    check(
      name,
      "\(Self.number(size * 4)) \(Stopwatch.milliseconds(small)) \(Stopwatch.milliseconds(large)) "
        + ratio, isMet())
  }

  static let linearColumns = "      size  an eighth   the size ratio (at most 40)"

  func finish() -> Never {
    let time = (ContinuousClock.now - start) / .seconds(1)
    let peak = Memory.peak.map { ", at most \(Memory.text($0)) resident" } ?? ""
    Self.say("\n\(passed) checks passed, \(failures.count) failed, in \(Int(time)) s\(peak)")
    for name in failures { Self.say("FAILED \(name)") }
    exit(failures.isEmpty ? 0 : 1)
  }

  /// At once: `print` keeps what goes into a pipe.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  static func number(_ value: Int) -> String {
    let digits = String(value)
    return String(repeating: " ", count: max(0, 10 - digits.count)) + digits
  }

  private static func column(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 52 - text.count))
  }
}

enum Stopwatch {
  /// The seconds that a piece of work takes of its thread's processor: what else the machine does
  /// meanwhile does not count.
  static func time(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  static func milliseconds(_ seconds: Double) -> String { text(seconds * 1000, width: 7) + " ms" }

  static func text(_ value: Double, width: Int) -> String {
    let text = String(format: "%.1f", value)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
