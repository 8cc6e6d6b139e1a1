/// The members of one object, as the properties of one model.
///
/// The owner, usually a `DecodingFrame`, keeps alive what the reader does not retain.
struct ObjectReader<S: DecodingSource> {
  private(set) var unretainedSession: Unmanaged<DecodingSession<S>>
  let object: S.Handle
  /// The position from which the source placed the members.
  let position: Int
  /// The number of slots that the table had then. Properties with later slots are searched for.
  let placed: Int
  /// The placed members, for direct reads.
  let members: S.Members
  unowned(unsafe) let table: KeyTable
  /// The table's slots by key index; nil if keys have no index.
  private let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  /// `slotOfIndex`, if values that fit as they are may be read directly. Nil if something follows the models.
  let directSlots: UnsafeMutablePointer<SlotPointer?>?
  /// Whether nested values may be read directly too. False while the source is decoded again with
  /// conversions, and if something follows the models.
  let nestsDirectly: Bool
  /// Whether a key takes the member of exactly its name, and nothing observes the call.
  let readsNames: Bool
  /// Whether values other than scalars and dates take another path: `readsNames`, or a watch sees the requests.
  let detours: Bool
  /// Whether the first date format is RFC 3339. It does not change within one object.
  let readsISO8601First: Bool
  /// Whether the call is observed.
  let isObserved: Bool
  /// The path from the model to this object; nil for the model's own object.
  private let unretainedNode: Unmanaged<PathNode>?

  /// Places the members of an object; nil if the value is no object.
  @inline(__always)
  init?(
    _ facts: SessionFacts<S>, _ object: S.Handle, _ keys: InputKeys, _ node: Unmanaged<PathNode>?
  ) {
    guard let position = facts.placer.place(object, keys) else { return nil }
    unretainedSession = facts.session
    self.object = object
    self.position = position
    placed = keys.placedCount
    table = keys.table
    members = facts.placer.members(object, from: position)
    slotOfIndex = keys.slotOfIndex
    directSlots = facts.readsDirectly ? slotOfIndex : nil
    nestsDirectly =
      facts.readsDirectly && !facts.isWatched && !facts.conversions.remembersModels
    readsNames = nestsDirectly && !facts.isObserved && keys.takesMembersByName
    detours = readsNames || facts.isWatched
    readsISO8601First = facts.readsISO8601First
    isObserved = facts.isObserved
    unretainedNode = node
  }

  var session: DecodingSession<S> {
    @inline(__always) get { unretainedSession.takeUnretainedValue() }
    set { unretainedSession = .passUnretained(newValue) }
  }
  var node: PathNode? {
    @inline(__always) get { unretainedNode?.takeUnretainedValue() }
  }

  /// Whether the object is nested in the model's own object.
  var isInside: Bool {
    @inline(__always) get { unretainedNode != nil }
  }

  /// Pushes the path to the object. Not inlined, because it would take stack at each level of nested models.
  @inline(never)
  func pushNode() {
    if let node { session.path.push(node) }
  }

  /// Returns the slot of a key: one load if the key has an index and was met before. See `KeyTable`.
  @inline(__always)
  func slot<Key: CodingKey>(_ key: Key) -> SlotPointer {
    if let slotOfIndex, let index = key.tableIndex, let slot = slotOfIndex[index] { return slot }
    return table.slot(key)
  }

  /// Returns the value of a property, null included; nil if the source has none.
  @inline(__always)
  func value(_ slot: SlotPointer) -> S.Value? {
    if slot.pointee.ordinal < placed {
      return session.source.member(object, at: position &+ slot.pointee.ordinal)
    }
    return search(slot)?.value
  }

  /// Returns the value of a property; nil if it is absent or null.
  @inline(__always)
  func nonNullMember(_ slot: SlotPointer) -> S.Value? {
    guard let value = value(slot) else {
      if session.observation != nil, !slot.pointee.mayHaveSubstitute { reportAbsence(slot) }
      return nil
    }
    return session.source.isNull(value) ? nil : value
  }

  /// Decodes a required value of any type, on the first path that applies.
  @inline(__always)
  func required<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if session.conversions.areGranted {
      return try permitted(type, slot) { try requiredValue(type, slot) }
    }
    return try requiredValue(type, slot)
  }

  @inline(__always)
  private func requiredValue<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: false) }
    let found = slot.pointee.hasReadingSteps ? ruledValue(slot) : value(slot)
    guard let value = found else {
      if slot.pointee.hasReadingSteps {
        if let made = madeValue(slot), ExactType.matches(made, type) {
          return try ExactType.cast(made, to: type, orThrow: missing(slot, type))
        }
        return try requiredStepwise(type, slot)
      }
      // Checked here, because `absent` is not specialised and models may try many keys in turn.
      if lacksValue(type, slot) { throw missing(slot, type) }
      return try absent(type, slot)
    }
    if slot.pointee.mayHaveSubstitute, session.source.isNull(value) {
      return try decodeNull(type, slot, value)
    }
    return try nested(type, slot, value)
  }

  /// Decodes a value of any type that may be absent or null.
  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if session.conversions.areGranted {
      return try permitted(type, slot) { try presentValue(type, slot) }
    }
    return try presentValue(type, slot)
  }

  /// Decodes a property with the conversions that its model may make.
  @inline(never)
  func permitted<Result>(
    _ type: any Any.Type, _ slot: SlotPointer, _ read: () throws -> Result
  ) throws -> Result {
    // The properties of a model that is read by key paths count as values of the model around it.
    if isInside || session.isPart || table.owner.isShell {
      return try session.permitted(type, node, slot.pointee.step, read)
    }
    return try session.permitted(type, at: { .property(slot) }, read)
  }

  @inline(__always)
  private func presentValue<T: Decodable>(_ type: T.Type, _ slot: SlotPointer) throws -> T? {
    if slot.pointee.valueType == nil { slot.note(type, isOptional: true) }
    let found = slot.pointee.hasReadingSteps ? ruledValue(slot) : value(slot)
    guard let value = found else {
      if slot.pointee.hasReadingSteps {
        if let made = madeValue(slot), ExactType.matches(made, type) {
          return try ExactType.cast(made, to: type, orThrow: missing(slot, type))
        }
        return try stepwise(type, slot, isOptional: true)
      }
      if slot.pointee.mayHaveSubstitute { return try reportedDefault(type, slot) }
      if session.observation != nil { reportAbsence(slot) }
      return nil
    }
    if session.source.isNull(value), !takesNull(type, slot) {
      return slot.pointee.mayHaveSubstitute ? try reportedDefault(type, slot) : nil
    }
    return try nested(type, slot, value)
  }

  /// Decodes the value of a property as any type.
  ///
  /// - Parameter key: The source key, if it is not the key that the slot was placed from.
  @inline(__always)
  func nested<T: Decodable>(
    _ type: T.Type, _ slot: SlotPointer, _ value: S.Value, key: String? = nil
  ) throws -> T {
    let session = session
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(slot)
    let formats = session.dateFormats
    if slot.pointee.hasDateFormats, let own = slot.pointee.property.dateFormats {
      session.dateFormats = own
    }
    defer {
      session.path.pop(to: depth)
      if slot.pointee.hasDateFormats { session.dateFormats = formats }
    }
    do {
      let result = try session.decode(type, value, slot.child(type, session.workspace))
      if let observation = session.observation {
        observation.addKey(key ?? sourceKey(slot), at: session.path)
      }
      return result
    } catch {
      throw misread(error, as: type, value, slot, in: session, key: key)
    }
  }

  /// Whether null is a value of the property's type rather than absence. This is so for an Optional of an Optional,
  /// unless nil is encoded as null: null then stands for the outer nil.
  @inline(__always)
  func takesNull<T>(_ type: T.Type, _ slot: SlotPointer) -> Bool {
    slot.child(type, session.workspace).isOptional
      && !(slot.pointee.property.writing?.nilValues?.writesNull ?? session.engine.writesNull)
  }

  /// Notes that the model's own code is about to open the value of a property. If it is sensitive, the report hides all
  /// values from here on, because nothing tells when the code has read it.
  func noteOpening(_ slot: SlotPointer) {
    if slot.pointee.property.isSensitive { session.observation?.hidesValues = true }
  }

  /// Creates the path node for the value of a property that the model's own code opens.
  ///
  /// - Parameter sourceKey: The key of the source, if the node is all that is known of the value when it is decoded.
  func pathNode(
    to slot: SlotPointer, origin: PathNode.Origin = .source, sourceKey: String? = nil
  ) -> PathNode {
    PathNode(
      parent: node, step: slot.pointee.step, key: slot.codingKey,
      isSensitive: slot.pointee.property.isSensitive,
      locator: slot.pointee.property.locator, origin: origin, sourceKey: sourceKey)
  }

  /// Creates the path node for a value that the model's own code opens. Throws if the value is too deep.
  @inline(__always)
  func node(toOpen value: S.Value, _ slot: SlotPointer) throws -> PathNode {
    let node = pathNode(to: slot)
    do {
      try session.checkDepth(for: value, inside: node.parent, node)
    } catch {
      throw tooDeep(error, value, slot)
    }
    return node
  }

  /// Returns the error of a container that is too deep, as an error of the property that holds it.
  @inline(never)
  private func tooDeep(_ error: any Error, _ value: S.Value, _ slot: SlotPointer) -> any Error {
    session.passing(
      error, as: [String: Any].self, value, node: pathNode(to: slot), sourceKey: sourceKey(slot))
  }

  /// Returns the member of a property, with its key.
  func member(_ slot: SlotPointer) -> (key: String, value: S.Value)? {
    guard slot.pointee.ordinal < placed else { return search(slot) }
    guard let value = session.source.member(object, at: position &+ slot.pointee.ordinal) else {
      return nil
    }
    return (sourceKey(slot), value)
  }

  /// Returns the key that the property was read from, or its first spelling if the source has none.
  func sourceKey(_ slot: SlotPointer) -> String {
    if slot.pointee.isPlainOnceFound,
      let key = slot.pointee.property.reading?.keys.first(where: { value(of: $0) != nil })
    {
      return key.text
    }
    let key =
      slot.pointee.ordinal < placed
      ? session.source.key(object, at: position &+ slot.pointee.ordinal) : search(slot)?.key
    return key ?? slot.pointee.spellings.all[0]
  }
}
