/// Properties that are written so that no member of the rest is read in their place.
///
/// After `{"name": "new", "Name": "old"}` was read, the rest has `Name`. If `name` is set to nil, it is written as null:
/// `Name` alone would be read as the name.
extension ObjectWriter {
  /// Whether a member of the rest would be read as a property that is not written.
  @inline(never)
  func replacesRest(_ slot: SlotPointer) -> Bool {
    guard table.owner.plan.rest != nil, !slot.pointee.property.isLeftOut else { return false }
    let rest = rest
    if rest.isEmpty { return false }
    let property = slot.pointee.property
    if let steps = property.reading {
      // Such properties are not read from a member alone.
      if steps.isExcluded || steps.isRest || steps.inlining != nil || steps.condition != nil
        || steps.combination != nil
      {
        return false
      }
      if steps.flattened.contains(where: { replacesRest($0.keys) }) { return true }
    }
    // A member under the property's own key is written in its place.
    if property.outputPath.count == 1, rest[slot.pointee.outputKey] != nil { return false }
    return property.reading?.keys.contains { holds($0, rest) } == true
      || rest.keys.contains { table.rank(of: $0, for: slot) != nil }
  }

  /// Whether the rest has a member with one of a flattened property's keys.
  @inline(never)
  func replacesRest(_ keys: [DeclaredKey]) -> Bool {
    let rest = rest
    if rest.isEmpty { return false }
    let matching = session.engine.configuration.keyMatching
    return keys.contains { key in
      holds(key, rest)
        || KeySpellings(key.text, matching: matching).strongest(of: rest.keys) != nil
    }
  }

  /// The members of the model's rest. Empty for an object that the model's code opens inside its own object.
  private var rest: [String: JSONValue] {
    node == nil ? session.restMembers(of: session.owner, table.owner) : [:]
  }

  private func holds(_ key: DeclaredKey, _ rest: [String: JSONValue]) -> Bool {
    if rest[key.text] != nil { return true }
    guard key.isDotted, let head = rest[key.path[0]] else { return false }
    return Node(head).path(key.path.dropFirst().joined(separator: ".")) != nil
  }
}
