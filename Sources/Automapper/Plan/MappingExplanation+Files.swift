/// Explanations of models that mapping files describe, without their Swift types.
extension MappingExplanation {
  /// A property as a mapping file describes it.
  package struct FileProperty {
    let name: String
    let type: String

    /// - Parameter type: The type as Swift spells it, with the question mark of an Optional.
    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The rows that a mapper without other declarations shows for the model of a mapping file.
  ///
  /// The rows come from the plans that the mapper compiles for its own tables. A transformer is known by its name
  /// only; an explanation does not call it.
  ///
  /// - Parameters:
  ///   - properties: The model's properties, in the order in which it reads them.
  ///   - rules: What the files say about them, and about properties of nested models. The strongest is first.
  package static func rows(
    _ properties: [FileProperty], rules: [MappedProperty]
  ) -> [Row] {
    var configuration = MapperConfiguration()
    for rule in rules {
      guard let name = rule.transformer else { continue }
      configuration.register(transformer: NamedTransformer(), named: name)
    }
    let compiler = PlanCompiler(configuration: configuration) { _ in nil }
    // Nothing is known about the type, so the compiler takes every path as it stands and finds no mistakes.
    var issues: [MappingError.Issue] = []
    let mapping = TypeMapping(Any.self, rules: rules.map(\.rule))
    let compiled = compiler.rules(mapping, of: Any.self, nil, &issues)
    let plans = compiler.properties(compiled)
    return properties.map { property in
      let plan =
        plans[property.name] ?? PropertyPlan(name: property.name, configuration: configuration)
      var row = Row(plan, nil, configuration)
      row.type = property.type
      return row
    }
  }
}

/// Takes the place of a transformer that is known by its name only.
private struct NamedTransformer: Transformer {
  func value(from node: Node, parent: Node) throws -> String? { try node.string() }
  func source(from value: String) throws -> Any? { value }
}
