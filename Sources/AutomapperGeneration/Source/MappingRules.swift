/// The source of one model's mapping rules: calls of a `TypeMappingBuilder`.
struct MappingRules {
  let model: ModelDescription

  /// The name of the enumeration that holds the rules. As a static member of the class, they would
  /// need an override in each subclass. It begins with two underscores, because `_UserMapping` is the generated class
  /// of a model `UserMapping`.
  static func name(of model: String) -> String { "__\(model)Mapping" }

  var declaration: [String] {
    let rules = (model.properties + model.nestedRules).compactMap(statement)
    return [
      "/// The keys of ``\(model.name)``.", "enum \(Self.name(of: model.name)) {",
      "  static func rules(_ model: TypeMappingBuilder<\(model.name)>) {",
    ] + indented(indented(rules)) + ["  }", "}"]
  }

  /// The statement for a property; nil if the conventions suffice.
  private func statement(_ property: PropertyDescription) -> String? {
    var modifiers = ""
    let keys = property.keys.map(SwiftText.literal).joined(separator: ", ")
    if let transformer = property.transformer {
      let name = SwiftText.literal(transformer)
      if property.keys.count > 1 {
        modifiers += ".transformer(named: \(name), combining: \(keys))"
      } else {
        modifiers += key(property) + ".transformer(named: \(name))"
      }
    } else if property.keys.count > 1 {
      modifiers += ".keys(\(keys))"
    } else {
      modifiers += key(property)
    }
    if let pattern = property.datePattern {
      modifiers += ".date(.pattern(\(SwiftText.literal(pattern))))"
    }
    if let value = property.defaultValue {
      modifiers += ".default(source: \(SwiftText.literal(value)))"
    }
    if property.needsRequirement { modifiers += ".required()" }
    if modifiers.isEmpty { return nil }
    return "model.property(\(SwiftText.literal(property.name)))\(modifiers)"
  }

  private func key(_ property: PropertyDescription) -> String {
    guard let key = property.keys.first else { return "" }
    let label = property.isLiteral ? "literal: " : ""
    return ".key(\(label)\(SwiftText.literal(key)))"
  }
}
