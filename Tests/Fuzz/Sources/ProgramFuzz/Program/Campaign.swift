import Foundation

/// Many programs, one after the other, and the differences they show.
struct Campaign<Harness: FuzzHarness> {
  /// How many programs share a mapper. What it learned from those before may matter, so that a
  /// single program is run after those of its group.
  private static var programsPerMapper: Int { 256 }

  let options: Options
  private var harness: Harness
  private var groups: [String: (count: Int, example: Int)] = [:]
  /// The shapes of the programs that were printed.
  private var shapes: Set<String> = []

  init(options: Options) throws {
    self.options = options
    harness = try Harness()
    ProgramPosition.isListing = options.isListing
  }

  /// Whether all programs were done alike.
  mutating func run() throws -> Bool {
    let first = options.from / Self.programsPerMapper * Self.programsPerMapper
    let start = Date()
    for index in first..<options.from + options.count {
      if index % Self.programsPerMapper == 0 { try harness.renew() }
      ProgramPosition.index = index
      var program = harness.program(SplitMix64(seed: options.seed, index: index))
      if !options.without.isEmpty { program = program.without(options.without) }
      if index < options.from {
        _ = harness.difference(of: program)
        continue
      }
      if options.isListing { say(program.listing) }
      if let difference = harness.difference(of: program) {
        try report(difference, program, index)
        if !options.keepsGoing { return false }
      }
      let done = index + 1 - options.from
      if done % 100_000 == 0 {
        let seconds = Int(Date().timeIntervalSince(start))
        say("\(done) programs, \(seconds) s, \(groups.count) groups of differences")
      }
    }
    summary()
    return groups.isEmpty
  }

  private mutating func report(
    _ difference: Difference, _ program: Harness.Program, _ index: Int
  ) throws {
    let group = groups[difference.group]
    groups[difference.group] = ((group?.count ?? 0) + 1, group?.example ?? index)
    if let group, group.count >= options.examples { return }
    // With a mapper of its own if that is enough: else the programs before are part of it.
    var fresh = try Harness()
    guard fresh.difference(of: program)?.group == difference.group else {
      show(difference, program, index)
      return say("only after the programs before it")
    }
    let smallest = Shrinking.smallest(program, \.shorter) { candidate in
      guard (try? fresh.renew()) != nil else { return false }
      return fresh.difference(of: candidate)?.group == difference.group
    }
    try fresh.renew()
    guard shapes.insert(difference.group + smallest.shape).inserted,
      let least = fresh.difference(of: smallest)
    else { return }
    show(least, smallest, index)
  }

  private func show(_ difference: Difference, _ program: Harness.Program, _ index: Int) {
    say("DIFFERENCE seed \(options.seed) index \(index)\ngroup: \(difference.group)")
    say(program.listing + difference.report)
  }

  private func summary() {
    say("seed \(options.seed), programs \(options.from)..<\(options.from + options.count)")
    let total = groups.values.reduce(0) { $0 + $1.count }
    say("\(total) differences in \(groups.count) groups")
    for (name, group) in groups.sorted(by: {
      ($1.value.count, $0.value.example) < ($0.value.count, $1.value.example)
    }) {
      say("\(group.count)\tfirst at \(group.example)\t\(name)")
    }
  }
}
