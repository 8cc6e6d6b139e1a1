/// The description of one property in a mapping file.
package struct MappedProperty: Sendable {
  /// The property's name; dots lead to a property of a nested model.
  package let name: String
  /// The keys in the source: alternatives, or the keys whose values the transformer combines.
  package private(set) var keys: [String]?
  /// Whether the dots in the key are part of it, instead of separating the steps of a path.
  package private(set) var isLiteral = false
  package private(set) var type: MappedType?
  /// The element type, if `type` is the bare name of a collection.
  package private(set) var elementType: MappedType?
  /// Whether the property must have a value.
  package private(set) var isRequired: Bool?
  /// The default, in the form of the source.
  package private(set) var defaultValue: JSONValue?
  /// The name of a registered transformer.
  package private(set) var transformer: String?
  /// The pattern of the property's dates.
  package private(set) var datePattern: String?
  /// The position of the name in a JSON file; nil for a property list.
  package let position: MappingError.Position?
  private var positions: [String: MappingError.Position] = [:]

  /// The types that a `collection_subtype` completes.
  private static let bareCollections: [MappedType] = [
    .named("Array"), .named("Set"), .named("Dictionary"),
  ]

  private static let fields = [
    "collection_subtype", "date", "default", "key", "literal", "nonoptional", "transformer", "type",
  ]

  init(_ entry: MappingText.Entry, _ issues: inout [MappingError.Issue]) {
    name = entry.name
    position = entry.namePosition
    guard case .object = entry.value else {
      issues.append(entry.issue(expected: "a dictionary"))
      return
    }
    for field in entry.fields {
      if let expected = take(field.name, field.value) {
        let isKnown = Self.fields.contains(field.name)
        issues.append(
          entry.issue(
            expected: expected, in: field,
            at: isKnown ? field.valuePosition : field.namePosition))
      }
      positions[field.name] = field.valuePosition
    }
    for (field, expected, found) in contradictions {
      issues.append(
        MappingError.Issue(
          .invalidConfiguration, path: name, sourceKey: field, expected: expected,
          found: found, position: position(of: field)))
    }
  }

  /// Returns the position of a field's value, or of the property if the field has none.
  package func position(of field: String) -> MappingError.Position? { positions[field] ?? position }

  /// The type names in this property, each with the field that contains it.
  var typeNames: [(name: String, field: String)] {
    (type?.names ?? []).map { ($0, "type") }
      + (elementType?.names ?? []).map { ($0, "collection_subtype") }
  }

  /// Stores one field. Returns what was expected if the field is invalid, else nil.
  private mutating func take(_ field: String, _ value: JSONValue) -> String? {
    switch (field, value) {
    case ("key", .string(let key)): keys = [key]
    case ("key", .array(let texts)) where !texts.isEmpty:
      keys = texts.compactMap {
        if case .string(let text) = $0, !text.isEmpty { text } else { nil }
      }
      if keys?.count != texts.count { return "a key, or an array of keys" }
    case ("key", _): return "a key, or an array of keys"
    case ("type", .string(let text)):
      type = MappedType(text)
      if type == nil { return "a type such as \"Int\" or \"[Int]\"" }
    case ("collection_subtype", .string(let text)):
      elementType = MappedType(text)
      if elementType == nil { return "a type such as \"Int\" or \"[Int]\"" }
    case ("nonoptional", let value):
      isRequired = Self.bool(value)
      if isRequired == nil { return "true or false" }
    case ("literal", let value):
      guard let literal = Self.bool(value) else { return "true or false" }
      isLiteral = literal
    case ("default", let value): defaultValue = value
    case ("transformer", .string(let name)): transformer = name
    case ("date", .string(let pattern)): datePattern = pattern
    case ("type", _), ("collection_subtype", _), ("transformer", _), ("date", _): return "a string"
    default:
      return expectation("a field", near: field, in: Self.fields, else: "a field of the format")
    }
    return nil
  }

  /// Accepts text, too, because property lists written by hand contain `true` and `false` as
  /// strings.
  private static func bool(_ value: JSONValue) -> Bool? {
    switch value {
    case .bool(let value): value
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }

  /// The fields that contradict each other.
  private var contradictions: [(field: String, expected: String, found: String)] {
    var found: [(String, String, String)] = []
    if let type, elementType != nil, !Self.bareCollections.contains(type) {
      found.append(
        ("type", "Array, Set or Dictionary with a collection_subtype", type.swiftText.quoted))
    }
    if isLiteral, keys?.count != 1 { found.append(("literal", "one key", "\(keys?.count ?? 0)")) }
    // An empty key is a mistake unless it is declared as literal.
    if keys == [""], !isLiteral {
      found.append(("key", "a key, or an array of keys", "string \"\""))
    }
    return found
  }
}

extension MappedProperty {
  /// The property's rule, as code would declare it.
  var rule: PropertyRule {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // The model type is set when a provider is asked for a mapping.
    var rule = PropertyRule(name: .path(steps), of: Any.self)
    rule.defaultValue = defaultValue.map { .source($0) }
    rule.isRequired = isRequired
    rule.dateFormat = datePattern.map { .pattern($0) }
    // With a transformer, several keys form one value. Without one, they are alternatives.
    let combined = transformer != nil && (keys?.count ?? 0) > 1 ? keys : nil
    rule.conversion = transformer.map { .named($0, combining: combined) }
    if combined == nil { rule.keys = keys?.map { DeclaredKey(text: $0, isLiteral: isLiteral) } }
    return rule
  }
}
