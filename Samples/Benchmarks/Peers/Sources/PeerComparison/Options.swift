/// What the command line asks for.
struct Options {
  var filter: String?
  var runs = 11
  var wantsHelp = false

  static func help(_ program: String) -> String {
    """
    Compares Automapper with other libraries, and prints a Markdown table.

    swift run -c release --disable-build-manifest-caching --manifest-cache none \(program) [options]

      --filter TEXT  only cases whose name contains the text
      --runs N       how many times each side of a case is measured (11)
      --help         this text

    The libraries are clones of their repositories in the folder that contains the project, or in
    the folder that the environment variable PEERS names. SwiftPM remembers which clones it found;
    with the two options before the program's name it looks again.
    """
  }

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
      case "--filter": filter = try value()
      case "--runs": runs = try count(argument, value())
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
