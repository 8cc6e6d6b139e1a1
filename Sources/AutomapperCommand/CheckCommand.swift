import AutomapperGeneration

/// `automapper check`: validates mapping files and prints every problem.
struct CheckCommand {
  private let paths: [String]
  private let isQuiet: Bool

  init(_ arguments: [String]) throws {
    let arguments = try Arguments(arguments, options: [])
    paths = arguments.rest
    isQuiet = arguments.isQuiet
    if paths.isEmpty { throw UsageError("check needs a mapping file, or a folder of them") }
  }

  func run() throws -> ExitCode {
    var progress = Progress(isQuiet: isQuiet)
    let files = try MappingFolders.files(paths, &progress)
    let models = try InvalidInput.wrapping(files) { () throws(GenerationError) in
      try ModelGenerator().models(of: files)
    }
    if !isQuiet { Console.write("\(models.count) models, no problems\n") }
    return .success
  }
}
