/// Tells the stored properties that a type's initialiser does not decode from those whose coding keys cannot be told.
extension SchemaProbe {
  /// Whether the initialiser leaves a stored property to others, or computes it from properties that have their own
  /// coding keys. False if it may hold the value of a coding key, so that rules for it would miss that key.
  ///
  /// - Parameter isNamed: Whether the caller has named the property. It is then enough if nothing shows that it holds
  ///   the value of a key.
  func isExtra(_ label: String, isNamed: Bool) -> Bool {
    guard let original, original.properties[label] != nil else { return false }
    return schema.properties.indices.allSatisfy { index in
      isElsewhere(index + 1, than: label, original, isNamed: isNamed)
    }
  }

  /// Whether the value of a coding key is in another stored property than this one.
  private func isElsewhere(
    _ number: Int, than label: String, _ original: Variant, isNamed: Bool
  ) -> Bool {
    let property = schema.properties[number - 1]
    // If the type rejects the instance, only names can tell.
    let changed = single(number).map(changes) ?? []
    let owner = changed.first { self.property(labelled: $0)?.name == property.name }
    if changed.contains(label) {
      // A key that two properties share is the key of neither, unless one of them holds its value.
      return owner.map { $0 != label && holdsMadeUp($0, property, original) } ?? false
    }
    if !changed.isEmpty { return true }
    if property.name != label, original.properties[property.name] != nil { return true }
    return isNamed && !holdsMadeUp(label, property, original)
  }
}
