/// The properties of a type, as far as they are known.
extension Diagnosis {
  struct Property {
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

  /// Returns the properties in the order in which the type decodes them.
  func properties(of table: TypeTable) -> [Property] {
    let paths = keyPathProperties(of: table)
    return table.plan.isReadByKeyPaths ? paths : properties(readBy: table) + paths
  }

  /// Returns the properties that the mapper sets through key paths.
  func keyPathProperties(of table: TypeTable) -> [Property] {
    if table.plan.keyPathProperties.isEmpty { return [] }
    let keys = table.keyTable(KeyPathKey.self)
    return zip(table.plan.keyPathProperties, keys.slots).compactMap { path, slot in
      guard path.accessor.write != nil else { return nil }
      return Property(
        name: slot.pointee.name, keys: keys, slot: slot, type: path.carrier,
        isOptional: true, isReadByKeyPath: true, isAlwaysRead: true)
    }
  }

  /// Returns the properties that the type's own initialiser decodes: those learned when the mapper was created, and
  /// those that it has requested so far.
  func properties(readBy table: TypeTable) -> [Property] {
    let schema = session.engine.schema(of: table.type)
    var learned = (schema?.properties ?? []).compactMap {
      property -> Property? in
      guard let type = property.type as? any Decodable.Type,
        let (keys, slot) = property.key.map({ self.slot(of: $0, table) })
      else { return nil }
      return Property(
        name: property.name, keys: keys, slot: slot, type: type, isOptional: property.isOptional)
    }
    let names = Set(schema?.names ?? [])
    let tables = table.ownKeyTables.filter { $0.keyType != ObjectIdentifier(KeyPathKey.self) }
    let met = tables.flatMap { keys in
      keys.slots.compactMap { slot in
        slot.pointee.valueType.map {
          Property(
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
  func slot<Key: CodingKey>(
    of key: Key, isOwn: Bool = true, _ table: TypeTable
  ) -> (KeyTable, SlotPointer) {
    let keys = isOwn ? table.keyTable(Key.self) : table.nestedKeyTable(Key.self)
    return (keys, keys.slot(key))
  }
}
