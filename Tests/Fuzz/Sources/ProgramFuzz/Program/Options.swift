/// The arguments of a run.
struct Options {
  var mode = ""
  var count = 100_000
  var seed: UInt64 = 1
  var from = 0
  var keepsGoing = false
  var isHostile = false
  var isConverting = false
  /// Operations and types that are left out of all programs.
  var without: Set<String> = []
  var isListing = false
  /// How many programs of a group are shortened.
  var examples = 1

  static let usage = """
    usage: ProgramFuzz decoding|encoding [--count N] [--seed N] [--from N] [--keep-going]
                       [--examples N] [--without WORDS] [--hostile] [--converting] [--list]

      --from N      begin with this program; --from N --count 1 runs it alone
      --keep-going  go on after a difference; the summary groups them
      --examples N  shorten N programs of each group, and print those of different shapes
      --without W,W leave these operations and types out: superDecoder,baseAsSub
      --hostile     encoding only: programs that end JSONEncoder, by the mapper alone
      --converting  decoding only: in a document that needs a conversion at another value
      --list        print every program before it runs, and its traces

    """

  /// Nil for arguments that are none.
  init?(_ arguments: [String]) {
    var rest = arguments.dropFirst()[...]
    guard let mode = rest.popFirst(), ["decoding", "encoding"].contains(mode) else { return nil }
    self.mode = mode
    while let argument = rest.popFirst() {
      switch argument {
      case "--keep-going": keepsGoing = true
      case "--hostile": isHostile = true
      case "--converting": isConverting = true
      case "--list": isListing = true
      case "--count", "--seed", "--from", "--examples":
        guard let text = rest.popFirst(), let value = Int(text), value >= 0 else { return nil }
        if argument == "--count" { count = value }
        if argument == "--seed" { seed = UInt64(value) }
        if argument == "--from" { from = value }
        if argument == "--examples" { examples = value }
      case "--without":
        guard let text = rest.popFirst() else { return nil }
        without = Set(text.split(separator: ",").map(String.init))
      default: return nil
      }
    }
  }
}
