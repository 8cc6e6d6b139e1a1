public import Automapper

/// The models that mapping files describe, as tables and as a class diagram.
///
/// The texts equal those of `mapper.explain(Business.self)` for a mapper that reads the same files and has no other
/// declarations. The models need not be compiled, or exist.
///
/// ```swift
/// let explanations = try ModelGenerator().explanations(of: files)
/// print(explanations.markdown)
/// ```
public struct ModelExplanations: Sendable {
  /// One model.
  public struct Model: Sendable {
    /// The model's name.
    public let name: String
    /// The model's properties.
    public let rows: [MappingExplanation.Row]
    /// The raw values of an enum, as messages show them; none for other models.
    let rawValues: [String]
    let classes: ModelClasses

    /// The model's properties, and the diagram of the model and the models below it.
    public var explanation: MappingExplanation {
      MappingExplanation(rows: rows, diagram: classes.diagram(of: [name]))
    }

    /// The table of the properties in Markdown. For an enum, a sentence with its raw values.
    public var markdown: String {
      if rawValues.isEmpty { return MappingExplanation.markdown(rows) }
      return "One of \(MappingExplanation.markdownText(rawValues.joined(separator: ", ")))."
    }
  }

  /// The models in the order of their names. Models that are declared in code are not among them.
  public let models: [Model]
  let classes: ModelClasses

  /// One Mermaid class diagram of all models.
  public var mermaid: String { classes.diagram(of: models.map(\.name)).mermaid }

  /// A heading and a table in Markdown for each model.
  public var markdown: String {
    models.map { model in
      "## \(MappingExplanation.markdownText(model.name))\n\n\(model.markdown)"
    }.joined(separator: "\n\n")
  }
}

extension ModelGenerator {
  /// Explains the models of mapping files.
  ///
  /// - Throws: All mistakes in all files.
  public func explanations(of files: [MappingFile]) throws(GenerationError) -> ModelExplanations {
    let (compiler, models) = try compile(files)
    let classes = ModelClasses(models, compiler)
    return ModelExplanations(
      models: models.compactMap { model in
        guard let properties = classes.properties(of: model.name) else { return nil }
        let lineage = compiler.named[model.name].map(compiler.lineage) ?? []
        return ModelExplanations.Model(
          name: model.name,
          rows: MappingExplanation.rows(
            properties.map { .init(name: $0.name, type: $0.fullType) },
            rules: lineage.flatMap(\.properties)),
          rawValues: model.rawValues, classes: classes)
      }, classes: classes)
  }
}
