/// One case of an enumeration in a mapping file.
package struct MappedCase: Sendable {
  package let name: String
  /// A string, or an integer.
  package let rawValue: JSONValue
  /// The position of the name in a JSON file; nil for a property list.
  package let position: MappingError.Position?

  /// Parses `"closed": "CLOSED"`, `"closed": 2`, or `"closed": {"key": "CLOSED"}`. An empty dictionary means that the
  /// raw value is the name.
  init?(_ entry: MappingText.Entry, _ issues: inout [MappingError.Issue]) {
    name = entry.name
    position = entry.namePosition
    var value = entry.value
    if case .object(let members) = value {
      value = members.isEmpty ? .string(name) : members["key"] ?? .null
      // The fields of cases under `$cases` are on a level without positions.
      let fields = entry.fields.isEmpty ? MappingText.entries(members) : entry.fields
      for field in fields where field.name != "key" {
        issues.append(
          entry.issue(
            expected: "the field \"key\"", in: field, at: field.namePosition ?? position))
      }
    }
    guard Self.isRawValue(value) else {
      issues.append(entry.issue(expected: "a string or an integer"))
      return nil
    }
    rawValue = value
  }

  private init(
    _ name: String, _ rawValue: JSONValue, _ position: MappingError.Position?
  ) {
    self.name = name
    self.rawValue = rawValue
    self.position = position
  }

  /// Parses an array of names, such as `"cases": ["open", "closed"]`, whose raw values are the names, or a
  /// dictionary.
  static func all(
    _ entry: MappingText.Entry, _ issues: inout [MappingError.Issue]
  ) -> [MappedCase] {
    switch entry.value {
    case .array(let names):
      let cases: [MappedCase] = names.compactMap {
        if case .string(let name) = $0 { Self(name, $0, entry.valuePosition) } else { nil }
      }
      if cases.count == names.count { return cases }
    case .object:
      return entry.fields.compactMap { Self($0, &issues) }
    default: break
    }
    issues.append(entry.issue(expected: "an array of names, or a dictionary of names and values"))
    return []
  }

  /// Reports repeated names, repeated raw values, and raw values of two types.
  static func check(_ cases: [MappedCase], _ issues: inout [MappingError.Issue]) {
    var owners: [JSONValue: String] = [:]
    var names: Set<String> = []
    let isText = cases.first.map { Self.isText($0.rawValue) }
    for item in cases {
      let found = item.rawValue.excerpt
      func add(_ expected: String, _ found: String) {
        issues.append(
          MappingError.Issue(
            .invalidConfiguration, path: item.name, expected: expected, found: found,
            position: item.position))
      }
      if let owner = owners.updateValue(item.name, forKey: item.rawValue) {
        add("a value of its own", "the value of case \(owner)")
      } else if isText != Self.isText(item.rawValue) {
        add(isText == true ? "a string, as before" : "an integer, as before", found)
      }
      if !names.insert(item.name).inserted { add("each name once", "a repeated name") }
    }
  }

  private static func isText(_ value: JSONValue) -> Bool {
    if case .string = value { true } else { false }
  }

  private static func isRawValue(_ value: JSONValue) -> Bool {
    switch value {
    case .string, .integer: true
    default: false
    }
  }
}
