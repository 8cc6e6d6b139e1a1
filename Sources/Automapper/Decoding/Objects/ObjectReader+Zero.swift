import Foundation

/// Stand-ins for absent values without a declared default.
extension ObjectReader {
  /// Returns the empty value of a type if `absentValues` is `.zero`; nil if the property is Optional, required or not
  /// selected, or if its type has no such value.
  ///
  /// This counts as a conversion: the model's own code may try another key or type for what is absent or null, and gets
  /// the value only if it fails without it. `dynamic` for the reason given at `DecodingSource.stepwise`.
  dynamic func zero<T>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard session.engine.fillsWithZero, !slot.pointee.isOptional,
      !slot.pointee.property.isLeftOut, slot.pointee.property.reading?.isRequired != true,
      isInside || !session.isTryingCase
    else { return nil }
    guard session.conversions.isAllowed else {
      if mayBeZero(type) { session.conversions.refuse() }
      return nil
    }
    switch ValueKind(type) {
    case .bool: return false as? T
    case .string: return "" as? T
    case .jsonValue: return JSONValue.null as? T
    case .date, .url, .uuid, .data: return nil
    case .elementwise:
      if type is any OptionalValue.Type { return nil }
      return (type as? any ElementCollection.Type)?.empty as? T
    case .model:
      // A number of another module, such as `CGFloat`.
      if let number = type as? any Numeric.Type { return Self.zero(number) as? T }
      if session.workspace.table(for: type).plan.cases != nil { return nil }
      return model(type, slot, [String: Any]())
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .int128,
      .uint128, .double, .float, .float16, .decimal:
      return (type as? any Numeric.Type).flatMap { Self.zero($0) as? T }
    }
  }

  /// Whether `zero` may have a value of a type. A model is not made to find out.
  private func mayBeZero(_ type: any Any.Type) -> Bool {
    switch ValueKind(type) {
    case .date, .url, .uuid, .data: false
    case .elementwise: !(type is any OptionalValue.Type) && type is any ElementCollection.Type
    default: true
    }
  }

  private static func zero<N: Numeric>(_ type: N.Type) -> Any { N.zero }

  /// Decodes a value from null if its type allows it, as a property wrapper around an Optional does.
  ///
  /// This counts as a conversion: the model's own code meets the missing key first, and gets the value only if it
  /// fails without it. `Coercion.strict` excludes it.
  @inline(never)
  func valueOfNull<T>(_ type: T.Type, _ slot: SlotPointer, _ kind: ValueKind) -> T? {
    readsNull(type, slot, kind) ? model(type, slot, JSONValue.null.foundationValue) : nil
  }

  /// Whether an absent value may be decoded from null. Counts a conversion that would help.
  func readsNull(_ type: any Any.Type, _ slot: SlotPointer, _ kind: ValueKind) -> Bool {
    guard !slot.pointee.property.isLeftOut, slot.pointee.property.reading?.isRequired != true,
      session.rules.coercion != .strict
    else { return false }
    guard kind == .jsonValue || kind == .model, session.engine.samples.allows(type),
      !decidesCase(type)
    else { return false }
    if !session.conversions.isAllowed { session.conversions.refuse() }
    return session.conversions.isAllowed
  }

  /// Whether an untagged case fits only if the object has this value: one of the case itself, or an enum in a declared
  /// form inside it. Such an enum may have a case that fits null, so the case around it would fit every object.
  private func decidesCase(_ type: any Any.Type) -> Bool {
    guard !isInside, session.isTryingCase else { return false }
    return table.owner.plan.cases != nil || session.workspace.table(for: type).plan.cases != nil
  }

  /// Decodes a model from a value that the source does not have; nil if that fails.
  private func model<T>(_ type: T.Type, _ slot: SlotPointer, _ value: Any) -> T? {
    guard let type = type as? any Decodable.Type, session.mayGoDeeper else { return nil }
    return decodedSubstitute(type, slot, value) as? T
  }

  /// Decodes a made-up value; nil if that fails. Its models leave no events, because they are not in the source.
  private func decodedSubstitute<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: Any
  ) -> T? {
    let mark = DecodingSession<S>.Mark(session)
    do {
      let model = try read(type, slot, value, inner(type, slot.pointee.property))
      session.dropEvents(since: mark)
      return model
    } catch {
      session.rewind(to: mark)
      return nil
    }
  }
}
