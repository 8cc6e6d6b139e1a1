import Automapper
import AutomapperGeneration
import Foundation

/// The command line tool `automapper`: models from mapping files, and mapping files from samples.
@main
struct AutomapperCommand {
  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs a command. Results go to standard output, problems to standard error.
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
      case "explain": return try ExplainCommand(rest).run()
      default: throw UsageError("there is no command \"\(name)\"")
      }
    } catch let error as UsageError {
      Console.error("automapper: \(error.message)\nSee automapper --help.\n")
      return .usage
    } catch let error as FileError {
      Console.error("\(error.path): error: \(error.message)\n")
      return .file
    } catch let invalid as InvalidInput {
      Console.error(invalid.error.annotated(invalid.files, style: Console.errorStyle) + "\n")
      return .invalidInput
    } catch {
      Console.error("\(error)\n")
      return .invalidInput
    }
  }
}

/// The exit code of the command. Scripts may depend on the numbers: they do not change.
enum ExitCode: Int32 {
  /// Everything was done, or was done already.
  case success = 0
  /// A mapping file or a sample is wrong. Nothing was written.
  case invalidInput = 1
  /// The command line is wrong.
  case usage = 2
  /// A file or folder could not be read or written, or a file differs that only `--force` replaces.
  case file = 3
}

/// An invalid command line.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

/// A file or folder that could not be read or written.
struct FileError: Error {
  let path: String
  let message: String
}

/// The problems of mapping files or samples, with the contents of the files.
struct InvalidInput: Error {
  let error: GenerationError
  let files: [MappingFile]

  /// Runs `work` and adds the files to the error that it throws.
  static func wrapping<Result>(
    _ files: [MappingFile], _ work: () throws(GenerationError) -> Result
  ) throws(InvalidInput) -> Result {
    do throws(GenerationError) {
      return try work()
    } catch {
      throw InvalidInput(error: error, files: files)
    }
  }
}

enum Console {
  /// Colours on a terminal, unless `NO_COLOR` or `TERM` disables them.
  static var errorStyle: MappingError.AnnotationStyle {
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDERR_FILENO) != 0, environment["NO_COLOR", default: ""].isEmpty,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { return .plain }
    return .ansi
  }

  static func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
  static func error(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
