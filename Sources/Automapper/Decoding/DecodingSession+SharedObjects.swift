/// Decodes the values of enums that share an object with their enum.
extension DecodingSession {
  /// Decodes a value from the object of an enum, without the enum's tag.
  ///
  /// - Parameter plan: The plan of the enum; nil if the value has an object of its own.
  func sharing<Result>(_ plan: TypePlan?, _ decode: () throws -> Result) rethrows -> Result {
    guard let plan else { return try decode() }
    workspace.call.pointee.sharedObjects.append(SharedObject(depth: path.count, plan: plan))
    defer { workspace.call.pointee.sharedObjects.removeLast() }
    return try decode()
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
      result = fold(key) == fold(steps[steps.startIndex]) && isAlone(steps.dropFirst(), in: member)
    }
    return result
  }

  /// Returns the steps from a member of the object at the current path to the tag of an enum around it: none if the
  /// member is the tag. Nil if the tag is not there.
  func stepsToTag(after key: String) -> ArraySlice<String>? {
    for shared in workspace.call.pointee.sharedObjects {
      let inner = path.count - shared.depth
      guard inner >= 0, shared.plan.discriminators.contains(where: { $0.path.count > inner })
      else { continue }
      let outer = inner == 0 ? [] : path.steps.suffix(inner).map(\.name)
      if let steps = shared.plan.stepsToDiscriminator(after: outer + [key]) { return steps }
    }
    return nil
  }
}
