import Foundation

/// The comparison of Automapper with other libraries, without its program.
public enum PeerComparison {
  /// Runs the comparison that the command line asks for, and exits with status 1 on an error.
  ///
  /// - Parameters:
  ///   - program: The name of the executable, for the help and for messages.
  ///   - peers: The libraries that this executable measures if their clones exist.
  ///   - coders: The coders of those libraries. The comparison adds those of Foundation.
  public static func run(_ program: String, peers: [Peer], coders: [any JSONCoders]) {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.wantsHelp { return print(Options.help(program)) }
      for line in Peer.notes(measuring: peers) { print(line) }
      #if DEBUG
        print("This is a debug build. Its times do not count.\n")
      #endif
      try run(options, peers: peers, coders: coders)
    } catch {
      FileHandle.standardError.write(Data("\(program): \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(
    _ options: Options, peers: [Peer], coders: [any JSONCoders]
  ) throws {
    let foundation = [FoundationCoders(.converted), FoundationCoders(.written)]
    let cases = try self.cases(foundation + coders, withObjectMapper: peers.contains(.objectMapper))
      .filter { options.filter.map($0.name.localizedCaseInsensitiveContains) ?? true }
    // All checks come first: a difference shows before minutes of measuring.
    for example in cases { try example.check() }
    let stopwatch = Stopwatch(runs: options.runs)
    var table = MarkdownTable()
    for example in cases { table.add(try stopwatch.measure(example)) }
    print(table)
  }

  private static func cases(
    _ coders: [any JSONCoders], withObjectMapper: Bool
  ) throws -> [any Case] {
    let timeline = TimelineSample.timeline()
    var statuses = ModelCases(
      name: "\(timeline.statuses.count) statuses", model: timeline,
      objects: 2 * timeline.statuses.count, coders: coders)
    var profile = ModelCases(
      name: "one small object a call", model: TimelineSample.profile(), objects: 1,
      coders: coders)
    #if OBJECT_MAPPER
      if withObjectMapper {
        statuses.strings = .objectMapper
        profile.strings = .objectMapper
      }
    #endif
    return try statuses.cases(keyed: Keyed.Timeline.self)
      + profile.cases(keyed: Keyed.Profile.self)
  }
}
