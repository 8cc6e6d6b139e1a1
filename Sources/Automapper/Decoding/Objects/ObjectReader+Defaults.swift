import Foundation

/// Default values of properties that the source lacks.
///
/// | | declared | fallback instance | `.zero` | reports |
/// |---|---|---|---|---|
/// | `madeDefault` | by a closure | | | |
/// | `declaredDefault` | yes | | | |
/// | `notedDefault` (+KeyPaths) | yes | | | yes |
/// | `ownDefault` | yes | else | | |
/// | `defaultValue` | yes | else | else | |
/// | `reportedDefault` | yes | else | else | yes |
/// | `unreportedDefault` | by a closure | if none is declared | | |
extension ObjectReader {
  /// Returns the default of a property that is absent or null, and reports it.
  @inline(never)
  func reportedDefault<T>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    let result = try defaultValue(type, slot)
    if session.observation == nil { return result }
    if result != nil {
      noteDefault(slot)
    } else if value(slot) == nil {
      reportAbsence(slot)
    }
    return result
  }

  /// Returns the default of an absent value in a call without a report, in whatever type the mapping or the fallback
  /// instance holds it. If nil, the caller takes the slow path.
  @inline(never)
  func unreportedDefault(_ slot: SlotPointer) throws -> Any? {
    if slot.pointee.property.declaresDefault { return try madeDefault(slot) }
    return supplied(slot)?.content
  }

  /// Returns the default that a closure of the mapping creates, of any type; nil if there is no closure.
  @inline(never)
  func madeDefault(_ slot: SlotPointer) throws -> Any? {
    guard case .made(let make, _)? = slot.pointee.property.defaultValue else { return nil }
    return try once(.defaultValue, slot) { make() }
  }

  /// Reports that a default replaces a value that the source lacks.
  func noteDefault(_ slot: SlotPointer) {
    guard let observation = session.observation else { return }
    observeDefault(slot)
    observation.note(
      .defaultUsed, pathSteps(to: slot), below: session.path, sourceKey: sourceKey(slot),
      "the source has no value")
  }

  /// Returns the declared default, else the value of the fallback instance, else the empty value of the type if
  /// `absentValues` is `.zero`.
  func defaultValue<T>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    try ownDefault(type, slot) ?? (session.engine.fillsWithZero ? zero(type, slot) : nil)
  }

  /// Returns the declared default, else the value of the fallback instance.
  func ownDefault<T>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if slot.pointee.property.declaresDefault, let value = try declaredDefault(type, slot) {
      return value
    }
    return slot.pointee.fallback == nil ? nil : fallbackValue(type, slot)
  }

  /// Returns the default that the mapping declares.
  ///
  /// A default of another type is a configuration mistake. It is found here if the mapper could not learn the type
  /// before. `dynamic` for the reason given at `DecodingSource.stepwise`.
  dynamic func declaredDefault<T>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    switch slot.pointee.property.defaultValue {
    case nil: return nil
    case .made:
      guard let value = try madeDefault(slot) else { return nil }
      if let value = fitted(value, as: type) ?? wrapped(value, by: type, slot) { return value }
      if (value as? any OptionalValue)?.isNil == true { return nil }
      throw wrongDefault(type, slot, TypeName.of(Swift.type(of: value)))
    case .source(let raw):
      guard raw != .null, type is any Decodable.Type else { return nil }
      let value = value(type, slot, from: raw.foundationValue)
      if let value = value ?? Mapper.convertedDefault(raw, as: type) { return value }
      throw wrongDefault(type, slot, raw.excerpt)
    }
  }

  /// Decodes a property wrapper from the value that its rule creates, as that value is encoded. Nil if the property has
  /// no wrapper, or one that rejects the value.
  @inline(never)
  func wrapped<T>(_ value: Any, by type: T.Type, _ slot: SlotPointer) -> T? {
    guard slot.pointee.property.isWrapped(by: type) else { return nil }
    // The property's own date formats need not read what the mapper writes.
    if value is Date { return self.value(type, slot, from: value) }
    return (try? session.mapper.foundationValue(of: value)).flatMap {
      self.value(type, slot, from: $0)
    }
  }

  /// Decodes a value that is not in the source; nil if it is invalid.
  private func value<T>(_ type: T.Type, _ slot: SlotPointer, from foundation: Any) -> T? {
    guard let decodable = type as? any Decodable.Type else { return nil }
    let table = session.workspace.table(for: decodable)
    return session.apart { try read(decodable, slot, foundation, table) } as? T
  }

  @inline(never)
  private func wrongDefault(
    _ type: any Any.Type, _ slot: SlotPointer, _ found: String
  ) -> any Error {
    session.error(
      ValueFailure(
        .invalidConfiguration, expected: "a default of type \(TypeName.of(type))",
        found: slot.pointee.property.isSensitive ? Excerpt.sensitive : found),
      as: type, node: node, step: slot.pointee.step, key: slot.codingKey,
      sourceKey: sourceKey(slot))
  }
}
