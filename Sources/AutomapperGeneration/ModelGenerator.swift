import Automapper
import Foundation

/// Makes Swift models of mapping files.
///
/// Pure: it reads and writes no file, and equal input gives equal output, byte for byte.
///
/// ```swift
/// let files = [MappingFile(path: "Business.json", contents: Data(json.utf8))]
/// for file in try ModelGenerator().sources(of: files) { print(file.name, file.contents) }
/// ```
public struct ModelGenerator: Sendable {
  /// How source is generated.
  public var options: GenerationOptions

  /// A generator with options.
  public init(options: GenerationOptions = GenerationOptions()) { self.options = options }

  /// What the files say of their models, in the order of the models' names.
  ///
  /// - Throws: All mistakes in all files.
  public func models(of files: [MappingFile]) throws(GenerationError) -> [ModelDescription] {
    try compile(files).models
  }

  /// The models, and the compiler with the documents that they come from.
  func compile(
    _ files: [MappingFile]
  ) throws(GenerationError) -> (compiler: ModelCompiler, models: [ModelDescription]) {
    var problems: [MappingProblem] = []
    var documents: [PlacedDocument] = []
    for file in files {
      var issues: [MappingError.Issue] = []
      let name = URL(filePath: file.path).lastPathComponent
      documents.append(
        PlacedDocument(
          document: MappingDocument(file.contents, file: name, &issues), path: file.path)
      )
      problems += issues.map { MappingProblem($0, in: file.path) }
    }
    var compiler = ModelCompiler(documents.sorted { $0.document.model < $1.document.model })
    let models = compiler.models()
    problems += compiler.problems
    if !problems.isEmpty { throw GenerationError(problems.sortedByFile(files.map(\.path))) }
    return (compiler, models)
  }

  /// The source of the models, and of the mappings that all of them share.
  ///
  /// - Throws: All mistakes in all files.
  public func sources(of files: [MappingFile]) throws(GenerationError) -> [GeneratedFile] {
    let models = try models(of: files)
    return models.flatMap { ModelSource(model: $0, options: options).files } + [
      MappingsSource(models: models, options: options).file
    ]
  }

  /// The names of the files that are written for mapping files with these paths, whatever they say.
  ///
  /// A build has to know them before it reads a mapping file; for a type that is declared in code the
  /// file is empty.
  public static func fileNames(forPaths paths: [String]) -> [String] {
    let models = paths.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    return models.map { "_\($0).swift" } + [MappingsSource.fileName]
  }
}

extension [MappingProblem] {
  /// The problems in the order of the files, and of the places in each.
  fileprivate func sortedByFile(_ paths: [String]) -> [MappingProblem] {
    let order = Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first })
    return enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      let keyOfA = [order[a.file] ?? 0, a.line ?? 0, a.column ?? 0, one.offset]
      let keyOfB = [order[b.file] ?? 0, b.line ?? 0, b.column ?? 0, other.offset]
      return keyOfA.lexicographicallyPrecedes(keyOfB)
    }.map(\.element)
  }
}
