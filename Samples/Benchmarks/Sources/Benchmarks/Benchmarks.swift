import Foundation

@main
enum Benchmarks {
  static func main() async {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(Options.help) }
      try await run(options)
    } catch {
      FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    if let types = options.types { return print(try TypeGrowth.microseconds(types: types)) }
    if options.wantsGrowth { return try Growth.printAll() }
    if let repetitions = options.repetitions { return try await run(repetitions, options) }
    // First, while the process is small.
    if options.filter.map(LineCases.memoryName.localizedCaseInsensitiveContains) ?? true {
      try LineCases.reportMemory()
    }
    var report = Report(runs: options.runs)
    var table = MarkdownTable(countsAllocations: countsAllocations)
    print(table.head)
    let stopwatch = Stopwatch(runs: options.runs)
    for group in try groups(options) {
      for example in try group() where isWanted(example, options) {
        try await example.check()
        let result = try await stopwatch.measure(example)
        report.results.append(result)
        for line in table.add(result) { print(line) }
      }
    }
    print(
      countsAllocations
        ? "\nAllocations are those of the thread that asked; the counting took time."
        : "\nAllocations are not counted in this build; see --help.")
    try options.json.map(report.write)
  }

  /// Our side of the first case that is wanted, so that a profiler sees nothing else.
  private static func run(_ repetitions: Int, _ options: Options) async throws {
    for group in try groups(options) {
      guard let example = try group().first(where: { isWanted($0, options) }) else { continue }
      for _ in 0..<repetitions { try await example.ours.run() }
      return print("\(example.name): \(repetitions) times")
    }
    throw Defect(description: "no case is named so")
  }

  /// The cases, in groups whose data is made when their turn has come.
  private static func groups(_ options: Options) throws -> [() throws -> [any Case]] {
    var groups: [() throws -> [any Case]] = [
      { try TwitterCases.cases("twitter-like", SearchSample.timeline()) },
      { try CatalogueCases.cases("catalogue-like", CatalogueSample.catalogue()) },
    ]
    if let corpus = options.corpus { groups += try Corpus.groups(in: corpus) }
    groups += [DateCases.cases, OverrideCases.cases, LineCases.cases, GrowthCases.cases]
    groups += [FeatureCostCases.cases, SmallFailureCases.cases]
    groups += [RuleCostCases.cases, ValueCases.cases]
    return groups + UntunedCases.groups
  }

  private static func isWanted(_ example: any Case, _ options: Options) -> Bool {
    options.filter.map(example.name.localizedCaseInsensitiveContains) ?? true
  }

  private static var countsAllocations: Bool {
    #if Allocations && os(Linux)
      true
    #else
      false
    #endif
  }
}
