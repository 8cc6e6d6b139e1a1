/// The output keys of a type: their numbers, and the keys of tags and of `superEncoder()`.
extension TypeTable {
  /// The number of an output key. Properties of the model with equal output keys share one number.
  func outputNumber(of key: String) -> Int {
    if let number = facts.pointee.outputNumbers[key] { return number }
    facts.pointee.lastOutputNumber += 1
    facts.pointee.outputNumbers[key] = facts.pointee.lastOutputNumber
    return facts.pointee.lastOutputNumber
  }

  /// Forgets the number of a key that came from data. No other key receives that number.
  func forgetOutputNumber(of key: String) { facts.pointee.outputNumbers[key] = nil }

  /// The slot under which `superEncoder()` writes.
  var superSlot: SlotPointer {
    if let slot = facts.pointee.superSlot { return slot }
    let slot = literalSlot(DataKey.super.stringValue)
    facts.pointee.superSlot = slot
    return slot
  }

  /// The tags of the type's objects, with the output keys under which the model may write a tag itself.
  var tags: [TagSlot] {
    if let tags = facts.pointee.tags, tags.allSatisfy({ $0.keyCount == outputKeyCount }) {
      return tags
    }
    return findTags()
  }

  private var outputKeyCount: Int { facts.pointee.lastOutputNumber + 1 }

  @inline(never)
  private func findTags() -> [TagSlot] {
    let tags =
      facts.pointee.tags
      ?? (plan.polymorphism?.tags ?? []).filter { $0.path.count == 1 }.map {
        TagSlot(tag: $0, slot: literalSlot($0.path[0]))
      }
    facts.pointee.tags = tags.map { tag in
      var tag = tag
      tag.numbers = facts.pointee.outputNumbers.filter { tag.tag.isKey($0.key) }.map(\.value)
      tag.keyCount = outputKeyCount
      return tag
    }
    return facts.pointee.tags ?? []
  }

  /// Makes a slot whose key is written literally, whatever the naming convention.
  private func literalSlot(_ key: String) -> SlotPointer {
    var rule = PropertyRule(name: .path([key]), of: type)
    rule.keys = [DeclaredKey(text: key, isLiteral: true)]
    return SlotPointer.make(
      PropertyPlan(name: key, rule: rule, configuration: plan.configuration),
      ordinal: Slot.unresolved, codingKey: DataKey(key), owner: self)
  }
}
