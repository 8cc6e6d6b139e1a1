import Foundation

/// What the command line asks for.
struct Options {
  var corpus: URL?
  var json: URL?
  var filter: String?
  var runs = 15
  var repetitions: Int?
  var wantsGrowth = false
  /// How many types this process is to meet, which `--growth` starts for that.
  var types: Int?
  var wantsHelp = false

  static let help = """
    Compares Automapper with Foundation's JSON coders, and prints a Markdown table.

    swift run -c release Benchmarks [--corpus DIR] [--json FILE] [--filter TEXT] [--runs N] [--repeat N]

      --corpus DIR   also read twitter.json, citm_catalog.json and canada.json of that folder
      --json FILE    also write the results, with every sample, as JSON
      --filter TEXT  only cases whose name contains the text
      --runs N       how many times each side of a case is measured (15)
      --repeat N     run our side of the first such case N times, measuring nothing
      --growth       only how time grows: with 1 to 1,000,000 objects and lines, 10 to 500 properties,
                     and 10 to 1,000 types of a fresh process
      --types N      only the CPU time of meeting N types, in µs a type
      --help         this text

    Allocations are counted on Linux if the program is built with --traits Allocations;
    that takes time, so take the times from a build without.
    """

  init(_ arguments: some Sequence<String>) throws {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      func value() throws -> String {
        guard let value = arguments.next() else {
          throw Defect(description: "\(argument) needs a value")
        }
        return value
      }
      switch argument {
      case "--corpus": corpus = URL(fileURLWithPath: try value(), isDirectory: true)
      case "--json": json = URL(fileURLWithPath: try value())
      case "--filter": filter = try value()
      case "--runs": runs = try count(argument, value())
      case "--repeat": repetitions = try count(argument, value())
      case "--growth": wantsGrowth = true
      case "--types": types = try count(argument, value())
      case "--help", "-h": wantsHelp = true
      default: throw Defect(description: "unknown option \(argument); see --help")
      }
    }
  }

  private func count(_ argument: String, _ value: String) throws -> Int {
    guard let number = Int(value), number > 0 else {
      throw Defect(description: "\(argument) needs a number above 0")
    }
    return number
  }
}
