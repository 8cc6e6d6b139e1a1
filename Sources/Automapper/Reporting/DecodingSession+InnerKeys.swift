/// Members along dotted keys: `c` in `{"a": {"b": 1, "c": 2}}` beside a property with the key `a.b`.
extension DecodingSession {
  /// Returns the dotted paths of the members along declared dotted keys that nothing takes, sorted. The member that
  /// begins a key may be the value of another property, which is checked by itself.
  func unknownInnerKeys(
    _ object: S.Handle, _ keys: [KeyTable], of table: TypeTable, except isOthers: (String) -> Bool
  ) -> [String] {
    let paths = dottedPaths(in: object, keys, of: table)
    if paths.isEmpty { return [] }
    var unknown: Set<String> = []
    for (head, paths) in Dictionary(grouping: paths, by: { $0[0] }) {
      guard !isOthers(head), !keys.contains(where: { $0.knows(head) }),
        let value = source.member(object, exactly: head)
      else { continue }
      addUnknown(in: value, head, beside: paths.map { $0.dropFirst() }, to: &unknown)
    }
    return unknown.sorted()
  }

  /// The paths of declared dotted keys and of dotted tags: as declared, and as the source divides them.
  private func dottedPaths(
    in object: S.Handle, _ keys: [KeyTable], of table: TypeTable
  ) -> [[String]] {
    let slots = keys.flatMap(\.modelSlots)
    let dotted =
      table.plan.discriminators.filter(\.isDotted)
      + slots.flatMap { $0.pointee.property.declaredKeys.filter(\.isDotted) }
    let inlined = table.inlinedTables.flatMap { dottedPaths(in: object, $0.ownKeyTables, of: $0) }
    if dotted.isEmpty { return inlined }
    let node = node(source.value(object))
    return dotted.flatMap { key -> [[String]] in
      let found = node.path(key.text)?.steps.map(\.key) ?? []
      return found.count > 1 && found != key.path ? [key.path, found] : [key.path]
    } + inlined
  }

  /// Adds the members of a value that no path leads to or through. Elements of an array have no keys.
  private func addUnknown(
    in value: S.Value, _ place: String, beside paths: [ArraySlice<String>],
    to unknown: inout Set<String>
  ) {
    if paths.contains(where: \.isEmpty) || source.isNull(value) { return }
    if source.isObject(value) {
      source.forEachMember(source.handle(value)) { key, member in
        let inner = paths.filter { $0.first == key }.map { $0.dropFirst() }
        if inner.isEmpty {
          unknown.insert(place + "." + key)
        } else {
          addUnknown(in: member, place + "." + key, beside: inner, to: &unknown)
        }
      }
    } else if source.elements(value) != nil {
      for (step, paths) in Dictionary(grouping: paths, by: { $0.first ?? "" }) {
        guard let element = Int(step).flatMap({ source.element($0, of: value) }) else { continue }
        addUnknown(
          in: element, place + "." + step, beside: paths.map { $0.dropFirst() }, to: &unknown)
      }
    } else {
      unknown.insert(place)
    }
  }

  /// Returns the spot of the key at the end of a dotted path; nil if the path leads nowhere.
  func innerSpot(_ path: String, _ object: S.Handle) -> SourceSpot? {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return SourceSearch(source: source).end(of: path, steps, from: source.value(object))
      .flatMap { source.keySpot($0) }
  }
}
