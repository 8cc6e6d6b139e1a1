/// Decodes the values of enums that share an object with their enum.
extension DecodingSession {
  /// Returns the object of an enum at the current path, for a value that shares it.
  func sharedObject(_ object: S.Value, _ plan: TypePlan) -> SharedObject {
    SharedObject(depth: path.count, plan: plan, tags: tags(in: object, plan))
  }

  /// Returns the paths of the members that the discriminators of a type are read from, as the object spells them.
  /// Members with other spellings of a discriminator are not among them.
  func tags(in object: S.Value, _ plan: TypePlan) -> [[String]] {
    plan.discriminators.compactMap { locatedDiscriminator($0, of: object)?.path }
  }

  /// Whether the object at the current path may also be the object of an enum around it.
  @inline(__always)
  var isShared: Bool { !workspace.call.pointee.sharedObjects.isEmpty }

  /// Whether a member of the object at the current path is the tag of an enclosing enum, or an object that contains only
  /// that tag.
  @inline(never)
  func isTag(_ key: String, _ member: S.Value) -> Bool {
    stepsToTag(after: key).map { isAlone($0, in: member) } ?? false
  }

  private func isAlone(_ steps: ArraySlice<String>, in value: S.Value) -> Bool {
    if steps.isEmpty { return true }
    guard source.isObject(value), source.memberCount(source.handle(value)) == 1 else {
      return false
    }
    var result = false
    source.forEachMember(source.handle(value)) { key, member in
      result = key == steps.first && isAlone(steps.dropFirst(), in: member)
    }
    return result
  }

  /// Returns the steps from a member of the object at the current path to the tag of an enum around it: none if the
  /// member is the tag. Nil if the tag was not read from there.
  func stepsToTag(after key: String) -> ArraySlice<String>? {
    for shared in workspace.call.pointee.sharedObjects {
      let inner = path.count - shared.depth
      guard inner >= 0 else { continue }
      let tags = shared.tags.filter { $0.count > inner && $0[inner] == key }
      if tags.isEmpty { continue }
      // The steps name properties, whose keys the source may spell in another way.
      let outer = inner == 0 ? [] : path.steps.suffix(inner).map(\.name)
      let folds = engine.configuration.keyMatching.folds
      let tag = tags.first { tag in
        zip(tag, outer).allSatisfy { $0 == $1 || folds && fold($0) == fold($1) }
      }
      if let tag { return tag.dropFirst(inner + 1) }
    }
    return nil
  }

  /// The plans of the enums whose object is the object at the current path.
  var plansOfSharedObject: [TypePlan] {
    workspace.call.pointee.sharedObjects.filter { $0.depth == path.count }.map(\.plan)
  }

  /// Returns which keys of the object at the current path belong to values around it: tags of enums, in any spelling,
  /// and the next steps of dotted keys.
  func keysOfOthers() -> (String) -> Bool {
    let entering = enteringKeys.map(\.key.remainder)
    return { key in
      self.isKeyOfTag(key) || entering.contains { $0.begins(with: key, folds: false) }
    }
  }

  private func isKeyOfTag(_ key: String) -> Bool {
    stepsToTag(after: key) != nil || plansOfSharedObject.contains { $0.isDiscriminator(key) }
  }
}
