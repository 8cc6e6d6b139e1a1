import Foundation
import PackagePlugin

/// Generates the models of a target's mapping files each time one of them has changed.
///
/// The mapping files are those with the extension `plist` or `json` in folders named `Mappings`. What
/// belongs to the user, `Business.swift` for `Business.plist`, is written by `swift package
/// generate-models`.
@main
struct AutomapperModels: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let mappings = MappingFiles(of: target.directoryURL).paths
    guard !mappings.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL
    // One command for all: files refer to each other. It writes only what has changed.
    return [
      .buildCommand(
        displayName: "Generating the models of \(target.name)",
        executable: try context.tool(named: "AutomapperCommand").url,
        arguments: [
          "generate", "--quiet", "--only", "generated", "--output", output.path, "--sources",
          target.directoryURL.path,
        ] + mappings.flatMap { ["--input", $0.path] },
        inputFiles: mappings,
        outputFiles: mappings.map {
          output.appending(path: "_\($0.deletingPathExtension().lastPathComponent).swift")
        } + [output.appending(path: "_GeneratedMappings.swift")])
    ]
  }
}
