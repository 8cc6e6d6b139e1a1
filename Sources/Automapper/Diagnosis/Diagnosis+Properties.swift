/// Which properties a type has, as far as a diagnosis can tell.
extension Diagnosis {
  struct Property {
    let name: String
    var keys: KeyTable?
    var slot: SlotPointer?
    /// Nil for a part of the object that the model's own code opens as a container.
    var type: (any Decodable.Type)?
    var isOptional = false
  }

  /// The properties in the order in which the type reads them.
  func properties(of table: TypeTable) -> [Property] {
    let keys = table.plan.paths.isEmpty ? nil : table.keyTable(PathKey.self)
    let paths = zip(table.plan.paths, keys?.slots ?? []).compactMap { path, slot -> Property? in
      guard path.accessor.write != nil else { return nil }
      return Property(
        name: slot.pointee.property.name, keys: keys, slot: slot, type: path.carrier,
        isOptional: true)
    }
    return table.plan.isReadByPaths ? paths : properties(readBy: table) + paths
  }

  /// The properties that the type's own initialiser reads: those of its schema. If its initialiser refused
  /// the sample values, those that it asked for after them come from what it was seen to read.
  private func properties(readBy table: TypeTable) -> [Property] {
    let schema = session.engine.schemaOnFailure(of: table.type)
    var properties = (schema?.properties ?? []).map { property in
      var result = Property(name: property.name, isOptional: property.isOptional)
      guard let type = property.type as? any Decodable.Type,
        let keys = property.keys.map({ self.keyTable($0, table) }),
        let slot = keys.slot(named: property.name)
      else { return result }
      result.keys = keys
      result.slot = slot
      result.type = type
      return result
    }
    if schema?.isComplete == true { return properties }
    let names = Set(properties.map(\.name))
    let tables = table.ownKeyTables.filter { $0.keyType != ObjectIdentifier(PathKey.self) }
    for keys in tables {
      for slot in keys.slots where !names.contains(slot.pointee.property.name) {
        guard let type = slot.pointee.valueType else { continue }
        properties.append(
          Property(
            name: slot.pointee.property.name, keys: keys, slot: slot, type: type,
            isOptional: slot.pointee.isOptional))
      }
    }
    return properties
  }

  private func keyTable<Key: CodingKey>(_ type: Key.Type, _ table: TypeTable) -> KeyTable {
    table.keyTable(type)
  }
}
