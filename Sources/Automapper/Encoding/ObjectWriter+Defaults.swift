import Foundation

/// Values that `omitsDefault()` leaves out.
extension ObjectWriter {
  /// Whether a value equals the value that decoding uses if the property is absent.
  ///
  /// Values that are not `Equatable` are compared by their JSON, and so are a property wrapper and its declared default.
  @inline(never)
  func isDefault<T>(_ value: T, _ slot: SlotPointer) -> Bool {
    guard let other = defaultValue(T.self, slot) else { return false }
    let value = Self.unwrapped(value)
    guard let value, let other = other.flatMap({ Self.unwrapped($0) }) else {
      return value == nil && other.flatMap { Self.unwrapped($0) } == nil
    }
    let isOther = slot.pointee.property.isWrapped(by: T.self) && !(other is T)
    if !isOther, let value = value as? any Equatable { return Self.equal(value, other) }
    guard let value = json(value), let other = json(other) else { return false }
    return value == other
  }

  /// Returns the default of a property: the declared default, otherwise the value of a fresh
  /// instance. The inner Optional is nil if the default is nil, the outer one if there is no
  /// default.
  private func defaultValue<T>(_ type: T.Type, _ slot: SlotPointer) -> Any?? {
    let property = slot.pointee.property
    switch property.defaultValue {
    case .made(let make, _)?: return make()
    case .source(let raw)?:
      if T.self == Date.self, let formats = property.dateFormats {
        return formats.date(scalar: FoundationType.scalar(raw.foundationValue))
      }
      if raw == .null { return .some(nil) }
      guard let value = decoded(raw, as: type) else { return nil }
      return value
    case nil: break
    }
    let owner = table.owner
    guard let make = owner.plan.make else { return nil }
    let path = node?.codingPath.map(\.stringValue) ?? []
    let call = session.workspace.call
    let fresh =
      call.pointee.freshInstances[ObjectIdentifier(owner.plan)] ?? Capture(owner, make)
    call.pointee.freshInstances[ObjectIdentifier(owner.plan)] = fresh
    return fresh.value(table.keyType, path, slot).map(\.content)
  }

  /// Decodes a value; nil if it is invalid. `dynamic` for the reason given at `DecodingSource.stepwise`.
  private dynamic func decoded<T>(_ source: some MappingSource, as type: T.Type) -> T? {
    try? session.mapper.object(from: source, as: type)
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return Carrier.content(value) }
    return optional.wrappedValue.flatMap { unwrapped($0) }
  }

  private static func equal<E: Equatable>(_ value: E, _ other: Any) -> Bool {
    (other as? E) == value
  }

  private func json(_ value: Any) -> JSONValue? {
    guard let written = try? session.foundationValue(of: value) else { return nil }
    return decoded(AnySource(value: written), as: JSONValue.self)
  }
}
