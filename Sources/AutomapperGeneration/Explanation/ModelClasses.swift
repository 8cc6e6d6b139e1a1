import Automapper

/// The models of mapping files as the classes of a diagram.
struct ModelClasses: Sendable {
  private let models: [String: ModelDescription]
  /// The names of each model and of its superclasses, the model first.
  private let lineages: [String: [String]]
  /// The direct subclasses of each class, by name.
  private let subclasses: [String: [String]]

  init(_ models: [ModelDescription], _ compiler: ModelCompiler) {
    self.models = Dictionary(models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    lineages = compiler.named.mapValues { compiler.lineage(of: $0).map(\.model) }
    subclasses = Dictionary(grouping: models.filter { $0.superclass != nil }) {
      $0.superclass ?? ""
    }.mapValues { $0.map(\.name) }
  }

  /// The properties in the order in which the generated model decodes them: its own, then those of
  /// its superclass. Nil for a type that is declared in code.
  func properties(of name: String) -> [PropertyDescription]? {
    guard models[name].map({ $0.kind != .external }) ?? false else { return nil }
    return (lineages[name] ?? []).flatMap { models[$0]?.properties ?? [] }
  }

  /// The class diagram of the models with these names, and of the models below them.
  func diagram(of roots: [String]) -> ClassDiagram { ClassDiagram(of: roots, model) }

  private func model(_ name: String) -> ClassDiagram.Model<String>? {
    guard let model = models[name], let properties = properties(of: name) else { return nil }
    if model.kind == .enum { return .init(name: name, rawValues: model.rawValues) }
    if properties.isEmpty { return nil }
    return ClassDiagram.Model(
      name: name,
      members: properties.map { "\($0.name): \($0.fullType)" },
      links: properties.compactMap { property in
        guard let type = MappedType(property.type) else { return nil }
        let part = Self.part(type)
        return .init(
          to: part.name,
          count: .init(isMany: part.isMany, isOptional: part.isOptional || property.isOptional),
          label: property.name)
      },
      subtypes: subclasses[name] ?? [])
  }

  /// The type inside Optionals and collections.
  private static func part(_ type: MappedType) -> (name: String, isMany: Bool, isOptional: Bool) {
    switch type {
    case .named(let name): return (name, false, false)
    case .optional(let inner):
      let part = part(inner)
      return (part.name, part.isMany, true)
    case .array(let inner), .set(let inner), .dictionary(let inner):
      let part = part(inner)
      return (part.name, true, part.isOptional)
    }
  }
}

extension ModelDescription {
  /// The raw values of an enum, as messages show them.
  var rawValues: [String] {
    RawValueText.shortened(
      cases.map { item -> String in
        switch item.rawValue {
        case .integer(let number): String(number)
        case .string(let text): text.quoted
        // Raw values are integers and strings only.
        default: item.name
        }
      })
  }
}
