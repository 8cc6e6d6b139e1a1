/// The tags that name the type of an encoded object.
extension TypeTable {
  /// The tags of the type's objects, with the output keys under which the model may write a tag itself.
  var tags: [TagSlot] {
    if let tags = facts.pointee.tags, tags.keyCount == outputKeyCount { return tags.slots }
    return findTags()
  }

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
}
