/// Properties that are written so that no member of the rest is read in their place.
///
/// After `{"name": "new", "Name": "old"}` was read, the rest has `Name`. If `name` is set to nil, it is written as null:
/// `Name` alone would be read as the name.
extension ObjectWriter {
  /// Whether a member of the rest would be read as a property that is not written.
  @inline(never)
  func isFilledByRest(_ slot: SlotPointer) -> Bool {
    guard !slot.pointee.property.isLeftOut else { return false }
    return restSatisfies { claims in
      let property = slot.pointee.property
      if let steps = property.reading {
        // Such properties are not read from a member alone.
        if steps.isExcluded || steps.isRest || steps.inlining != nil || steps.condition != nil
          || steps.combination != nil
        {
          return false
        }
        if steps.flattened.contains(where: { fills(claims, $0.keys) }) { return true }
      }
      // A member under the property's own key is written in its place.
      if property.outputPath.count == 1, claims.members[slot.pointee.outputKey] != nil {
        return false
      }
      return property.reading?.keys.contains(where: claims.has) == true
        || claims.fills(slot, of: table)
    }
  }

  /// Whether the rest has a member with one of a flattened property's keys.
  @inline(never)
  func isFilledByRest(_ keys: [DeclaredKey]) -> Bool { restSatisfies { fills($0, keys) } }

  private func fills(_ claims: RestClaims, _ keys: [DeclaredKey]) -> Bool {
    let matching = session.engine.configuration.keyMatching
    return keys.contains { key in
      claims.has(key)
        || KeySpellings(key.text, matching: matching).strongest(of: claims.members.keys) != nil
    }
  }

  /// Whether the rest of the model satisfies a condition; false if it is empty, and for an object that the model's code
  /// opens inside its own.
  private func restSatisfies(_ condition: (inout RestClaims) -> Bool) -> Bool {
    guard node == nil, table.owner.plan.rest != nil else { return false }
    var claims =
      session.restClaims ?? RestClaims(session.restMembers(of: session.model, table.owner))
    // Taken out while it changes, so that its sets are not copied.
    session.restClaims = nil
    defer { session.restClaims = claims }
    return !claims.members.isEmpty && condition(&claims)
  }
}
