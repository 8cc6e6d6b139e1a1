/// The key tables of a type, one for each `CodingKeys` type that its code uses.
extension TypeTable {
  /// Returns the key table of a `CodingKeys` type in this model.
  func keyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable { inputKeys(type).table }

  /// Returns the parts of that table that decoding needs.
  @inline(__always)
  func inputKeys<Key: CodingKey>(_ type: Key.Type) -> InputKeys {
    facts.pointee.inputKeys[type] ?? findInputKeys(type)
  }

  @inline(never)
  private func findInputKeys<Key: CodingKey>(_ type: Key.Type) -> InputKeys {
    let keys = findKeyTable(type).input
    facts.pointee.inputKeys.note(type, keys)
    return keys
  }

  /// Returns the parts of that table that encoding needs.
  @inline(__always)
  func outputKeys<Key: CodingKey>(_ type: Key.Type) -> OutputKeys {
    facts.pointee.outputKeys[type] ?? findOutputKeys(type)
  }

  @inline(never)
  private func findOutputKeys<Key: CodingKey>(_ type: Key.Type) -> OutputKeys {
    let keys = findKeyTable(type).output(type)
    facts.pointee.outputKeys.note(type, keys)
    return keys
  }

  private func findKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    if let table = facts.pointee.ownKeyTables.first(where: { $0.keyType == identifier }) {
      return table
    }
    let table = KeyTable(type, owner: self, number: facts.pointee.ownKeyTables.count)
    facts.pointee.ownKeyTables.append(table)
    return table
  }

  /// Returns the key table of a `CodingKeys` type for a nested object that the model's code opens.
  func nestedKeyTable<Key: CodingKey>(_ type: Key.Type) -> KeyTable {
    let identifier = ObjectIdentifier(type)
    if let table = facts.pointee.nestedKeyTables.first(where: { $0.keyType == identifier }) {
      return table
    }
    let number = facts.pointee.nestedKeyTables.count
    let table = KeyTable(type, owner: self, number: number, isOwn: false)
    facts.pointee.nestedKeyTables.append(table)
    return table
  }

  /// Whether an initialiser has received the keys of an updated object. Those of the old instance are among them if the
  /// model has keys of its own, so a declared key that is met later makes the initialiser run again.
  var hasListedKeys: Bool {
    get { facts.pointee.hasListedKeys }
    nonmutating set { facts.pointee.hasListedKeys = newValue }
  }

  /// The key tables of the model's own object, one per class of its hierarchy.
  var ownKeyTables: [KeyTable] { facts.pointee.ownKeyTables }

  /// The key tables of the nested objects that the model's code opens.
  var nestedKeyTables: [KeyTable] { facts.pointee.nestedKeyTables }
}
