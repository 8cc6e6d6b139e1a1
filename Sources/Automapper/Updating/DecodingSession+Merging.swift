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
    var key = identityKey(type, old, policy)
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
        let known = key.flatMap { identity($0, element, type) }
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
        if key == nil { key = identityKey(type, [new], policy) }
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

  /// Decodes only the identity of an element of the source; nil if that needs the whole element.
  private func identity(
    _ entry: CaptureEntry, _ value: S.Value, _ type: any Any.Type
  ) -> AnyHashable? {
    guard let valueType = entry.type as? any Decodable.Type else { return nil }
    let table = workspace.table(for: type)
    return read(entry.key, valueType, value, table)
  }

  private func read<Key: CodingKey, T: Decodable>(
    _ key: Key, _ type: T.Type, _ value: S.Value, _ table: TypeTable
  ) -> AnyHashable? {
    let keys = Key.self == DataKey.self ? table.keyTable(PathKey.self) : table.keyTable(Key.self)
    guard let slot = keys.slot(named: key.stringValue) else { return nil }
    guard let reader = reader(source.handle(value), keys.input),
      let found = try? conversions.allowing({ try identity(type, slot, reader) })
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
