/// The properties that a workspace has met for one `CodingKeys` type of one model.
///
/// A synthesised `CodingKeys` enum is one byte, or two if it has more than 256 cases. These bytes index
/// `slotOfIndex`, so that finding a property takes one load. This relies only on identity inside this process: two
/// keys with equal bits are the same key, because a type of that size has no other state. The name always comes from
/// the key itself. Larger keys are found by their `stringValue`.
///
/// A table belongs to one workspace and so to one thread at a time.
final class KeyTable {
  let owner: TypeTable
  let keyType: ObjectIdentifier
  /// The table's bit in the set of tables that a model has opened over an object. 0 if it has more tables than bits.
  let bit: UInt32
  /// Whether keys may have an index: they are at most one byte, or two bytes and the type does not accept any name.
  let isIndexed: Bool
  /// Whether keys are two bytes. Then only cases of an enum have an index, because other keys may be data.
  private let isLarge: Bool
  /// The number of indices of two-byte keys. Keys with greater values are found by name.
  static let indexLimit = 1024
  let slotOfIndex: UnsafeMutablePointer<SlotPointer?>
  private(set) var slots: [SlotPointer] = []
  /// The facts that change. Allocated separately, see `TypeTable`.
  private let facts: UnsafeMutablePointer<InputKeys.Facts>
  private var output: OutputKeys?
  /// All slots of keys without an index.
  private let slotsByName = SlotNames()
  /// The slots of keys that are data.
  private var dataSlots = DataSlots()
  private(set) var matcher: KeyMatcher
  /// Returns the names of all keys; none if they cannot be listed.
  let allNames: () -> [String]
  /// Matches keys to `unindexedSlots`, by their positions. Empty if undeclared keys are data.
  private var unindexedMatcher: KeyMatcher
  /// The slots of keys without an index that are not data.
  private var unindexedSlots: [SlotPointer] = []
  /// The source keys met so far, with the properties they fill.
  let sourceKeys: KeyEntries
  /// Creates a key of the type from a name.
  private let key: (String) -> (any CodingKey)?
  /// Whether undeclared keys are data: any string is a key of the type, or it has not been asked.
  let namesAreData: Bool
  /// Whether any string is a key of this type. Only types of at most two bytes, which are enums as a rule, are asked when
  /// the table is made. The others are asked for reports, unknown keys and inlined models: their `init?(stringValue:)`
  /// may trap, because `JSONDecoder` calls it for `allKeys` alone, and `JSONEncoder` never.
  private(set) lazy var acceptsAnyName = namesAreData && key(Self.anyName) != nil
  private static let anyName = "\u{0}any name\u{0}"
  /// Whether the model requested `superDecoder()`, whose key does not belong to the key type.
  var readsSuper = false {
    didSet { if readsSuper != oldValue { knowledge += 1 } }
  }
  /// A version that grows whenever the table meets or drops a key, so that an answer of `knows` may change.
  private(set) var knowledge = 0
  /// Whether a key was matched by its folded form. A further property with that form takes the match away.
  var hasMatchedFolds = false
  /// Whether a key of a source was matched by another spelling than a property's name.
  var hasMatchedSpellings = false
  /// Whether the table has all keys of an enum that can be listed, because a container was asked for all keys.
  private var hasAllCases = false
  /// Whether the table knows all keys of its type. False until `addAllCases`, and for types whose keys cannot be listed.
  private(set) var knowsAll = false
  /// Names that `allKeys` has found no key for.
  var namesWithoutKey = NamesWithoutKey()
  /// Whether the keys belong to the model's own object, not to a nested object that its code opens.
  private let isOwn: Bool
  /// The maximum number of data keys that are kept after a call.
  private static let dataLimit = 512
  /// The maximum number of declared keys without an index, more than any enum has. Further keys are data.
  private static let declaredLimit = 65_536
  /// The maximum number of dropped keys for which dictionaries keep their capacity.
  static let roomLimit = 16_384
  /// The plan that all data keys share; nil if each has its own plan.
  let dataPlan: PropertyPlan?
  /// Allocated separately, see `TypeTable`.
  let lending: UnsafeMutablePointer<Lending>

  /// - Parameter number: The number of the table among those of the owner that are for the same objects.
  init<Key: CodingKey>(_ type: Key.Type, owner: TypeTable, number: Int, isOwn: Bool = true) {
    self.owner = owner
    self.isOwn = isOwn
    bit = 1 << number
    keyType = ObjectIdentifier(type)
    let size = MemoryLayout<Key>.size
    // Keys that `Mirror` finds are property names.
    let namesAreData =
      size > 2 ? !(type is ReflectedKey.Type) : Key(stringValue: Self.anyName) != nil
    self.namesAreData = namesAreData
    isIndexed = size <= 1 || size == 2 && !namesAreData
    isLarge = size == 2
    let capacity = isIndexed ? (isLarge ? Self.indexLimit : 256) : 1
    slotOfIndex = .allocate(capacity: capacity)
    slotOfIndex.initialize(repeating: nil, count: capacity)
    // The mapper, not the key type, knows the names of properties declared by key paths.
    let paths = type is KeyPathKey.Type ? owner.plan.keyPathProperties.map(\.name) : []
    key = { name in
      paths.firstIndex(of: name).map { KeyPathKey(number: UInt8($0)) } ?? Key(stringValue: name)
    }
    dataPlan = namesAreData ? Self.dataPlan(owner.plan) : nil
    let allNames = { EnumValues.all(type)?.map(\.stringValue) ?? [] }
    self.allNames = allNames
    matcher = KeyMatcher(
      isName: { namesAreData ? false : paths.contains($0) || Key(stringValue: $0) != nil },
      sharedFolds: SharedFolds(allNames))
    unindexedMatcher = matcher
    sourceKeys = KeyEntries()
    facts = .allocate(InputKeys.Facts())
    lending = .allocate(Lending())
    facts.pointee.takesMembersByName = !isIndexed && dataPlan != nil && takesMembersPlainly
    for (number, name) in paths.enumerated() { _ = learn(DataKey(name), number) }
  }

  deinit {
    slotOfIndex.deallocate()
    facts.deallocate()
    for slot in slots { slot.destroy() }
    for slot in slotsByName.slots { slot.destroy() }
    slotsByName.destroy()
    for slot in lending.pointee.idle { slot.destroy() }
    lending.free()
  }

  /// Returns a plan that all data keys can share; nil if the mapper's rules for all properties rule that out.
  private static func dataPlan(_ owner: TypePlan) -> PropertyPlan? {
    if owner.isSelection { return nil }
    let plan = PropertyPlan(name: "", configuration: owner.configuration)
    return plan.reading == nil && plan.writing == nil ? plan : nil
  }

  /// Whether an undeclared key takes the member of its exact name, without any other rule.
  private var takesMembersPlainly: Bool {
    owner.plan.declared.isEmpty && owner.property == nil && owner.fallback == nil
      && !owner.plan.configuration.absentValues.isZero
  }

  /// Returns the slot of a key, creating it on first use.
  func slot<Key: CodingKey>(_ key: Key) -> SlotPointer { inlinedSlot(key) }

  @inline(__always)
  func inlinedSlot<Key: CodingKey>(_ key: Key) -> SlotPointer {
    guard isIndexed, let index = key.tableIndex else { return namedSlot(key) }
    if let slot = slotOfIndex[index] { return slot }
    return isLarge && !isCase(key) ? namedSlot(key) : learn(key, index)
  }

  /// Whether a key of two bytes is a case of an enum, without a payload.
  private func isCase(_ key: some CodingKey) -> Bool {
    if slotsByName.slot(of: key.stringValue) != nil { return false }
    let mirror = Mirror(reflecting: key)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }

  @inline(never)
  private func learn(_ key: some CodingKey, _ index: Int) -> SlotPointer {
    let property = plan(named: key.stringValue)
    let slot = SlotPointer.make(
      property, ordinal: slots.count, codingKey: key, owner: owner)
    slotOfIndex[index] = slot
    slots.append(slot)
    knowledge += 1
    facts.pointee.placedCount = slots.count
    let losesFold = matcher.add(property.spellings, ordinal: slot.pointee.ordinal)
    if losesFold && hasMatchedFolds || owner.hasAnsweredRest || owner.hasListedKeys {
      owner.answerVersion &+= 1
    }
    sourceKeys.removeAll()
    return slot
  }

  /// All properties that have a slot.
  var allSlots: [SlotPointer] {
    slots + slotsByName.slots.sorted { $0.pointee.name < $1.pointee.name }
  }

  /// Returns the properties that may take a member of an object, given the names of its members. If many keys are
  /// data, their slots are looked up by these names, because visiting every slot for each object would take quadratic
  /// time.
  func candidates(_ names: () -> Set<String>) -> [SlotPointer] {
    if dataSlots.count <= Self.dataLimit { return allSlots }
    return slots + unindexedSlots + dataSlots.matching(names())
  }

  private func plan(named name: String) -> PropertyPlan {
    guard isOwn else {
      let withoutRule = PropertyPlan(name: name, configuration: owner.plan.configuration)
      guard let declared = owner.plan.declared[name] else { return withoutRule }
      // A rule is for the model's own property of that name, if the model is known to have one.
      let own = owner.workspace.engine.takeUnretainedValue().schema(of: owner.type)?
        .property(named: name)
      return own?.key == nil ? declared : withoutRule
    }
    guard keyType == ObjectIdentifier(ReflectedKey.self) else {
      return owner.plan.property(named: name)
    }
    // Rules name a property of a Decodable type by its CodingKey.
    let schema = owner.workspace.engine.takeUnretainedValue().schema(of: owner.type)
    return owner.plan.property(named: schema?.property(labelled: name)?.name ?? name)
  }

  /// Whether the type has a property of that name, even if the table has not met it.
  func hasProperty(named name: String) -> Bool {
    existingSlot(named: name) != nil || key(name) != nil
  }

  /// Adds the keys of an enum that the model has not requested yet: what a name matches must not depend on the requests
  /// so far.
  func addAllCases() {
    if namesAreData || hasAllCases { return }
    hasAllCases = true
    let names = allNames()
    for name in names {
      if let key = key(name) { _ = slot(key) }
    }
    knowsAll = !names.isEmpty
  }

  /// Returns the slot of a property; nil if the model has not requested it yet.
  func existingSlot(named name: String) -> SlotPointer? {
    slotsByName.slot(of: name) ?? slots.first { $0.pointee.name == name }
  }

  @inline(never)
  private func namedSlot(_ key: some CodingKey) -> SlotPointer {
    let name = key.stringValue
    if let slot = slotsByName.slot(of: name) { return slot }
    let isData =
      namesAreData && owner.plan.declared[name] == nil || unindexedSlots.count >= Self.declaredLimit
    if owner.hasAnsweredRest { owner.answerVersion &+= 1 }
    let sharedPlan = isData ? dataPlan : nil
    let property = sharedPlan ?? plan(named: name)
    let slot = SlotPointer.make(
      property, ordinal: Slot.unresolved, codingKey: key, owner: owner,
      kind: isData ? .data : .declared, dataName: sharedPlan == nil ? nil : name)
    slotsByName.add(slot, named: name)
    knowledge += 1
    if isData {
      dataSlots.add(slot)
      if dataSlots.count >= Self.ownSlotLimit { lending.pointee.isDue = true }
      if dataSlots.count == Self.dataLimit + 1 { owner.workspace.noteDataKeys(of: owner) }
    } else {
      if !namesAreData { unindexedMatcher.add(property.spellings, ordinal: unindexedSlots.count) }
      unindexedSlots.append(slot)
    }
    return slot
  }

  /// Drops the keys that are data. Called between calls, when nothing points to their slots.
  func dropDataKeys() {
    if dataSlots.count == 0 { return }
    knowledge += 1
    let keepsRoom = dataSlots.count <= Self.roomLimit
    dataSlots.destroyAll(keepingCapacity: keepsRoom)
    slotsByName.removeAll(keepingCapacity: keepsRoom)
    for slot in unindexedSlots { slotsByName.add(slot, named: slot.codingKey.stringValue) }
  }

  /// Whether a source key belongs to a property, or is a coding key that the model's code did not request.
  func knows(_ key: String) -> Bool {
    matcher.knows(key) || unindexedMatcher.knows(key)
      || (readsSuper && key == DataKey.super.stringValue)
      || namesAreData && isMetName(key)
  }

  /// Whether a source key is declared for a property or a part of it, or begins a declared path.
  func declares(_ key: String) -> Bool { modelSlots.contains { $0.pointee.property.takes(key) } }

  /// Whether a source key belongs to a key of a type that was taken to accept any name, and turns out not to.
  private func isMetName(_ name: String) -> Bool {
    if acceptsAnyName { return false }
    return key(name) != nil
      || (unindexedSlots + dataSlots.matching([name])).contains {
        $0.pointee.spellings.rank(of: name) != nil
      }
  }

  /// The properties met so far whose keys are not data.
  var modelSlots: [SlotPointer] { unindexedSlots.isEmpty ? slots : slots + unindexedSlots }

  /// The parts of the table that decoding needs.
  var input: InputKeys {
    InputKeys(self, facts)
  }

  /// Returns the parts of the table that encoding needs, creating them on first use.
  ///
  /// - Precondition: `Key` is the table's key type. Tables are looked up by it.
  func output<Key: CodingKey>(_ type: Key.Type) -> OutputKeys {
    if let output { return output }
    let keys = OutputKeys(self, type)
    output = keys
    return keys
  }
}
