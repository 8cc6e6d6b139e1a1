import Foundation

/// The documents of a folder that there are models for.
enum Corpus {
  /// A group of cases for each `.json` file whose name is known; the others are named.
  static func groups(in folder: URL) throws -> [() throws -> [any Case]] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { file in { try cases(file) } }
  }

  private static func cases(_ file: URL) throws -> [any Case] {
    let name = file.lastPathComponent
    let data = try Data(contentsOf: file)
    switch name {
    case "twitter.json":
      return try TwitterCases.cases(name, data) + FailureCases.cases(name, data)
    case "citm_catalog.json": return try CatalogueCases.cases(name, data)
    case "canada.json": return try FeatureCases.cases(name, data)
    default:
      FileHandle.standardError.write(Data("No models for \(name)\n".utf8))
      return []
    }
  }
}
