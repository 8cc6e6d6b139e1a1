/// Which properties a call reads or writes: a tree of names, `["uuid", "employees.name"]`.
///
/// A name without names below it stands for the whole value. The tree is a part of plans: the types
/// that it leads to get variants of their plans, in which the other properties are excluded, so that
/// calls without a selection know nothing of it.
final class PropertySelection: Sendable {
  let parts: [String: PropertySelection]

  /// Whether all properties are selected, because none is named.
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
      let deeper = paths.map { $0.dropFirst() }.filter { !$0.isEmpty }
      return PropertySelection(paths: deeper, isWhole: deeper.isEmpty)
    }
  }
}

extension PropertyPlan {
  /// The plan of the property in a type of which only some properties are selected.
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
  /// The plan with the properties that are not selected left out.
  func selecting(_ selection: PropertySelection, _ schema: TypeSchema?) -> TypePlan {
    if selection.isWhole { return self }
    var parts: [String: PropertySelection] = [:]
    for (name, part) in selection.parts {
      let property = schema?.property(named: name) ?? schema?.property(labelled: name)
      parts[property?.name ?? name] = part
    }
    return TypePlan(
      type: type, configuration: configuration, declared: declared, mapping: mapping,
      paths: paths, issues: issues, selected: parts, cases: cases)
  }
}
