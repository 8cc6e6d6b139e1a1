extension ObjectReader {
  /// Returns the elements that the old instance holds for a property with an update policy, without its property
  /// wrapper; nil if it holds no collection.
  @inline(never)
  func oldElements(_ slot: SlotPointer, _ policy: UpdatePolicy) -> [Any]? {
    guard let capture = slot.pointee.fallback?.current else { return nil }
    if let found = captured(slot, capture) {
      guard let content = found.content,
        let own = slot.pointee.property.unwrapped(content, of: capture.instance)
      else { return nil }
      if let elements = policy.elements(own) { return elements }
    }
    // The model encodes the collection by a container, by a super encoder or as another type.
    if node == nil, let content = slot.heldValue(in: capture),
      let elements = policy.elements(content)
    {
      return elements
    }
    guard let type = policy.collectionType as? any Decodable.Type else { return nil }
    let own = encoded(slot).flatMap { decoded($0, as: type, slot) as Any? }
    return own.flatMap(policy.elements)
  }
}
