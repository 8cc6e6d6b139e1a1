import Foundation

/// How a value compares with the default of its property.
enum DefaultComparison {
  case equal
  case different
  /// Only the encoded values can be compared. Contains the default as a tree of Foundation values.
  case byTree(Any)
}

/// Values that `omitsDefault()` leaves out.
extension ObjectWriter {
  /// Compares a value with the value that decoding uses if the property is absent.
  ///
  /// Values that are not `Equatable` are compared by their trees, and so are a property wrapper and its declared default.
  @inline(never)
  func comparison<T: Encodable>(_ value: T, _ slot: SlotPointer) -> DefaultComparison {
    guard let other = defaultValue(T.self, slot) else { return .different }
    let content = Self.withoutOptionals(value)
    guard let content, let other = other.flatMap({ Self.withoutOptionals($0) }) else {
      let isNil = content == nil && other.flatMap { Self.withoutOptionals($0) } == nil
      return isNil ? .equal : .different
    }
    let isOther = slot.pointee.property.isWrapped(by: T.self) && !(other is T)
    if !isOther, let content = content as? any Equatable {
      return Self.equal(content, other) ? .equal : .different
    }
    return (try? tree(ofDefault: other, as: T.self, slot)).map { .byTree($0) } ?? .different
  }

  /// Whether decoding makes the property nil if it is absent.
  func isNilByDefault(_ slot: SlotPointer) -> Bool {
    switch slot.pointee.property.defaultValue {
    case .made(let make, _)?: Self.withoutOptionals(make()) == nil
    case .source(let raw)?: raw == .null
    case nil:
      freshValue(slot).map { $0.content.flatMap { Self.withoutOptionals($0) } == nil } ?? false
    }
  }

  /// Whether decoding gives the property the value of a fresh instance if it is absent, but nil if it is null.
  func isFilledByFreshInstance(_ slot: SlotPointer) -> Bool {
    let (property, reading) = (slot.pointee.property, slot.pointee.property.reading)
    // The members of an inlined model belong to this object, so null does not stand for them.
    if property.declaresDefault || reading?.isExcluded == true || reading?.inlining != nil {
      return false
    }
    return freshValue(slot)?.content.flatMap { Self.withoutOptionals($0) } != nil
  }

  private func tree<T: Encodable>(
    ofDefault other: Any, as type: T.Type, _ slot: SlotPointer
  ) throws -> Any {
    guard let other = Carrier.value(other, as: type) else {
      return try withDateFormats(of: slot.pointee.property) {
        try session.foundationValue(of: other)
      }
    }
    return try detached(other, slot, slot.pointee.property)
  }

  /// Whether two trees are the same JSON.
  func areEqual(_ tree: Any, _ other: Any) -> Bool {
    // Most values differ in their first level, and need no conversion.
    guard (tree as? [Any])?.count == (other as? [Any])?.count,
      (tree as? [String: Any])?.count == (other as? [String: Any])?.count,
      let tree = decoded(AnySource(value: tree), as: JSONValue.self)
    else { return false }
    return tree == decoded(AnySource(value: other), as: JSONValue.self)
  }

  /// Returns the default of a property: the declared default, otherwise the value of a fresh
  /// instance. The inner Optional is nil if the default is nil, the outer one if there is no
  /// default.
  private func defaultValue<T>(_ type: T.Type, _ slot: SlotPointer) -> Any?? {
    let property = slot.pointee.property
    switch property.defaultValue {
    case .made(let make, _)?: return make()
    case .source(let raw)?:
      if raw == .null { return .some(nil) }
      guard let value = sourceDefault(raw, as: type, property) else { return nil }
      return value
    case nil: return freshValue(slot).map(\.content)
    }
  }

  /// Returns the value that a fresh instance holds for the property; nil if there is no instance.
  private func freshValue(_ slot: SlotPointer) -> Capture.Value? {
    session.workspace.freshValues(of: table.owner, at: depth)?
      .value(table.keyType, node?.codingPath.map(\.stringValue) ?? [], slot)
  }

  /// Decodes a default in the form of the source, once in a call; nil if it is invalid.
  private func sourceDefault<T>(
    _ raw: JSONValue, as type: T.Type, _ property: PropertyPlan
  ) -> Any? {
    let call = session.workspace.call
    if let known = call.pointee.sourceDefaults[ObjectIdentifier(property)], known.type == type {
      return known.value
    }
    let value = session.mapper.sourceDefault(raw, as: type, property.dateFormats)
    call.pointee.sourceDefaults[ObjectIdentifier(property)] = CallState.SourceDefault(
      property: property, type: type, value: value)
    return value
  }

  /// Decodes a value; nil if it is invalid. `dynamic` for the reason given at `DecodingSource.stepwise`.
  private dynamic func decoded<T>(_ source: some MappingSource, as type: T.Type) -> T? {
    try? session.mapper.object(from: source, as: type)
  }

  private static func withoutOptionals(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return Carrier.content(value) }
    return optional.wrappedValue.flatMap { withoutOptionals($0) }
  }

  private static func equal<E: Equatable>(_ value: E, _ other: Any) -> Bool {
    (other as? E) == value
  }
}
