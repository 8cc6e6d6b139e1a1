/// The output keys of a type: their numbers, and the keys of tags and of `superEncoder()`.
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

  /// The tags of the type's objects, with the output keys under which the model may write a tag itself.
  var tags: [TagSlot] {
    if let tags = facts.pointee.tags, tags.keyCount == outputKeyCount { return tags.slots }
    return findTags()
  }

  private var outputKeyCount: Int { facts.pointee.lastOutputNumber + 1 }

  @inline(never)
  private func findTags() -> [TagSlot] {
    let slots =
      facts.pointee.tags?.slots
      ?? (plan.polymorphism?.tags ?? []).filter { $0.path.count == 1 }.map(tagSlot)
    for slot in slots { findNumbers(of: slot) }
    facts.pointee.tags = KnownTags(slots: slots, keyCount: outputKeyCount)
    return slots
  }

  private func tagSlot(_ tag: TypeTag) -> TagSlot {
    TagSlot(tag, literalSlot(tag.path[0]), workspace)
  }

  private func findNumbers(of slot: TagSlot) {
    let numbers = [facts.pointee.outputNumbers, facts.pointee.dataOutputNumbers]
    slot.numbers = numbers.flatMap { $0.filter { slot.tag.isKey($0.key) }.map(\.value) }
  }

  /// Returns the tag of an enum case whose associated values are encoded with the keys of this type.
  func tag(of name: String, _ cases: CasePlan, _ key: DeclaredKey) -> TagSlot {
    let use = CaseTag(key: key.text, name: cases.tag(of: name))
    let known = facts.pointee.caseTags[use]
    if let known, known.keyCount == outputKeyCount { return known.slots[0] }
    let slot =
      known?.slots[0]
      ?? tagSlot(
        TypeTag(
          path: key.path, name: .string(use.name), matching: plan.configuration.keyMatching))
    findNumbers(of: slot)
    facts.pointee.caseTags[use] = KnownTags(slots: [slot], keyCount: outputKeyCount)
    return slot
  }

  /// Returns the tags that name the type of an object. An unknown name that it was decoded with comes before the tags
  /// of its class.
  func tags(of value: Any) -> [TypeTag] {
    (unknownTag(of: value).map { [$0] } ?? []) + (plan.polymorphism?.tags ?? [])
  }

  /// Returns the unknown type name that an instance was decoded with, if a fallback type took it.
  func unknownTag(of value: Any) -> TypeTag? {
    guard plan.polymorphism?.isFallback == true else { return nil }
    let instance = isShell ? Carrier.content(value) : value
    guard Swift.type(of: instance) is AnyClass else { return nil }
    return workspace.engine.takeUnretainedValue().unknownType(of: instance as AnyObject)
  }

  /// Returns the table of an instance's class, which is this class or a subclass of it.
  @inline(__always)
  func ofInstance(_ type: any Any.Type) -> TypeTable {
    facts.pointee.instanceTables[type] ?? findInstanceTable(type)
  }

  @inline(never)
  private func findInstanceTable(_ type: any Any.Type) -> TypeTable {
    let table =
      facts.pointee.firstInstanceTables.first { $0.type == type } ?? newInstanceTable(type)
    facts.pointee.instanceTables.note(type, table)
    return table
  }

  private func newInstanceTable(_ type: any Any.Type) -> TypeTable {
    let table =
      type == self.type
      ? self : workspace.table(for: type, with: property, fallback: fallback?.kind)
    if facts.pointee.firstInstanceTables.count < Self.comparedCount {
      facts.pointee.firstInstanceTables.append(table)
    }
    return table
  }

  private static let comparedCount = 16

  /// Creates a slot whose key is written literally, whatever the naming convention.
  private func literalSlot(_ key: String) -> SlotPointer {
    var rule = PropertyRule(name: .path([key]), of: type)
    rule.keys = [DeclaredKey(text: key, isLiteral: true)]
    rule.generatesInverse = true
    return SlotPointer.make(
      PropertyPlan(name: key, rule: rule, configuration: plan.configuration),
      ordinal: Slot.unresolved, codingKey: DataKey(key), owner: self)
  }
}
