/// Updates collections whose elements are matched by their identity.
extension DecodingSession {
  /// Updates each old element that the source has an element for, and adds the new elements.
  ///
  /// - Parameter property: The property that holds the collection.
  func merge<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, into old: [Any], _ policy: UpdatePolicy,
    of property: PropertyPlan
  ) throws -> [Any] {
    guard var source = source.elements(value) else { return old }
    var merged = CombinedElements(old, policy)
    var key = identityKey(type, old, policy).flatMap { identityReader($0, type) }
    let table = workspace.table(for: type, with: property)
    let updating = workspace.table(for: type, fallback: .update)
    let depth = path.count
    path.push(index: 0)
    defer { path.pop(to: depth) }
    var index = 0
    while let element = source.next() {
      path.pop(to: depth)
      path.push(index: index)
      index += 1
      let mark = observation?.mark
      let refusals = conversions.refusals
      do {
        let known = key.flatMap { identity($0, element) }
        if let old = merged.index(of: known) {
          merged.elements[old] = try update(type, element, updating, merged.elements[old])
          continue
        }
        let new = Carrier.content(try decode(type, element, table))
        if let old = merged.index(of: policy.identity?(new)) {
          merged.elements[old] = try update(type, element, updating, merged.elements[old])
        } else {
          merged.add(new)
        }
        // Without old elements, the first new element shows which key holds the identity.
        if key == nil {
          key = identityKey(type, [new], policy).flatMap { identityReader($0, type) }
        }
      } catch {
        try skip(error, type, element, table, mark, since: refusals)
      }
    }
    return merged.elements
  }

  private func update<Element: Decodable>(
    _ type: Element.Type, _ value: S.Value, _ table: TypeTable, _ old: Any
  ) throws -> Any {
    guard table.kind == .model else { return try decode(type, value, table) }
    return Carrier.content(try updated(type, value, table, old: old))
  }

  /// The coding key under which the elements encode their identity. Nil if there is no such key.
  ///
  /// Looks for a key that holds the identity of each of the first eight elements that have one.
  private func identityKey(
    _ type: any Any.Type, _ old: [Any], _ policy: UpdatePolicy
  ) -> CaptureEntry? {
    let table = workspace.table(for: type)
    // A closure that runs before decoding may change the keys of the source.
    guard table.kind == .model, table.plan.before.isEmpty else { return nil }
    var candidates: [CaptureEntry]?
    let identified = old.lazy.compactMap { element in
      policy.identity?(element).map { (element, $0) }
    }
    for (element, known) in identified.prefix(8) {
      let entries = Capture(table.plan) { element }.entries.filter {
        ($0.value as? any Hashable).flatMap(unwrappedIdentity) == known
      }
      candidates =
        candidates.map { known in
          known.filter { one in entries.contains { $0.key.stringValue == one.key.stringValue } }
        } ?? entries
    }
    return candidates?.first { $0.key.stringValue == policy.identityName } ?? candidates?.first
  }

  /// How to decode only the identity of an element; nil if that needs the whole element.
  private func identityReader(_ entry: CaptureEntry, _ type: any Any.Type) -> IdentityReader? {
    guard let valueType = entry.type as? any Decodable.Type,
      let (keys, slot) = property(entry.key, in: workspace.table(for: type))
    else { return nil }
    return IdentityReader(type: valueType, keys: keys, slot: slot)
  }

  private func property<Key: CodingKey>(
    _ key: Key, in table: TypeTable
  ) -> (keys: KeyTable, slot: SlotPointer)? {
    let keys = Key.self == DataKey.self ? table.keyTable(PathKey.self) : table.keyTable(Key.self)
    return keys.slot(named: key.stringValue).map { (keys, $0) }
  }

  /// Decodes the identity of an element of the source; nil if it has none.
  private func identity(_ identity: IdentityReader, _ value: S.Value) -> AnyHashable? {
    guard let reader = reader(source.handle(value), identity.keys.input),
      let found = try? conversions.allowing({
        try self.identity(identity.type, identity.slot, reader)
      })
    else { return nil }
    return (found as? any Hashable).flatMap(unwrappedIdentity)
  }

  private func identity<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ reader: ObjectReader<S>
  ) throws -> T? {
    if slot.pointee.property.reading == nil {
      return try reader.value(slot).map { try decode(type, $0, slot.child(type, workspace)) }
    }
    guard case .value(let value) = try reader.reading(type, slot, isOptional: true) else {
      return nil
    }
    return value
  }
}

/// The property that holds the identity of the elements of a collection.
private struct IdentityReader {
  let type: any Decodable.Type
  let keys: KeyTable
  let slot: SlotPointer
}
