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

  /// Whether a key of the object at the current path is the tag of an enum around it. A dotted tag is only a part of
  /// the member that it begins with.
  @inline(never)
  func isTag(_ key: String) -> Bool { sharedTag(at: key).map { !$0.isInside(key) } ?? false }

  /// Returns the tag of an enum around the object at the current path, if it is the member with this key or inside it.
  func sharedTag(at key: String) -> DeclaredKey? {
    for shared in workspace.call.pointee.sharedObjects where shared.depth == path.count {
      if let tag = shared.plan.discriminator(at: key) { return tag }
    }
    return nil
  }
}
