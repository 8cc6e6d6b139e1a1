import Foundation

/// The command line `automapper`: models from mapping files, mapping files from samples.
@main
struct AutomapperCommand {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs a command; what it says goes to standard output, what is wrong to standard error.
  private static func run(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      Console.error(Help.text)
      return .usage
    }
    let rest = Array(arguments.dropFirst())
    if ["--help", "-h", "help"].contains(name) || rest.contains("--help") || rest.contains("-h") {
      Console.write(Help.text)
      return .success
    }
    do {
      switch name {
      case "generate": return try GenerateCommand(rest).run()
      case "infer": return try InferCommand(rest).run()
      case "check": return try CheckCommand(rest).run()
      default: throw UsageError("there is no command \"\(name)\"")
      }
    } catch let error as UsageError {
      Console.error("automapper: \(error.message)\nSee automapper --help.\n")
      return .usage
    } catch let error as FileError {
      Console.error("\(error.path): error: \(error.message)\n")
      return .file
    } catch {
      Console.error("\(error)\n")
      return .invalidInput
    }
  }
}

/// What the command tells the shell. Stable: scripts may depend on the numbers.
enum ExitCode: Int32 {
  /// Everything was done, or was done already.
  case success = 0
  /// A mapping file or a sample is wrong. Nothing was written.
  case invalidInput = 1
  /// The command line is wrong.
  case usage = 2
  /// A file or folder could not be read or written.
  case file = 3
}

/// A command line that cannot be understood.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// A file or folder that could not be read or written.
struct FileError: Error {
  let path: String
  let message: String
}

enum Console {
  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  static func error(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
