/// Updates collections whose elements are matched by their identity.
extension DecodingSession {
  /// Updates the old elements that the source contains, and adds the new elements.
  ///
  /// For each element:
  /// 1. Reads its identity from the identity property alone.
  /// 2. If an old element has this identity, updates that element.
  /// 3. Otherwise decodes the element, and looks for an old one with the decoded identity.
  ///
  /// - Parameter property: The property that holds the collection.
  @inline(__always)
  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan
  ) throws -> [Any] {
    guard var elements = source.elements(value) else { return old }
    var merged = CombinedElements(old, policy)
    var identityProperty = IdentityProperty(of: type, old, policy, workspace)
    let decodingTable = workspace.table(for: type, with: property)
    let updatingTable = workspace.table(for: type, fallback: .update)
    let depth = path.count
    let pending = workspace.call.pointee.pendingUpdates.count
    var (index, isComplete) = (0, false)
    defer {
      path.pop(to: depth)
      // The collection may be replaced by a default. The elements that it holds must then be unchanged.
      if !isComplete { workspace.dropUpdates(since: pending) }
    }
    while let element = elements.next() {
      path.pop(to: depth)
      path.push(index: index)
      index += 1
      let mark = observation?.mark
      let refusals = conversions.refusals
      do {
        let sourceIdentity = identityProperty.flatMap { identity($0, of: element) }
        if let property = identityProperty, let position = merged.index(of: sourceIdentity) {
          let old = merged.elements[position]
          // An instance changes when the call ends, so its new identity is in the element only.
          if property.isNamed || !isInstance(old)
            || isIdentity(sourceIdentity, of: element, as: type, decodingTable, policy)
          {
            let before = workspace.call.pointee.pendingUpdates.count
            let result = try update(type, element, updatingTable, old)
            if property.isNamed || isInstance(old) || policy.identity?(result) == sourceIdentity {
              merged.elements[position] = result
              continue
            }
            workspace.dropUpdates(since: before)
            if let mark { observation?.rewind(to: mark) }
          }
          // The identity of the previous elements was in another property.
          identityProperty = nil
        }
        let decoded = try decode(type, element, decodingTable)
        let new: Any = decodingTable.isShell ? Carrier.content(decoded) : decoded
        // Some identities are known only after decoding. The element is then decoded again, into the old element.
        if let position = merged.index(of: policy.identity?(new)) {
          merged.elements[position] = try update(
            type, element, updatingTable, merged.elements[position])
        } else {
          merged.add(new)
        }
        // A new element shows which property holds the identity, if the others do not.
        if identityProperty == nil {
          identityProperty = IdentityProperty(of: type, [new], policy, workspace)
        }
      } catch {
        try skipOrThrow(error, type, element, decodingTable, mark, since: refusals)
      }
    }
    isComplete = true
    return merged.elements
  }

  private func isInstance(_ element: Any) -> Bool { Swift.type(of: element) is AnyClass }

  /// Whether an element, decoded as a whole, has the identity that was read from one of its properties. True also if it
  /// cannot be decoded as a whole: it may be only a part of an element.
  @inline(never)
  private func isIdentity<Element: Decodable>(
    _ known: ElementIdentity?, of value: S.Value, as type: Element.Type, _ table: TypeTable,
    _ policy: UpdatePolicy
  ) -> Bool {
    discardingEffects {
      guard let decoded = try? decode(type, value, table) else { return true }
      return policy.identity?(table.isShell ? Carrier.content(decoded) : decoded) == known
    }
  }

  @inline(__always)
  private func update<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable, _ old: Any
  ) throws -> Any {
    guard table.kind == .model else { return try decode(type, value, table) }
    let result = try updated(type, value, table, old: old)
    return table.isShell ? Carrier.content(result) : result
  }

  /// Decodes only the identity of an element, without effects: decoding the whole element has them. Nil if it is
  /// missing or invalid.
  @inline(__always)
  func identity(_ property: IdentityProperty, of element: S.Value) -> ElementIdentity? {
    guard let reader = reader(source.handle(element), property.keys.input) else { return nil }
    return discardingEffects {
      conversions.allowing { try? decodeIdentity(property.type, property, reader) }
    }
  }

  @inline(__always)
  private func decodeIdentity<T: Decodable & Hashable>(
    _ type: T.Type, _ property: IdentityProperty, _ reader: ObjectReader<S>
  ) throws -> ElementIdentity? {
    let slot = property.slot
    if slot.pointee.property.reading == nil {
      guard let value = reader.value(slot) else { return nil }
      let found = try decode(type, value, slot.child(type, workspace))
      return ElementIdentity(found, property.form)
    }
    guard case .value(let found) = try reader.reading(type, slot, isOptional: true) else {
      return nil
    }
    return ElementIdentity(found, property.form)
  }
}
