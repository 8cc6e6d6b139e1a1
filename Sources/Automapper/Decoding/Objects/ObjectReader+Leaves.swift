/// Decodes scalars on all paths but the direct one, which the containers try first. Not inlined, to keep the containers
/// small. Extensions of the pointer for the reason given in `ObjectReader+Direct`.
extension UnsafeMutablePointer {
  /// Decodes a required scalar.
  @inline(never)
  func requiredLeaf<S: DecodingSource, T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T
  where Pointee == ObjectReader<S> {
    if case .value(let old) = pointee.keptScalar(type, slot) { return old }
    if let value = try pointee.leaf(type, slot, isRequired: true) { return value }
    throw pointee.missing(slot, type)
  }

  /// Decodes a scalar that may be absent or null.
  @inline(never)
  func presentLeaf<S: DecodingSource, T: Leaf>(_ type: T.Type, _ slot: SlotPointer) throws -> T?
  where Pointee == ObjectReader<S> {
    switch pointee.keptScalar(type, slot) {
    case .value(let old): return old
    case .nothing: return nil
    case .other: return try pointee.leaf(type, slot, isRequired: false)
    }
  }
}

/// Decodes scalars that need more than the unchanged member.
extension ObjectReader {
  /// Decodes a scalar on the first path that applies. If it is required, the result is not nil.
  ///
  /// One function for both, because each is copied for each scalar type and source.
  @inline(never)
  fileprivate func leaf<T: Leaf>(
    _ type: T.Type, _ slot: SlotPointer, isRequired: Bool
  ) throws -> T? {
    if session.isWatched, let scalar = watchedScalar(type, slot) { return scalar }
    let request = watched(type, slot, isOptional: !isRequired)
    if let request, request.isReplaced { return try answer(type, request, slot) }
    do {
      let value =
        if session.conversions.areGranted {
          try permitted(type, slot) { try leafOnce(type, slot, isRequired: isRequired) }
        } else {
          try leafOnce(type, slot, isRequired: isRequired)
        }
      if let request, let value { end(request, value) }
      return value
    } catch {
      return try answer(type, request, failing: error, slot)
    }
  }

  /// `answer` for a scalar, whose stand-in has exactly its type.
  @inline(__always)
  private func answer<T: Leaf>(
    _ type: T.Type, _ request: WatchedRequest?, failing error: (any Error)? = nil,
    _ slot: SlotPointer
  ) throws -> T? {
    try answer(request, failing: error, slot).flatMap { ExactType.value($0, as: type) }
  }

  @inline(never)
  private func leafOnce<T: Leaf>(
    _ type: T.Type, _ slot: SlotPointer, isRequired: Bool
  ) throws -> T? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: !isRequired) }
    switch try origin(of: slot, isRequired: isRequired) {
    case .member(let value): return try leaf(type, slot, value)
    case .found(let value): if let result = T.plain(value, in: session.source) { return result }
    case .content(let content):
      if let result = ExactType.value(content, as: type) { return result }
    case .absent:
      if isRequired { throw missing(slot, type) }
      return nil
    case .steps: break
    }
    switch (slot.pointee.hasReadingSteps, isRequired) {
    case (true, true): return try requiredStepwise(type, slot)
    case (true, false): return try stepwise(type, slot, isOptional: true)
    case (false, true): return try absent(type, slot)
    case (false, false): return try reportedDefault(type, slot)
    }
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
    if let value = isRequired ? value(slot) : nonNullMember(slot) { return .member(value) }
    guard slot.pointee.mayHaveSubstitute || isRequired && isObserved else { return .absent }
    if isObserved { return .steps }
    return try (isRequired ? unreportedDefault(slot) : madeDefault(slot)).map { .content($0) }
      ?? .steps
  }

  /// Decodes a scalar from its member.
  @inline(__always)
  private func leaf<T: Leaf>(_ type: T.Type, _ slot: SlotPointer, _ value: S.Value) throws -> T {
    do throws(ValueFailure) {
      if let plain = T.plain(value, in: session.source) { return plain }
      let scalar = session.source.scalar(value)
      let result = try session.convert(type, scalar)
      if result.isConversion { noteConversion(scalar, to: T.name, slot) }
      return result.value
    } catch {
      if slot.pointee.mayHaveSubstitute, session.source.isNull(value),
        let result = try reportedDefault(type, slot)
      {
        return result
      }
      throw passing(error, as: type, value, slot)
    }
  }
}
