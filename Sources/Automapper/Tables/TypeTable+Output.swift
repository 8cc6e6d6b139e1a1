/// The output keys of a type: their numbers, and the key of `superEncoder()`.
extension TypeTable {
  /// Returns the number of an output key. Properties of the model with equal output keys share one number.
  ///
  /// The number of a key that is data is dropped with the key. A lent slot gets a number only if another slot has its
  /// key.
  func outputNumber(of key: String, _ kind: Slot.KeyKind) -> Int {
    if kind == .lent { return knownOutputNumber(of: key) ?? Slot.unnumbered }
    if let number = facts.pointee.outputNumbers[key] { return number }
    let next = facts.pointee.lastOutputNumber + 1
    let number: Int
    if kind == .data {
      number = facts.pointee.dataOutputNumbers.value(of: key, inserting: next)
    } else {
      number = facts.pointee.dataOutputNumbers[key] ?? next
      facts.pointee.outputNumbers[key] = number
    }
    if number == next {
      facts.pointee.lastOutputNumber = next
      noteOutputKey(key, next)
    }
    return number
  }

  /// Adds a new output key to the tags that it spells. Only the new key is compared: a model may write any number of
  /// keys.
  private func noteOutputKey(_ key: String, _ number: Int) {
    facts.pointee.tags = facts.pointee.tags?.adding(key, number)
    for (use, known) in facts.pointee.caseTags {
      facts.pointee.caseTags[use] = known.adding(key, number)
    }
  }

  /// Returns the number of an output key. Nil if it has none, so that no property was encoded under it.
  func knownOutputNumber(of key: String) -> Int? {
    if !facts.pointee.outputNumbers.isEmpty, let number = facts.pointee.outputNumbers[key] {
      return number
    }
    return facts.pointee.dataOutputNumbers.isEmpty ? nil : facts.pointee.dataOutputNumbers[key]
  }

  /// Drops the keys that are data. Their numbers are not reused.
  func dropDataKeys() {
    for table in ownKeyTables + facts.pointee.nestedKeyTables { table.dropDataKeys() }
    facts.pointee.tags = facts.pointee.tags?.outdated
    facts.pointee.caseTags = facts.pointee.caseTags.mapValues(\.outdated)
    facts.pointee.dataOutputNumbers.removeAll(
      keepingCapacity: facts.pointee.dataOutputNumbers.count <= KeyTable.roomLimit)
  }

  /// The slot that `superEncoder()` encodes under.
  var superSlot: SlotPointer {
    if let slot = facts.pointee.superSlot { return slot }
    let slot = literalSlot(DataKey.super.stringValue)
    facts.pointee.superSlot = slot
    return slot
  }

  var outputKeyCount: Int { facts.pointee.lastOutputNumber + 1 }

  /// Creates a slot whose key is written literally, whatever the naming convention.
  func literalSlot(_ key: String) -> SlotPointer {
    var rule = PropertyRule(name: .path([key]), of: type)
    rule.keys = [DeclaredKey(text: key, isLiteral: true)]
    rule.generatesInverse = true
    return SlotPointer.make(
      PropertyPlan(name: key, rule: rule, configuration: plan.configuration),
      ordinal: Slot.unresolved, codingKey: DataKey(key), owner: self)
  }
}
