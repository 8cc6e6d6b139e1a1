/// The rules of mapping files for one model, compiled without its Swift type.
package struct FileRules {
  let compiler: PlanCompiler
  let compiled: PlanCompiler.Rules
  /// The mistakes in the rules that need no type to be found, such as one key for two properties.
  package let mistakes: [MappingError.Issue]

  /// - Parameter properties: The model's properties and those of nested models, the strongest rule first.
  package init(_ properties: [MappedProperty]) {
    var configuration = MapperConfiguration()
    for name in properties.compactMap(\.transformer) {
      configuration.register(transformer: NamedTransformer(), named: name)
    }
    compiler = PlanCompiler(configuration: configuration) { _ in nil }
    var issues: [MappingError.Issue] = []
    let mapping = TypeMapping(Any.self, rules: properties.map(\.rule))
    compiled = compiler.rules(mapping, of: Any.self, nil, &issues)
    compiler.check(compiled, of: Any.self, nil, hasInstance: false, &issues)
    mistakes = issues
  }
}

/// A placeholder for a transformer of which only the name is known.
private struct NamedTransformer: Transformer {
  func value(from node: Node, parent: Node) throws -> String? { try node.string() }
  func source(from value: String) throws -> Any? { value }
}
