import Automapper
import Foundation

/// Generates Swift models from mapping files.
///
/// Pure: it reads and writes no file, and equal input gives equal output, byte for byte.
///
/// ```swift
/// let files = [MappingFile(path: "Business.json", contents: Data(json.utf8))]
/// for file in try ModelGenerator().sources(of: files) { print(file.name, file.contents) }
/// ```
public struct ModelGenerator: Sendable {
  /// The options for the source.
  public var options: GenerationOptions

  /// Creates a generator.
  public init(options: GenerationOptions = GenerationOptions()) { self.options = options }

  /// Returns the models that the files describe, sorted by name.
  ///
  /// - Throws: All mistakes in all files.
  public func models(of files: [MappingFile]) throws(GenerationError) -> [ModelDescription] {
    try compile(files).models
  }

  /// Compiles the files. The compiler holds their parsed documents.
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

  /// Generates the source of the models, and one file with the mappings of all models.
  ///
  /// - Throws: All mistakes in all files.
  public func sources(of files: [MappingFile]) throws(GenerationError) -> [GeneratedFile] {
    sources(ofModels: try models(of: files))
  }

  /// Generates the source of compiled models.
  package func sources(ofModels models: [ModelDescription]) -> [GeneratedFile] {
    models.flatMap { ModelSource(model: $0, options: options).files } + [
      MappingsSource(models: models, options: options).file
    ]
  }
}

extension [MappingProblem] {
  /// The problems sorted by file, then by position.
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
