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

  /// Returns the enums whose object is the object at a path.
  func sharedObjects(at path: PathStack) -> [SharedObject] {
    call.pointee.sharedObjects.filter { $0.depth == path.count }
  }

  /// Returns the steps from a member of the object at a path to the tag of an enum around it: none if the member is the
  /// tag. Nil if the tag was not read from there.
  func stepsToTag(after key: String, at path: PathStack) -> ArraySlice<String>? {
    for shared in call.pointee.sharedObjects {
      let inner = path.count - shared.depth
      guard inner >= 0 else { continue }
      let tags = shared.tags.filter { $0.count > inner && $0[inner] == key }
      if tags.isEmpty { continue }
      // The steps name properties, whose keys the source may spell in another way.
      let outer = inner == 0 ? [] : path.steps.suffix(inner).map(\.name)
      let folds = engine.takeUnretainedValue().configuration.keyMatching.folds
      let tag = tags.first { tag in
        zip(tag, outer).allSatisfy { $0 == $1 || folds && isSpelling($0, of: $1) }
      }
      if let tag { return tag.dropFirst(inner + 1) }
    }
    return nil
  }

  /// Returns which keys of the object at a path belong to values around it: tags of enums, in any spelling, and the
  /// next steps of dotted keys.
  func keysOfOthers(at path: PathStack) -> (String) -> Bool {
    let plans = sharedObjects(at: path).map(\.plan)
    let entering = hasEnteringKeys ? path.enteringKeys.map(\.key.remainder) : []
    return { key in
      self.stepsToTag(after: key, at: path) != nil || plans.contains { $0.isDiscriminator(key) }
        || entering.contains { $0.begins(with: key, folds: false) }
    }
  }
}
