/// Finds the value that a fallback instance holds for a model, if its type does not encode the model as its own type
/// under a key.
///
/// `encode(to:)` may write a model as another type, by a super encoder or into a nested container, or a type may decode
/// itself as another type. The encoded instance has the model's value in each of these forms.
extension DecodingSession {
  /// Returns the value for a model that its enclosing model decodes without a key: from a single-value container.
  @inline(never)
  func inheritedWithoutKey<T: Decodable>(_ type: T.Type, _ table: TypeTable) -> Any? {
    guard let (capture, depth) = workspace.call.pointee.updatedModel else { return nil }
    let isWhole = depth == path.count
    let node = isWhole ? nil : path.topNode
    guard isWhole || node.map({ depth + $0.depth == path.count }) == true else { return nil }
    if isWhole, let single = capture.single, Carrier.value(single, as: type) != nil {
      return single
    }
    let call = workspace.call
    // No instance supplies what the part lacks.
    call.pointee.updatedModel = nil
    defer { call.pointee.updatedModel = (capture, depth) }
    return decoded(
      capture.encoded(at: [], inside: node?.codingPath ?? [], by: mapper), as: type, table)
  }

  /// Returns the value for a model that its enclosing model decodes under a key.
  @inline(never)
  func inheritedInOtherForm<T: Decodable>(
    _ type: T.Type, _ table: TypeTable, _ slot: SlotPointer, _ node: PathNode?, _ capture: Capture
  ) -> Any? {
    if node == nil, let content = slot.heldValue(in: capture),
      let value = Carrier.value(content, as: type)
    {
      return value
    }
    let part = capture.encoded(
      at: slot.pointee.outputPath, inside: node?.codingPath ?? [], by: mapper)
    // No instance supplies what the part lacks.
    return slot.pointee.fallback?.with(nil) { decoded(part, as: type, table) }
  }

  /// Decodes a part of an encoded instance; nil if it is no value of the type.
  private func decoded<T: Decodable>(_ part: Any?, as type: T.Type, _ table: TypeTable) -> T? {
    guard let part, mayGoDeeper else { return nil }
    let session = foundationSession
    return apart { try session.decode(type, part, table.withoutFallback) }
  }
}

extension UnsafeMutablePointer<Slot> {
  /// Returns the value of the property in an instance, if the mapping declares the property by a key path.
  func heldValue(in capture: Capture) -> Any? {
    guard let accessor = pointee.property.accessor, !accessor.isForced else { return nil }
    return accessor.read(capture.instance)
  }
}
