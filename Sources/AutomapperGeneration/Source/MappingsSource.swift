/// The source of the provider that adds the mappings of all models to a mapper.
struct MappingsSource {
  let models: [ModelDescription]
  let options: GenerationOptions

  /// The reserved model name: its file would have the same name as this one.
  static let modelName = "GeneratedMappings"
  static let fileName = "_\(modelName).swift"

  var file: GeneratedFile {
    let isPublic = options.access == .public
    let name = SwiftText.identifier(options.mappingsName)
    let calls = models.filter { $0.kind == .class || $0.kind == .struct }.map { model in
      "mappings.map(\(model.name).self, \(MappingRules.name(of: model.name)).rules)"
    }
    let body =
      calls.isEmpty
      ? ["InCodeMappingProvider()"]
      : ["var mappings = InCodeMappingProvider()"] + calls + ["return mappings"]
    let lines =
      [
        "\(GeneratedFile.heading) from all mapping files. Do not edit: changes are lost.", "",
        "\(isPublic ? "public " : "")import Automapper", "",
        "extension MappingProvider where Self == InCodeMappingProvider {",
        "  /// The mappings of the generated models: `Mapper { $0.add(.\(name)) }`.",
        "  \(isPublic ? "public " : "")static var \(name): InCodeMappingProvider {",
      ] + indented(indented(body)) + ["  }", "}"]
    return GeneratedFile(
      name: Self.fileName, contents: lines.joined(separator: "\n") + "\n", isWrittenOnce: false)
  }
}
