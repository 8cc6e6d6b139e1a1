/// A property of a type, as far as it is known.
struct KnownProperty {
  let name: String
  let keys: KeyTable
  let slot: SlotPointer
  var type: (any Decodable.Type)?
  var isOptional = false
  var isReadByKeyPath = false
  /// Whether the type reads the property of every object. Otherwise, it may do so only for some, such as those of one
  /// kind.
  var isAlwaysRead = false
}

extension TypeTable {
  /// The known properties, in the order in which the type decodes them.
  var knownProperties: [KnownProperty] {
    let paths = keyPathProperties
    return plan.isReadByKeyPaths ? paths : requestedProperties + paths
  }

  /// The properties that the mapper sets through key paths.
  var keyPathProperties: [KnownProperty] {
    if plan.keyPathProperties.isEmpty { return [] }
    let keys = keyTable(KeyPathKey.self)
    return zip(plan.keyPathProperties, keys.slots).compactMap { path, slot in
      guard path.accessor.write != nil else { return nil }
      return KnownProperty(
        name: slot.pointee.name, keys: keys, slot: slot, type: path.carrier,
        isOptional: true, isReadByKeyPath: true, isAlwaysRead: true)
    }
  }

  /// The properties that the type's own initialiser decodes: those learned from made-up values, and those that
  /// it has requested so far.
  var requestedProperties: [KnownProperty] {
    let schema = workspace.engine.takeUnretainedValue().schema(of: type)
    var learned = (schema?.properties ?? []).compactMap {
      property -> KnownProperty? in
      guard let type = property.type as? any Decodable.Type,
        let (keys, slot) = property.key.map({ self.slot(of: $0) })
      else { return nil }
      return KnownProperty(
        name: property.name, keys: keys, slot: slot, type: type, isOptional: property.isOptional)
    }
    let names = Set(schema?.names ?? [])
    let tables = ownKeyTables.filter { $0.keyType != ObjectIdentifier(KeyPathKey.self) }
    let met = tables.flatMap { keys in
      keys.slots.compactMap { slot in
        slot.pointee.valueType.map {
          KnownProperty(
            name: slot.pointee.name, keys: keys, slot: slot, type: $0,
            isOptional: slot.pointee.isOptional)
        }
      }
    }
    let others = met.filter { !names.contains($0.name) }
    // A type that has requested another property of some object reads only some properties of each.
    if schema?.fillsInstances == true, others.isEmpty {
      for index in learned.indices { learned[index].isAlwaysRead = true }
    }
    return learned + others
  }

  /// Returns the table and the slot of a key.
  ///
  /// - Parameter isOwn: Whether the key belongs to the model's own object, not to one inside it.
  func slot<Key: CodingKey>(of key: Key, isOwn: Bool = true) -> (KeyTable, SlotPointer) {
    let keys = isOwn ? keyTable(Key.self) : nestedKeyTable(Key.self)
    return (keys, keys.slot(key))
  }
}
