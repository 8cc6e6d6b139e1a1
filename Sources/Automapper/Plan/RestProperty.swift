/// The property that holds the members of an object that no other property takes.
///
/// The mapper sets it by its key path, because a `Codable` model need not have a coding key for it. If the
/// initialiser requests it, the initialiser receives it instead.
struct RestProperty: Sendable {
  let name: String
  let accessor: PropertyAccessor
  /// Whether an empty rest is nil.
  let isOptional: Bool
  /// The dotted paths of other properties and of the type's tags. Members of the rest with their first keys are merged
  /// into the objects there.
  let sharedPaths: [[String]]

  /// Finds the rest among the properties of a type. Nil if there is none, or if `writesPropertyNames` is set: each
  /// property then has a place of its own.
  init?(
    _ declared: [String: PropertyPlan], _ discriminators: [DeclaredKey],
    _ configuration: MapperConfiguration
  ) {
    guard !configuration.writesPropertyNames,
      let property = declared.values.first(where: \.isRest), let accessor = property.rule?.accessor,
      accessor.write != nil
    else { return nil }
    name = property.name
    self.accessor = accessor
    isOptional = TypeShape(accessor.valueType).isOptional
    let tags = discriminators.filter(\.isDotted).map(\.path)
    sharedPaths = declared.values.flatMap(\.sharedPaths) + tags
  }

  /// Returns the members that a model holds; none if the property is nil.
  func members(of model: Any) -> [String: JSONValue] {
    accessor.read(model) as? [String: JSONValue] ?? [:]
  }

  /// Returns members as a value of the property.
  func value(of members: [String: JSONValue]) -> Any {
    isOptional && members.isEmpty ? [String: JSONValue]?.none as Any : members
  }
}

extension PropertyPlan {
  /// The dotted paths that the property is written to.
  fileprivate var sharedPaths: [[String]] {
    (writing?.paths ?? [outputPath]).filter { $0.count > 1 }
  }
}
