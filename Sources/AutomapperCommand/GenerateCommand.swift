import AutomapperGeneration
import Foundation

/// `automapper generate`: generates models from mapping files.
struct GenerateCommand {
  /// The files to write.
  enum Part: String, CaseIterable {
    /// The files that are generated on every run.
    case generated
    /// The files that belong to the user, each only if it does not exist.
    case owned
  }

  private let inputs: [String]
  private let output: String
  private let part: Part?
  private let sources: String?
  private let options: GenerationOptions
  private let isQuiet: Bool

  init(_ arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, options: ["access", "input", "mappings-name", "only", "output", "sources"])
    if let extra = arguments.rest.first { throw UsageError("unexpected argument \"\(extra)\"") }
    inputs = arguments.values["input"] ?? []
    if inputs.isEmpty { throw UsageError("--input is missing") }
    output = try arguments.required("output")
    part = try arguments.choice("only")
    sources = try arguments.value("sources")
    isQuiet = arguments.isQuiet
    var options = GenerationOptions()
    options.access = try arguments.choice("access") ?? .internal
    if let name = try arguments.value("mappings-name") {
      guard GenerationOptions.isName(name) else {
        throw UsageError("--mappings-name is a name in Swift, not \"\(name)\"")
      }
      options.mappingsName = name
    }
    self.options = options
  }

  func run() throws -> ExitCode {
    var progress = Progress(isQuiet: isQuiet)
    let files = try MappingFolders.files(inputs, &progress)
    // Generate all sources before the first file is written.
    let generator = ModelGenerator(options: options)
    let models = try InvalidInput.wrapping(files) { () throws(GenerationError) in
      try generator.models(of: files)
    }
    let sources = generator.sources(ofModels: models)
    let folder = try OutputFolder(output)
    let owned = part == .generated ? [] : try existing(in: folder)
    var written: [String] = []
    for (index, file) in sources.enumerated() {
      progress.report("wrote", index, of: sources.count)
      if file.isWrittenOnce {
        if part == .generated || owned.contains(file.name) { continue }
      } else if part == .owned {
        continue
      }
      if try folder.write(Data(file.contents.utf8), to: file.name) { written.append(file.name) }
    }
    let removed = part == .owned ? [] : try removeStale(sources, in: folder)
    if part == .generated, self.sources != nil {
      try warnOfMissingClasses(models, files, in: folder)
    }
    guard !isQuiet else { return .success }
    for name in written { Console.write("wrote \(name)\n") }
    for name in removed { Console.write("removed \(name)\n") }
    if written.isEmpty, removed.isEmpty { Console.write("nothing to do\n") }
    return .success
  }

  /// The names of the files in the output folder and among the user's sources.
  private func existing(in folder: OutputFolder) throws -> Set<String> {
    var names = Set(folder.names)
    guard let sources else { return names }
    guard let enumerator = FileManager.default.enumerator(atPath: sources) else {
      throw FileError(path: sources, message: "no such folder")
    }
    for case let path as String in enumerator {
      names.insert(URL(filePath: path).lastPathComponent)
    }
    return names
  }

  /// Warns of classes whose own file does not exist. The compiler would only report their names as
  /// unknown.
  private func warnOfMissingClasses(
    _ models: [ModelDescription], _ files: [MappingFile], in folder: OutputFolder
  ) throws {
    let owned = try existing(in: folder)
    for model in models where model.kind == .class && !owned.contains("\(model.name).swift") {
      let file = files.first { URL(filePath: $0.path).lastPathComponent == model.file }
      Console.error(
        """
        \(file?.path ?? model.file): warning: there is no \(model.name).swift yet; \
        swift package generate-models writes it

        """)
    }
  }

  /// Removes the files generated from mapping files that no longer exist. Returns their names.
  private func removeStale(
    _ sources: [GeneratedFile], in folder: OutputFolder
  ) throws -> [String] {
    let current = Set(sources.map(\.name))
    let stale = folder.names.filter { name in
      name.hasPrefix("_") && name.hasSuffix(".swift") && !current.contains(name)
        && folder.contents(of: name)?.starts(with: Data(GeneratedFile.heading.utf8)) ?? false
    }
    for name in stale { try folder.remove(name) }
    return stale
  }
}
