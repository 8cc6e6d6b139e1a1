/// The names under which a model has requested members that the source spells differently.
extension ObjectReader {
  /// Notes a property whose key may be any string, if the model has found its member under another spelling.
  @inline(__always)
  func noteSpelling(_ key: String, of slot: SlotPointer) {
    if slot.pointee.ordinal == Slot.unresolved, key != slot.pointee.name { noteSpelling(slot) }
  }

  @inline(never)
  private func noteSpelling(_ slot: SlotPointer) {
    session.frames.first(over: self)?.noteSpelling(slot)
  }

  /// Returns names of the source for `allKeys` of a key type that takes any string. A member that the model has
  /// requested by another spelling has the name that was requested, so that the model finds it among its own keys.
  ///
  /// The keys of an enum count as requested once the model has a container of that enum over this object, because they
  /// are all known then. All other keys count once the model has found their members.
  func asRequested(_ names: [String]) -> [String] {
    guard let frame = session.frames.first(over: self) else { return names }
    var requested: [String: String] = [:]
    for other in isInside ? table.owner.nestedKeyTables : table.owner.ownKeyTables
    where !other.namesAreData && frame.hasOpened(other) {
      addRespelled(by: other, in: frame, to: &requested)
    }
    for slot in frame.respelled {
      if let key = respelledKey(of: slot) { requested[key] = requested[key] ?? slot.pointee.name }
    }
    if requested.isEmpty { return names }
    var listed: Set<String> = []
    return names.map { requested[$0] ?? $0 }.filter { listed.insert($0).inserted }
  }

  /// Adds the members that the source spells differently than the keys of an enum, by their names in the source.
  private func addRespelled(
    by other: KeyTable, in frame: DecodingFrame<S>, to requested: inout [String: String]
  ) {
    other.addAllCases()
    guard other.knowsAll else { return }
    let first = frame.reader.pointee
    let reader =
      first.table === other
      ? first
      : ObjectReader(session.facts, object, other.input, node.map { .passUnretained($0) })
    guard let reader else { return }
    let slots = other.modelSlots
    // Usually all members that were placed have the names of their properties.
    if !other.hasMatchedSpellings, reader.placed == slots.count { return }
    for slot in slots {
      if let key = reader.respelledKey(of: slot) { requested[key] = slot.pointee.name }
    }
  }

  /// Returns the key of the member that a property takes, if it differs from the property's name.
  private func respelledKey(of slot: SlotPointer) -> String? {
    for key in slot.pointee.property.reading?.keys ?? [] where value(of: key) != nil {
      // A value at the end of a path is not a member of this object.
      let isMember = session.source.member(object, exactly: key.text) != nil
      return isMember && key.text != slot.pointee.name ? key.text : nil
    }
    let key =
      slot.pointee.ordinal < placed
      ? session.source.key(object, at: position &+ slot.pointee.ordinal) : find(slot)?.key
    return key == slot.pointee.name ? nil : key
  }
}
