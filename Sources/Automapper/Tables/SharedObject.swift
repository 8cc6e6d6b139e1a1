/// An enum whose only associated value is the enum's own object. The tag in it belongs to the enum.
struct SharedObject {
  let depth: Int
  /// The plan of the enum.
  let plan: TypePlan
  /// The paths of the members that the enum's tags were read from, as the object spells them, or are written to.
  let tags: [[String]]
}

extension Workspace {
  /// Decodes or encodes a value in the object of an enum, without the enum's tag.
  ///
  /// - Parameter shared: The object at the current path; nil if the value has an object of its own.
  func sharing<Result>(_ shared: SharedObject?, _ body: () throws -> Result) rethrows -> Result {
    guard let shared else { return try body() }
    call.pointee.sharedObjects.append(shared)
    defer { call.pointee.sharedObjects.removeLast() }
    return try body()
  }
}
