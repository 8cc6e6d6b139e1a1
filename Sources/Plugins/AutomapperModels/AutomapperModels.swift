import Foundation
import PackagePlugin

/// Generates the models of a target's mapping files whenever one of the files changes.
///
/// Mapping files have the extension `plist` or `json` and are in folders named `Mappings`. The files
/// that belong to the user, such as `Business.swift` for `Business.plist`, are written by
/// `swift package generate-models`.
@main
struct AutomapperModels: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let mappings = MappingFiles(of: target.directoryURL).paths
    guard !mappings.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL
    // One command for all files, since they refer to each other. It writes only files that change.
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
