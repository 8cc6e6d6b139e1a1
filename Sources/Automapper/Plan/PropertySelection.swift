/// The properties that a call decodes or encodes: a tree of names, such as `["uuid", "employees.name"]`.
///
/// A name selects the whole value, also beside names of its parts. The types along the tree get variants of their plans
/// that exclude all other properties, so that calls without a selection need no checks.
final class PropertySelection: Sendable {
  let parts: [String: PropertySelection]

  /// Whether all properties are selected, because a name ends here. `parts` may then name some of them.
  let isWhole: Bool

  /// - Parameter names: Dotted names of properties.
  convenience init(_ names: [String]) {
    let paths = names.map {
      $0.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    }
    self.init(paths: paths, isWhole: false)
  }

  private init(paths: [ArraySlice<String>], isWhole: Bool) {
    self.isWhole = isWhole
    parts = Dictionary(grouping: paths, by: { $0.first ?? "" }).mapValues { paths in
      let rests = paths.map { $0.dropFirst() }
      return PropertySelection(
        paths: rests.filter { !$0.isEmpty }, isWhole: rests.contains(where: \.isEmpty))
    }
  }
}

extension PropertyPlan {
  /// Returns the plan of the property in a type of which only some properties are selected.
  func selected(
    by part: PropertySelection?, _ configuration: MapperConfiguration
  ) -> PropertyPlan {
    guard let part else {
      var rule = rule ?? PropertyRule(name: .path([name]), of: Any.self)
      rule.exclusion = .both
      return PropertyPlan(
        name: name, rule: rule, nested: nested, isLeftOut: true, configuration: configuration)
    }
    if part.isWhole { return self }
    return PropertyPlan(
      name: name, rule: rule, nested: nested, selection: part, configuration: configuration)
  }
}

extension TypePlan {
  /// Returns the plan without the properties that are not selected.
  func selecting(_ selection: PropertySelection, _ schema: TypeSchema?) -> TypePlan {
    if selection.isWhole { return self }
    var parts: [String: PropertySelection] = [:]
    for (name, part) in selection.parts {
      let property = schema?.property(named: name) ?? schema?.property(labelled: name)
      parts[property?.name ?? name] = part
    }
    return TypePlan(
      type: type, configuration: configuration, declared: declared, mapping: mapping,
      keyPathProperties: keyPathProperties, issues: issues, selected: parts, cases: cases)
  }
}
