import Allocations
import Foundation

// What takes a release build to say: time in proportion to the input, memory that stays flat,
// numbers to the last bit.
//
// Stress [--numbers COUNT] [--seed SEED] [NAME …] runs the checks whose names contain one of the
// words; without words, all.

var count = 1_000_000
var seed = UInt64.random(in: 0...999_999)
var words: [String] = []
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--numbers": count = arguments.popFirst().flatMap { Int($0) } ?? count
  case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? seed
  default: words.append(argument)
  }
}

allocations_share_area()
await run(words, numbers: count, seed: seed)

func run(_ words: [String], numbers: Int, seed: UInt64) async {
  var report = Report { name in words.isEmpty || words.contains { name.contains($0) } }
  do {
    await ManyTypes.run(&report)
    try FlatMemory.run(&report)
    try await BalancedCalls.run(&report)
    try DeepInputs.run(&report)
    try LargeInputs.run(&report)
    LongNumbers.run(&report)
    try CollidingKeys.run(&report)
    try ManyErrors.run(&report)
    Numbers.run(&report, count: numbers, seed: seed)
  } catch {
    report.check("what must not fail", "\(error)", false)
  }
  report.finish()
}
