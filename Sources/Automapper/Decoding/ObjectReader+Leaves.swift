/// Decodes scalars that need more than the unchanged member.
extension ObjectReader {
  /// Decodes a required scalar, on the first path that applies.
  @inline(never)
  func requiredLeaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if session.conversions.isRetrying {
      return try permitted(type, slot) { try requiredLeafOnce(type, slot) }
    }
    return try requiredLeafOnce(type, slot)
  }

  private func requiredLeafOnce<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    if slot.pointee.hasReadingSteps, !isReplaced(slot) {
      if let content = kept(slot)?.content, let old = FoundationType.take(content, as: type) {
        return old
      }
      if let value = ruledValue(slot), let result = T.plain(value, in: session.source) {
        return result
      }
      if let made = madeValue(slot), let result = FoundationType.take(made, as: type) {
        return result
      }
      return try requiredStepwise(type, slot)
    }
    if let value = value(slot) { return try leaf(type, slot, value) }
    if slot.pointee.hasDefault, !isObserved, let content = try plainDefault(slot),
      let result = FoundationType.take(content, as: type)
    {
      return result
    }
    if slot.pointee.hasDefault || isObserved { return try absent(type, slot) }
    throw missing(slot, type)
  }

  /// Decodes a scalar that may be absent or null.
  @inline(never)
  func presentLeaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if session.conversions.isRetrying {
      return try permitted(type, slot) { try presentLeafOnce(type, slot) }
    }
    return try presentLeafOnce(type, slot)
  }

  private func presentLeafOnce<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    if slot.pointee.hasReadingSteps, !isReplaced(slot) {
      if let old = kept(slot) {
        guard let content = old.content else { return nil }
        if let value = FoundationType.take(content, as: type) { return value }
      }
      if let value = ruledValue(slot), let result = T.plain(value, in: session.source) {
        return result
      }
      if let made = madeValue(slot), let result = FoundationType.take(made, as: type) {
        return result
      }
      return try stepwise(type, slot, isOptional: true)
    }
    guard let value = present(slot) else {
      if slot.pointee.hasDefault, !isObserved, let content = try madeDefault(slot),
        let result = FoundationType.take(content, as: type)
      {
        return result
      }
      return slot.pointee.hasDefault ? try defaultUsed(type, slot) : nil
    }
    return try leaf(type, slot, value)
  }

  @inline(__always)
  private func leaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer, _ value: S.Value) throws -> T {
    do throws(ValueFailure) {
      let result = try session.leaf(type, value)
      if session.observation != nil { flush(slot) }
      return result
    } catch {
      if slot.pointee.hasDefault, session.source.isNull(value),
        let result = try defaultUsed(type, slot)
      {
        return result
      }
      throw passing(error, as: type, value, slot)
    }
  }
}
