/// What a mapping file says of one property.
struct MappedProperty: Sendable {
  let name: String
  private(set) var rule: PropertyRule
  /// The types it names, and the fields that name them.
  private(set) var typeNames: [(name: String, field: String)] = []

  /// The types of the format.
  static let builtInTypes: Set<String> = [
    "String", "Int", "Double", "Float", "Bool", "Date", "URL", "Data", "Decimal", "UUID", "Array",
    "Dictionary", "Set",
  ]

  private static let fields = [
    "collection_subtype", "date", "default", "key", "nonoptional", "transformer", "type",
  ]

  init(_ name: String, _ value: JSONValue, _ issues: inout [MappingError.Issue]) {
    self.name = name
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // Which type it is for is known when a provider is asked for one.
    rule = PropertyRule(name: .path(steps), of: Any.self)
    guard case .object(let fields) = value else {
      issues.append(Self.issue(name, nil, "a dictionary", value))
      return
    }
    for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
      if let expected = take(field, value) {
        issues.append(Self.issue(name, field, expected, value))
      }
    }
    combineKeys()
  }

  private static func issue(
    _ property: String, _ field: String?, _ expected: String, _ value: JSONValue
  ) -> MappingError.Issue {
    MappingError.Issue(
      .invalidConfiguration, path: property, sourceKey: field, expected: expected,
      found: Excerpt.scalar(FoundationType.scalar(value.foundationValue)))
  }

  /// Takes one field; the result says what was expected where the field is wrong.
  private mutating func take(_ field: String, _ value: JSONValue) -> String? {
    switch (field, value) {
    case ("key", .string(let key)) where !key.isEmpty:
      rule.keys = [DeclaredKey(text: key, isLiteral: false)]
    case ("key", .array(let keys)) where !keys.isEmpty:
      rule.keys = keys.compactMap { key in
        if case .string(let text) = key, !text.isEmpty {
          DeclaredKey(text: text, isLiteral: false)
        } else {
          nil
        }
      }
      if rule.keys?.count != keys.count { return "a key, or an array of keys" }
    case ("key", _): return "a key, or an array of keys"
    case ("type", .string(let type)), ("collection_subtype", .string(let type)):
      typeNames.append((type, field))
    case ("nonoptional", .bool(let isRequired)): rule.isRequired = isRequired
    case ("nonoptional", .string("true")): rule.isRequired = true
    case ("nonoptional", .string("false")): rule.isRequired = false
    case ("nonoptional", _): return "true or false"
    case ("default", let value): rule.rawDefault = value
    case ("transformer", .string(let name)): rule.transformerName = name
    case ("date", .string(let pattern)): rule.dateFormat = .pattern(pattern)
    case ("type", _), ("collection_subtype", _), ("transformer", _), ("date", _): return "a string"
    default:
      let meant = nearestName(to: field, in: Self.fields)
      return meant.map { "a field such as \"\($0)\"" } ?? "a field of the format"
    }
    return nil
  }

  /// With a transformer, several keys make one value; without, they are alternatives.
  private mutating func combineKeys() {
    guard rule.transformerName != nil, let keys = rule.keys, keys.count > 1 else { return }
    rule.combinedKeys = keys.map(\.text)
    rule.keys = nil
  }
}
