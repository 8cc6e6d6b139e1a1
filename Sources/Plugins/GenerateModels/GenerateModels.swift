import Foundation
import PackagePlugin

/// `swift package generate-models`: writes the files that belong to the user, such as
/// `Business.swift` for `Business.plist`, unless they exist.
///
/// `--target <name>`, which may be repeated, selects targets of the package. New files go to the
/// folder `Models` of the target, unless the target has a file of that name anywhere.
@main
struct GenerateModels: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    if let unknown = extractor.remainingArguments.first {
      throw Failure("generate-models has no argument \(unknown)")
    }
    let targets =
      try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let tool = try context.tool(named: "AutomapperCommand").url
    for target in targets {
      let mappings = MappingFiles(of: target.directoryURL).paths
      if mappings.isEmpty { continue }
      print("\(target.name):")
      let process = Process()
      process.executableURL = tool
      process.arguments =
        [
          "generate", "--only", "owned", "--output",
          target.directoryURL.appending(path: "Models").path, "--sources", target.directoryURL.path,
        ] + mappings.flatMap { ["--input", $0.path] }
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure("the models of \(target.name) were not written")
      }
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
