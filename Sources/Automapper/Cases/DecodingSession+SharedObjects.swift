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
    workspace.stepsToTag(after: key, at: path).map { isAlone($0, in: member) } ?? false
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
}
