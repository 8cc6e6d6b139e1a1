/// Decodes scalars on all paths but the direct one, which the containers try first. Not inlined, to keep the containers
/// small.
extension UnsafeMutablePointer {
  /// Decodes a required scalar.
  @inline(never)
  func requiredLeaf<S: DecodingSource, T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T
  where Pointee == ObjectReader<S> {
    if case .value(let old) = pointee.keptScalar(type, slot) { return old }
    return try pointee.requiredLeaf(type, slot)
  }

  /// Decodes a scalar that may be absent or null.
  @inline(never)
  func presentLeaf<S: DecodingSource, T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T?
  where Pointee == ObjectReader<S> {
    switch pointee.keptScalar(type, slot) {
    case .value(let old): return old
    case .nothing: return nil
    case .other: return try pointee.presentLeaf(type, slot)
    }
  }
}

/// Decodes scalars that need more than the unchanged member.
extension ObjectReader {
  /// Decodes a required scalar, on the first path that applies.
  @inline(never)
  fileprivate func requiredLeaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if session.conversions.isRetrying {
      return try permitted(type, slot) { try requiredLeafOnce(type, slot) }
    }
    return try requiredLeafOnce(type, slot)
  }

  private func requiredLeafOnce<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    switch try origin(of: slot, isRequired: true) {
    case .member(let value): return try leaf(type, slot, value)
    case .found(let value): if let result = T.plain(value, in: session.source) { return result }
    case .content(let content):
      if let result = FoundationType.take(content, as: type) { return result }
    case .steps: break
    case .absent: throw missing(slot, type)
    }
    return try slot.pointee.hasReadingSteps
      ? requiredStepwise(type, slot) : absent(type, slot)
  }

  /// Decodes a scalar that may be absent or null.
  @inline(never)
  fileprivate func presentLeaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if session.conversions.isRetrying {
      return try permitted(type, slot) { try presentLeafOnce(type, slot) }
    }
    return try presentLeafOnce(type, slot)
  }

  private func presentLeafOnce<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    switch try origin(of: slot, isRequired: false) {
    case .member(let value): return try leaf(type, slot, value)
    case .found(let value): if let result = T.plain(value, in: session.source) { return result }
    case .content(let content):
      if let result = FoundationType.take(content, as: type) { return result }
    case .absent: return nil
    case .steps: break
    }
    return try slot.pointee.hasReadingSteps
      ? stepwise(type, slot, isOptional: true) : defaultUsed(type, slot)
  }

  /// The origin of a scalar. If the scalar has another type than the model requests, the property's steps decode it.
  private enum Origin {
    /// The property's member, which may need a conversion.
    case member(S.Value)
    /// A value that the property's rule has located.
    case found(S.Value)
    /// A finished value: the result of a closure, or a default.
    case content(Any)
    /// Not known yet: the general path decodes the property or finds its default.
    case steps
    /// No value, and nothing that stands in for one.
    case absent
  }

  /// Not generic, so that it is not copied for each scalar type.
  @inline(never)
  private func origin(of slot: SlotPointer, isRequired: Bool) throws -> Origin {
    if slot.pointee.hasReadingSteps, !isReplaced(slot) {
      // `keptScalar` has not returned it: it is of another type, or the property was not decoded before.
      if isKept(slot) { return .steps }
      if let value = ruledValue(slot) { return .found(value) }
      return madeValue(slot).map { .content($0) } ?? .steps
    }
    if let value = isRequired ? value(slot) : present(slot) { return .member(value) }
    guard slot.pointee.hasDefault || isRequired && isObserved else { return .absent }
    if isObserved { return .steps }
    return try (isRequired ? plainDefault(slot) : madeDefault(slot)).map { .content($0) } ?? .steps
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
