import AutomapperGeneration
import Foundation

/// `automapper infer`: creates mapping files from samples.
struct InferCommand {
  private let samples: [String]
  private let output: String
  private let inference: MappingInference
  private let isForced: Bool
  private let isQuiet: Bool

  init(_ arguments: [String]) throws {
    let arguments = try Arguments(
      arguments, options: ["format", "kind", "name", "output", "prefix"], flags: ["force"])
    samples = arguments.rest
    if samples.isEmpty { throw UsageError("infer needs a sample") }
    output = try arguments.required("output")
    var inference = MappingInference(name: try arguments.required("name"))
    inference.format = try arguments.choice("format") ?? .json
    inference.kind = try arguments.choice("kind") ?? .class
    inference.prefix = try arguments.value("prefix") ?? ""
    self.inference = inference
    isForced = arguments.flags.contains("force")
    isQuiet = arguments.isQuiet
  }

  func run() throws -> ExitCode {
    var progress = Progress(isQuiet: isQuiet)
    var files: [MappingFile] = []
    for (index, path) in samples.enumerated() {
      files.append(try sample(path))
      progress.report("read", index + 1, of: samples.count)
    }
    let result = try InvalidInput.wrapping(files) { () throws(GenerationError) in
      try inference.mappingFiles(from: files)
    }
    let folder = try OutputFolder(output)
    // Without --force, a mapping file that somebody may have edited is not overwritten.
    let edited = result.filter {
      folder.contains($0.path) && folder.contents(of: $0.path) != $0.contents
    }
    if !isForced, !edited.isEmpty {
      for file in edited {
        Console.error("\(output)/\(file.path): error: exists and differs; --force replaces it\n")
      }
      return .file
    }
    var written: [String] = []
    for file in result where try folder.write(file.contents, to: file.path) {
      written.append(file.path)
    }
    guard !isQuiet else { return .success }
    for name in written { Console.write("wrote \(name)\n") }
    if written.isEmpty { Console.write("nothing to do\n") }
    return .success
  }

  private func sample(_ path: String) throws -> MappingFile {
    if path == "-" {
      return MappingFile(
        path: "standard input", contents: FileHandle.standardInput.readDataToEndOfFile())
    }
    guard let contents = try? Data(contentsOf: URL(filePath: path)) else {
      throw FileError(path: path, message: "cannot be read")
    }
    return MappingFile(path: path, contents: contents)
  }
}
