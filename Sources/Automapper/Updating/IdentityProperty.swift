/// The property that holds the identity of the elements of a collection.
struct IdentityProperty {
  let type: any (Decodable & Hashable).Type
  let form: ElementIdentity.Form
  let keys: KeyTable
  let slot: SlotPointer
  /// Whether the policy names the property. Any other may equal the identity by chance.
  let isNamed: Bool
}

extension IdentityProperty {
  /// Finds the property under whose coding key the elements encode their identity. Nil if there is no such key, or if
  /// decoding the property needs the whole element.
  ///
  /// Looks for a key that holds the identity of each of the first eight elements that have one. If several keys do,
  /// the key named like the policy's identity wins, else the first.
  init?(of type: any Any.Type, _ old: [Any], _ policy: UpdatePolicy, _ workspace: Workspace) {
    let table = workspace.table(for: type)
    // A closure that runs before decoding may change the keys of the source.
    guard table.kind == .model, table.plan.before.isEmpty else { return nil }
    var samples: [(capture: Capture, identity: ElementIdentity)] = []
    for element in old {
      if samples.count == 8 { break }
      guard let identity = policy.identity?(element) else { continue }
      samples.append(
        (Capture(table, of: table.isShell ? Carrier.content(element) : element), identity))
    }
    guard let candidates = samples.first?.capture.entries else { return nil }
    func holdsIdentity(_ candidate: CaptureEntry) -> Bool {
      let name = candidate.key.stringValue
      return samples.allSatisfy { capture, identity in
        capture.holds(name) { $0.flatMap(ElementIdentity.init(unwrapping:)) == identity }
      }
    }
    // The named key is checked first: it usually holds the identity, and each check casts values to a protocol.
    let named = candidates.first {
      $0.key.stringValue == policy.identityName && holdsIdentity($0)
    }
    guard let entry = named ?? candidates.first(where: holdsIdentity),
      let valueType = entry.type as? any (Decodable & Hashable).Type,
      let (keys, slot) = Self.property(entry.key, in: table)
    else { return nil }
    self.init(
      type: valueType, form: ElementIdentity.Form(valueType), keys: keys, slot: slot,
      isNamed: named != nil)
  }

  private static func property<Key: CodingKey>(
    _ key: Key, in table: TypeTable
  ) -> (keys: KeyTable, slot: SlotPointer)? {
    // A property that a key path declares is captured under a `DataKey`, and decoded under a `KeyPathKey`.
    guard Key.self == DataKey.self else {
      let keys = table.keyTable(Key.self)
      return (keys, keys.slot(key))
    }
    let keys = table.keyTable(KeyPathKey.self)
    return keys.existingSlot(named: key.stringValue).map { (keys, $0) }
  }
}
