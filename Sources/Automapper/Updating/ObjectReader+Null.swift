/// Containers that a model's own code opens over null.
///
/// Null means what it means for a property that is decoded as one value, see `nulled`.
extension ObjectReader {
  /// Opens a keyed container over the replacement for null. Throws for any other value that is no object.
  @inline(never)
  func container<Nested: CodingKey>(
    _ type: Nested.Type, insteadOf value: S.Value, _ slot: SlotPointer
  ) throws -> KeyedDecodingContainer<Nested> {
    let node = pathNode(to: slot)
    guard let object = session.replacement([String: Any].self, of: value, node, table.owner)
    else { throw containerMismatch([String: Any].self, value, slot) }
    return try session.foundationSession.nestedContainer(type, object, table.owner, node)
  }

  /// Opens an unkeyed container over the replacement for null. Throws for any other value that is no array.
  @inline(never)
  func unkeyedContainer(
    insteadOf value: S.Value, _ slot: SlotPointer
  ) throws -> any UnkeyedDecodingContainer {
    let node = pathNode(to: slot)
    guard let array = session.replacement([Any].self, of: value, node, table.owner)
    else { throw containerMismatch([Any].self, value, slot) }
    return try session.foundationSession.nestedUnkeyedContainer(array, table.owner, node)
  }
}

extension DecodingSession {
  /// Returns the object or array that takes the place of null in a model with a fallback instance: an empty array in an
  /// update, else the value of a fresh instance. Nil for another value, for an Optional property, where null is nil, and
  /// for one that cannot be found by its key.
  func replacement<Value>(
    _ type: Value.Type, of value: S.Value, _ node: PathNode?, _ table: TypeTable
  ) -> Value? {
    guard source.isNull(value), let fallback = table.fallback, let current = fallback.current,
      let node, node.parent == nil, !node.step.isIndex,
      current.isOptional(node.step.name) == false
    else { return nil }
    if fallback.kind == .fresh {
      return current.encoded(at: [], inside: node, by: mapper) as? Value
    }
    if table.plan.property(named: node.step.name).updatePolicy?.isNullable == false { return nil }
    if let empty = [Any]() as? Value { return empty }
    return table.plan.make.flatMap { make in
      Capture(table.plan, workspace.codingUserInfo, make)
        .encoded(at: [], inside: node, by: mapper) as? Value
    }
  }
}
