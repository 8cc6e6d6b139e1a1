/// What a keyed container needs to write a value without parts: for bytes, pointers only, so that
/// doing so touches no reference count. The core beside it keeps what they lead to.
struct KeyedEncodingFacts<K: Sink> {
  let sink: K
  let container: K.Container
  /// The table's slots by the byte of the key; nil where keys are larger.
  let slotOfByte: UnsafeMutablePointer<SlotPointer?>?

  /// The slot of a key that was met before and has nothing special about it; one load.
  @inline(__always)
  func plainSlot<Key: CodingKey>(_ key: Key) -> SlotPointer? {
    guard let slotOfByte, MemoryLayout<Key>.size == 1,
      let slot = slotOfByte[Int(unsafeBitCast(key, to: UInt8.self))],
      !slot.pointee.isSpecialOutput
    else { return nil }
    return slot
  }
}

/// An object that is being written, as the properties of one model. A class, as `KeyedCore` is.
final class KeyedEncodingCore<K: Sink> {
  let session: EncodingSession<K>
  let container: K.Container
  /// Lives as long as its workspace, which the session holds.
  unowned(unsafe) let table: KeyTable
  private let slotOfByte: UnsafeMutablePointer<SlotPointer?>?
  /// The way from the model to this object, if it is not the model's own.
  let node: PathNode?

  init(session: EncodingSession<K>, container: K.Container, table: KeyTable, node: PathNode?) {
    self.session = session
    self.container = container
    self.table = table
    slotOfByte = table.isByteSized ? table.slotOfByte : nil
    self.node = node
  }

  var facts: KeyedEncodingFacts<K> {
    KeyedEncodingFacts(sink: session.sink, container: container, slotOfByte: slotOfByte)
  }

  /// The slot of a key: one load where the key is a byte that was met before. See `KeyTable`.
  @inline(__always)
  func slot<Key: CodingKey>(_ key: Key) -> SlotPointer {
    if let slotOfByte, MemoryLayout<Key>.size == 1,
      let slot = slotOfByte[Int(unsafeBitCast(key, to: UInt8.self))]
    {
      return slot
    }
    return table.slot(key)
  }

  /// Points the sink at a property.
  @inline(__always)
  func begin(_ slot: SlotPointer) -> K {
    let sink = session.sink
    sink.begin(container, slot)
    return sink
  }

  /// Writes a number that JSON may not have.
  @inline(__always)
  func number(_ slot: SlotPointer, _ write: (K) throws -> Void) throws {
    do {
      try write(begin(slot))
    } catch {
      throw hidden(
        session.located(
          error, node: node, step: slot.pointee.step, key: slot.pointee.codingKey,
          sourceKey: slot.pointee.property.outputKey), slot,
        at: session.path.steps + (node?.steps ?? []) + [slot.pointee.step])
    }
  }

  /// The error without the value, where the property is sensitive.
  ///
  /// - Parameter steps: The way to the property.
  func hidden(_ error: any Error, _ slot: SlotPointer, at steps: [PathStep]) -> any Error {
    guard slot.pointee.property.rule?.isSensitive == true else { return error }
    return MappingError(carriedBy: error)?.hidingValues(
      at: (steps.text, slot.pointee.property.outputPath.joined(separator: "."))) ?? error
  }

  /// Writes a value of any type.
  @inline(__always)
  func nested<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    _ = begin(slot)
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
      try session.encode(value, slot.child(T.self, session.workspace))
    } catch {
      throw hidden(
        session.located(error, sourceKey: slot.pointee.property.outputKey), slot,
        at: session.path.steps)
    }
  }

  /// Writes a property that is nil, as the mapper is told.
  func null(_ slot: SlotPointer) throws {
    if session.writesNull { try explicitNull(slot) }
  }

  func explicitNull(_ slot: SlotPointer) throws {
    if slot.pointee.isSpecialOutput {
      try special(Bool?.none, slot)
    } else {
      begin(slot).putNull()
    }
  }

  func node(to slot: SlotPointer) -> PathNode {
    PathNode(parent: node, step: slot.pointee.step, key: slot.pointee.codingKey)
  }
}

/// An array that is being written, as a model's own code fills it.
struct UnkeyedEncodingCore<K: Sink> {
  let session: EncodingSession<K>
  let container: K.Container
  let table: TypeTable
  /// The way from the model to this array, if it is not the model's own value.
  let node: PathNode?

  var count: Int { session.sink.count(container) }

  /// Points the sink at the next element.
  @inline(__always)
  func begin() -> K {
    session.sink.beginElement(container)
    return session.sink
  }

  func number(_ write: (K) throws -> Void) throws {
    let index = count
    do {
      try write(begin())
    } catch {
      throw session.located(
        error, node: node, step: .index(index), key: DataKey(index: index), sourceKey: nil)
    }
  }

  func nested<T: Encodable>(_ value: T) throws {
    let depth = session.path.count
    if let node { session.path.push(node) }
    session.path.push(index: count)
    defer { session.path.pop(to: depth) }
    _ = begin()
    do {
      try session.encode(value, table.child(T.self))
    } catch {
      throw session.located(error, sourceKey: nil)
    }
  }

  func nodeToNext() -> PathNode {
    PathNode(parent: node, step: .index(count), key: DataKey(index: count))
  }
}
