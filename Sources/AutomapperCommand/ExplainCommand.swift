import Automapper
import AutomapperGeneration

/// `automapper explain`: prints the models of mapping files as tables or as a class diagram.
struct ExplainCommand {
  enum Format: String, CaseIterable {
    case markdown, mermaid
  }

  private let paths: [String]
  private let format: Format
  private let model: String?
  private let isQuiet: Bool

  init(_ arguments: [String]) throws {
    let arguments = try Arguments(arguments, options: ["format", "model"])
    paths = arguments.rest
    format = try arguments.choice("format") ?? .markdown
    model = try arguments.value("model")
    isQuiet = arguments.isQuiet
    if paths.isEmpty { throw UsageError("explain needs a mapping file, or a folder of them") }
  }

  func run() throws -> ExitCode {
    var progress = Progress(isQuiet: isQuiet)
    let files = try MappingFolders.files(paths, &progress)
    let explanations = try InvalidInput.wrapping(files) { () throws(GenerationError) in
      try ModelGenerator().explanations(of: files)
    }
    Console.write(try text(explanations) + "\n")
    return .success
  }

  private func text(_ explanations: ModelExplanations) throws -> String {
    guard let model else {
      return format == .markdown ? explanations.markdown : explanations.mermaid
    }
    guard let found = explanations.models.first(where: { $0.name == model }) else {
      let names = explanations.models.map(\.name).joined(separator: ", ")
      throw UsageError("there is no model \"\(model)\"; the files describe \(names)")
    }
    return format == .markdown ? found.markdown : found.explanation.mermaid
  }
}
