/// Writes the rest of a model, the members that belong to no other property, beside its properties.
extension EncodingSession {
  /// The members that a model holds in the property declared by `rest(_:)`.
  @inline(__always)
  func restMembers<T>(of value: T, _ table: TypeTable) -> [String: JSONValue] {
    guard let rest = table.plan.rest else { return [:] }
    let property = table.plan.property(named: rest.name)
    if property.isLeftOut || property.rule?.exclusion?.contains(.fromOutput) == true { return [:] }
    let members = rest.members(of: Carrier.content(value))
    return members.isEmpty ? members : withoutTags(members, of: value, table)
  }

  /// Returns the members of a rest without those that the tags of the object are written to: a tag wins over the rest.
  @inline(never)
  private func withoutTags(
    _ rest: [String: JSONValue], of value: Any, _ table: TypeTable
  ) -> [String: JSONValue] {
    let shared = workspace.sharedObjects(at: path)
    return rest.removing(table.tags(of: value).map(\.path) + shared.flatMap(\.tags))
  }
}

extension RestProperty {
  /// Adds the members of the rest to an encoded object. The model's own members win.
  ///
  /// - Parameter tree: Returns a member that is added as a Foundation value.
  func adding(
    _ rest: [String: JSONValue], to value: Any,
    _ tree: (_ member: JSONValue, _ key: String) throws -> Any
  ) rethrows -> Any {
    guard !rest.isEmpty, var members = value as? [String: Any] else { return value }
    for (key, json) in rest {
      guard let own = members[key] else {
        members[key] = try tree(json, key)
        continue
      }
      let inner = sharedPaths.filter { $0[0] == key }.map { $0.dropFirst() }
      if inner.isEmpty { continue }
      members[key] = NestedValue.completing(own, with: try tree(json, key), along: inner)
    }
    return members
  }
}
