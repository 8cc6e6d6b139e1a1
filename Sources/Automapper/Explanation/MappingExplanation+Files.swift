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

  /// Returns the rows that a mapper without other declarations shows for the model of a mapping file.
  ///
  /// The rows come from the plans that the mapper compiles for its own tables. Only the names of transformers are
  /// known; an explanation does not call them.
  ///
  /// - Parameters:
  ///   - properties: The model's properties, in the order in which it reads them.
  ///   - rules: The files' rules for the model's properties and those of nested models, the strongest first.
  package static func rows(
    _ properties: [FileProperty], rules: [MappedProperty]
  ) -> [Row] {
    let rules = FileRules(rules)
    let plans = rules.compiler.properties(rules.compiled)
    return properties.map { property in
      let plan =
        plans[property.name]
        ?? PropertyPlan(
          name: property.name, configuration: rules.compiler.configuration)
      var row = Row(plan, nil)
      row.type = property.type
      return row
    }
  }
}
