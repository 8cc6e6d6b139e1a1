extension ObjectReader {
  /// Returns the collection that the old instance holds for a property with an update policy, without its property
  /// wrapper; nil if it holds none.
  @inline(never)
  func oldCollection(_ slot: SlotPointer, _ policy: UpdatePolicy) -> Any? {
    guard let capture = slot.pointee.fallback?.current else { return nil }
    if let found = captured(slot, capture) {
      guard let content = found.content,
        let own = slot.pointee.property.unwrapped(content, of: capture.instance)
      else { return nil }
      if policy.elements(own) != nil { return own }
    }
    // The model encodes the collection by a container, by a super encoder or as another type.
    if node == nil, let content = slot.heldValue(in: capture), policy.elements(content) != nil {
      return content
    }
    guard let type = policy.collectionType as? any Decodable.Type else { return nil }
    return encoded(slot).flatMap { decoded($0, as: type, slot) }
  }
}
