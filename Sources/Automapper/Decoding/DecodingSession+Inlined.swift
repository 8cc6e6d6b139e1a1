/// The keys of inlined values, in the objects that they share with the models around them.
extension DecodingSession {
  /// Whether the object at the current path is that of the model around it, because the value is inlined.
  var isInlinedHere: Bool { path.top?.slot.pointee.property.isInlined == true }

  /// Notes what takes keys of the object that an inlined value is decoded from, while they are collected.
  @inline(__always)
  func noteInlined(_ note: (inout InlinedKeys) -> Void) {
    if workspace.call.pointee.inlinedKeys != nil { noteInlinedHere(note) }
  }

  @inline(never)
  private func noteInlinedHere(_ note: (inout InlinedKeys) -> Void) {
    guard var keys = workspace.call.pointee.inlinedKeys, path.count >= keys.depth,
      (keys.depth..<path.count).allSatisfy({
        path.propertySlot(at: $0)?.pointee.property.isInlined == true
      })
    else { return }
    note(&keys)
    workspace.call.pointee.inlinedKeys = keys
  }

  /// Returns what the inlined values of a model take from its object, if that depends on the source.
  func inlinedKeys(_ object: S.Handle, _ table: TypeTable) -> [InlinedKeys] {
    guard table.plan.inlinesModels else { return [] }
    return table.ownKeyTables.flatMap { keys -> [InlinedKeys] in
      let slots = keys.modelSlots.filter(table.hasVaryingKeys)
      if slots.isEmpty { return [] }
      guard let reader = reader(object, keys.input) else { return [] }
      return slots.compactMap(reader.inlinedKeys)
    }
  }
}
