/// What null in the source means for a property of a model with a fallback instance.
///
/// Four functions apply it, one for each way in which the model's code may request the property: `nulled` for a value,
/// `presence(ofNull:)` for a question, `written(for:)` and `DecodingSession.replacement` for a container or decoder over
/// the value. Null that the old instance holds, or a default, has no such meaning: it is a value.
enum NullMeaning {
  /// The update policy does not accept null.
  case rejected
  /// The update policy keeps the elements of the old instance.
  case kept
  /// The declared default replaces it, if there is one. Else a property that is Optional becomes nil, a collection
  /// empty, and any other property gets the value of a fresh instance. Else null may be a value of the type.
  case replaced
}

extension PropertyPlan {
  func meaningOfNull(_ kind: Fallback.Kind?) -> NullMeaning {
    guard kind == .update, let updatePolicy else { return .replaced }
    if !updatePolicy.isNullable { return .rejected }
    return updatePolicy.keeps ? .kept : .replaced
  }
}

extension ObjectReader {
  func meaningOfNull(_ slot: SlotPointer) -> NullMeaning {
    slot.pointee.property.meaningOfNull(slot.pointee.fallback?.kind)
  }

  /// Null counts as absent if the update policy keeps the old elements, and there are some.
  func presence(ofNull slot: SlotPointer) -> Presence {
    guard meaningOfNull(slot) == .kept, let policy = slot.pointee.property.updatePolicy,
      oldElements(slot, policy) != nil
    else { return .null }
    return .absent
  }

  /// Returns the change that null in the source makes to a property whose value the model requests. `dynamic` for the
  /// reason given at `DecodingSource.stepwise`.
  dynamic func nulled<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, isOptional: Bool
  ) throws -> Reading<T> {
    switch meaningOfNull(slot) {
    case .rejected: break
    case .kept: return .absent
    case .replaced:
      if let value = try declaredDefault(type, slot) { return .value(value) }
      if slot.pointee.property.reading?.isRequired == true, let error = try nullError(slot, type) {
        throw error
      }
      if isOptional { return .null }
      if let value = emptyCollection(type) {
        if mayBeEmptied(slot) { return .value(value) }
        break
      }
      if let make = table.owner.plan.make,
        let fresh = value(
          in: Capture(table.owner, make), type, slot)
      {
        return .value(fresh)
      }
      if let value = zero(type, slot) { return .value(value) }
      // Null may be a value of the type itself.
      if let value = value(slot), session.source.isNull(value) {
        return .value(try nested(type, slot, value))
      }
      if let value = try typesOwnNull(type, slot) { return .value(value) }
    }
    var failure = ValueFailure.mismatch(TypeName.of(type), .null)
    failure.spot = spot(slot)
    throw session.error(
      failure, as: ExpectedType.inDecodingError(type, isNull: true), node: node,
      step: slot.pointee.step, key: slot.codingKey, sourceKey: sourceKey(slot))
  }

  private func emptyCollection<T>(_ type: T.Type) -> T? {
    let collection = (type as? any MappedValue.Type)?.modelType ?? type
    return (collection as? any ElementCollection.Type).flatMap {
      Carrier.value($0.empty, as: type)
    }
  }

  /// Whether null empties a collection. If the old instance may store the property as an Optional, this counts as a
  /// conversion: the model's own code may catch the error of a null and store nil.
  private func mayBeEmptied(_ slot: SlotPointer) -> Bool {
    if session.conversions.isAllowed || node != nil { return true }
    if slot.pointee.fallback?.current?.isOptional(slot.pointee.name) == false { return true }
    session.conversions.refuse()
    return false
  }
}

/// Containers that a model's own code opens over null.
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
  /// update, else the value of a fresh instance. Nil for another value, for a null that is not the source's, for an
  /// Optional property, where null is nil, and for one that cannot be found by its key.
  func replacement<Value>(
    _ type: Value.Type, of value: S.Value, _ node: PathNode?, _ table: TypeTable
  ) -> Value? {
    guard source.isNull(value), let fallback = table.fallback, let current = fallback.current,
      let node, node.parent == nil, node.origin == .source, !node.step.isIndex,
      current.isOptional(node.step.name) == false
    else { return nil }
    if fallback.kind == .fresh {
      return current.encoded(at: [], inside: node.codingPath, by: mapper) as? Value
    }
    if table.plan.property(named: node.step.name).meaningOfNull(fallback.kind) == .rejected {
      return nil
    }
    if let empty = [Any]() as? Value { return empty }
    return table.plan.make.flatMap { make in
      Capture(table, make).encoded(at: [], inside: node.codingPath, by: mapper) as? Value
    }
  }
}
