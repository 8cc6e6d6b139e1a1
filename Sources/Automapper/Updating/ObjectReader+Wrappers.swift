/// Collections inside property wrappers, `Inferred` or a wrapper of the model's author. Update policies combine the
/// wrapped collections, as the property's key path sees them.
extension ObjectReader {
  /// Returns the collection in a value that the source has for a property, or the value if it contains none.
  func newCollection(_ new: Any, _ slot: SlotPointer, _ policy: UpdatePolicy) -> Any {
    let value = Carrier.content(new)
    guard slot.pointee.property.isWrapped(by: Swift.type(of: value)) else { return value }
    if let stored = ReflectedProperties.wrappedValue(of: value), policy.elements(stored) != nil {
      return stored
    }
    // A wrapper that stores its value in another form encodes it as the property's type.
    guard let type = policy.collectionType as? any Decodable.Type else { return value }
    return reencoded(value, as: type, slot) ?? value
  }

  /// Returns a collection as the type that the model decodes, if necessary in the property's wrapper. Nil if the
  /// wrapper cannot be created.
  func carrying<T>(_ collection: Any, as type: T.Type, _ slot: SlotPointer) -> T? {
    fitted(collection, as: type) ?? rewrapped(collection, by: type, slot)
  }

  /// Returns the wrapper that the old instance has once its property is set to a collection. For a class, whose
  /// instance must not change yet, decodes the wrapper from the encoded collection.
  private func rewrapped<T>(_ collection: Any, by type: T.Type, _ slot: SlotPointer) -> T? {
    let property = slot.pointee.property
    guard property.isWrapped(by: type) else { return nil }
    if let old = slot.pointee.fallback?.current?.instance, !(Swift.type(of: old) is AnyClass),
      !(type is AnyClass), let owner = property.accessor?.write?(old, collection)
    {
      let capture = Capture(table.owner, of: owner)
      return captured(slot, capture)?.content as? T
    }
    // Encoding instances would lose their identity, and the changes that are still pending.
    if property.updatePolicy?.elementType is AnyClass { return nil }
    return wrapped(collection, by: type, slot)
  }
}
