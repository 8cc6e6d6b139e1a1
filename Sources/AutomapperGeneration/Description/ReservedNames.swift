import Automapper

/// Names that a model or a property cannot have.
enum ReservedNames {
  /// Types that generated source refers to by name.
  private static let types: Set<String> = MappedType.builtIn.union([
    "Automapper", "CaseIterable", "Codable", "CodingKey", "CodingKeys", "Decodable", "Decoder",
    "Encodable", "Encoder", "Foundation", "Hashable", "InCodeMappingProvider", "MappingProvider",
    "Optional", "Protocol", "Self", "Sendable", "Swift", "Type", "TypeMappingBuilder", "Void",
  ])

  /// Types of the standard library that would be hard to use beside a model of the same name.
  private static let wellKnown: Set<String> = types.union([
    "Array", "Character", "Comparable", "Dictionary", "Equatable", "Error", "Identifiable",
    "Mapper",
    "Never", "Node", "Range", "Result", "Sequence", "Set", "Substring", "Task",
  ])

  /// The reason why a model cannot have a name; nil if it can.
  static func reason(against model: String) -> String? {
    if !SwiftName.isIdentifier(model) || SwiftText.keywords.contains(model) {
      return "\(model.quoted), which is no name of a type in Swift"
    }
    if model.hasPrefix("_") { return "\(model.quoted), which begins as generated names do" }
    if types.contains(model) || model == MappingsSource.modelName {
      return "\(model.quoted), which is a type already"
    }
    return nil
  }

  /// Whether inference should choose another name for a model.
  static func isWellKnown(_ model: String) -> Bool {
    wellKnown.contains(model) || reason(against: model) != nil
  }

  /// The member that the compiler adds to each generated enum, and one that it adds to a struct.
  static let synthesizedCase = "allCases"
  static let synthesizedProperty = "hashValue"

  /// Whether a property or a case cannot have a name, even in backticks.
  static func isUnusable(_ name: String) -> Bool {
    !SwiftName.isIdentifier(name) || types.contains(name)
      || ["self", "init", "Self", "Type", "Protocol"].contains(name)
  }
}
