/// The property that holds the members of an object that no other property takes.
///
/// The mapper sets it by its key path, because a `Codable` model need not have a coding key for it. An
/// initialiser that asks for it gets it instead.
struct RestProperty: Sendable {
  let name: String
  let accessor: PropertyAccessor
  /// Whether an empty rest is nil.
  let isOptional: Bool
  /// The keys of objects that dotted paths of other properties write into. What the rest has under
  /// these keys is merged with them.
  let sharedKeys: Set<String>

  /// The rest among the properties of a type; nil where there is none, and for records, which have a
  /// column for each property.
  init?(_ declared: [String: PropertyPlan], _ configuration: MapperConfiguration) {
    guard !configuration.writesPropertyNames,
      let property = declared.values.first(where: \.isRest), let accessor = property.rule?.accessor,
      accessor.write != nil
    else { return nil }
    name = property.name
    self.accessor = accessor
    isOptional = TypeShape(accessor.valueType).isOptional
    sharedKeys = Set(declared.values.flatMap(\.sharedKeys))
  }

  /// The members that a model holds; none where the rest is nil.
  func members(of model: Any) -> [String: JSONValue] {
    accessor.read(model) as? [String: JSONValue] ?? [:]
  }

  /// The members as a value of the property.
  func value(of members: [String: JSONValue]) -> Any {
    isOptional && members.isEmpty ? [String: JSONValue]?.none as Any : members
  }
}

extension PropertyPlan {
  /// The first keys of the dotted paths that the property is written to.
  fileprivate var sharedKeys: [String] {
    (writing?.paths ?? [outputPath]).filter { $0.count > 1 }.map { $0[0] }
  }
}
