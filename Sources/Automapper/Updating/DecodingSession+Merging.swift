/// Updates collections whose elements are matched by their identity.
extension DecodingSession {
  /// Updates the old elements that the source contains, and adds the new elements.
  ///
  /// - Parameter property: The property that holds the collection.
  @inline(__always)
  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan
  ) throws -> [Any] {
    guard var elements = source.elements(value) else { return old }
    var merge = ElementMerge(old, policy, of: type, workspace)
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
        try combine(
          element, as: type, decodingTable, with: &merge,
          updating: { try update(type, element, updatingTable, $0) },
          decoding: { try decodeElement(type, element, decodingTable) })
      } catch {
        try skipOrThrow(error, type, element, decodingTable, mark, since: refusals)
      }
    }
    isComplete = true
    return merge.elements.elements
  }

  /// Merges an element of the source with the others. The search for all issues merges by this function, too.
  ///
  /// 1. Reads its identity from the identity property alone.
  /// 2. If an old element has this identity, updates that element.
  /// 3. Otherwise decodes the element, and looks for an old one with the decoded identity.
  ///
  /// - Parameters:
  ///   - update: Returns an old element with the changes of the source; nil if they are invalid.
  ///   - decode: Returns the element as a new one; nil if it is invalid.
  @inline(__always)
  func combine<Element: Decodable>(
    _ element: S.Value, as type: Element.Type, _ table: TypeTable, with merge: inout ElementMerge,
    updating update: (Any) throws -> Any?, decoding decode: () throws -> Any?
  ) rethrows {
    let mark = Mark(self)
    let identity = merge.identityProperty.flatMap { self.identity($0, of: element) }
    if let property = merge.identityProperty, let position = merge.elements.index(of: identity) {
      let old = merge.elements.elements[position]
      // An instance changes when the call ends, so its new identity is in the element only.
      if property.isNamed || !isInstance(old)
        || isIdentity(identity, of: element, as: type, table, merge.policy)
      {
        guard let result = try update(old) else { return }
        if property.isNamed || isInstance(old) || merge.policy.identity?(result) == identity {
          return merge.replace(position, by: result)
        }
        rewind(to: mark)
      }
      merge.dropIdentityProperty()
    }
    guard let new = try decode() else { return }
    if let position = merge.elements.index(of: merge.policy.identity?(new)) {
      // The identity is known only after decoding. The old element is updated instead.
      rewind(to: mark)
      guard let result = try update(merge.elements.elements[position]) else { return }
      merge.replace(position, by: result)
    } else {
      merge.add(new)
    }
    merge.findIdentityProperty(in: new)
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
      guard let decoded = try? decodeElement(type, value, table) else { return true }
      return policy.identity?(decoded) == known
    }
  }

  /// Updates an element of a collection that is merged.
  @inline(__always)
  func update<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable, _ old: Any
  ) throws -> Any {
    guard table.kind == .model else { return try decode(type, value, table) }
    let result = try updated(type, value, table, old: old)
    return table.isShell ? Carrier.content(result) : result
  }

  /// Decodes a new element of a collection that is merged.
  @inline(__always)
  func decodeElement<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable
  ) throws -> Any {
    let decoded = try decode(type, value, table)
    return table.isShell ? Carrier.content(decoded) : decoded
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
