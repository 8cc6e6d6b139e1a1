import Foundation

/// The state of an object while the properties of one model are written to it.
///
/// Holds only plain pointers. Its methods are mutating although they change nothing, so that the compiler uses it in
/// place in its container, without a copy or a reference count. The container also retains the session and the node,
/// and with them all that these pointers lead to.
struct ObjectWriter<K: Sink> {
  let session: EncodingSession<K>
  let container: K.Container
  private let slotOfIndex: UnsafeMutablePointer<SlotPointer?>?
  private let keys: Unmanaged<KeyTable>
  /// The path from the model to this object; nil if it is the model's own object.
  unowned(unsafe) let node: PathNode?
  /// The length of the path to the model.
  let depth: Int

  @inline(__always)
  init(
    _ session: EncodingSession<K>, container: K.Container, _ keys: OutputKeys, _ node: PathNode?
  ) {
    self.session = session
    self.container = container
    slotOfIndex = keys.slotOfIndex
    self.keys = keys.table
    self.node = node
    depth = session.path.count
  }

  var codingPath: [any CodingKey] {
    session.path.codingPath(to: depth) + (node?.codingPath ?? [])
  }

  /// The key table. It lives as long as its workspace, which the session retains.
  var table: KeyTable {
    @inline(__always) get { keys.takeUnretainedValue() }
  }

  /// Returns the slot of a key: one load if the key has an index and was met before. See `KeyTable`.
  @inline(__always)
  mutating func slot<Key: CodingKey>(_ key: Key) -> SlotPointer {
    if let slotOfIndex, let index = key.tableIndex, let slot = slotOfIndex[index] { return slot }
    return find(key)
  }

  @inline(never)
  private mutating func find<Key: CodingKey>(_ key: Key) -> SlotPointer {
    K.holdsSlots ? table.slot(key) : table.lentSlot(key)
  }

  /// Points the sink at a property.
  @inline(__always)
  mutating func begin(_ slot: SlotPointer) -> K {
    let sink = session.sink
    sink.begin(container, slot)
    return sink
  }

  /// Writes a value that the sink may reject: a number that JSON cannot represent, or a date.
  @inline(__always)
  mutating func fallible(_ slot: SlotPointer, _ write: (K) throws -> Void) throws {
    let sink = begin(slot)
    let mark = sink.mark()
    do {
      try write(sink)
    } catch {
      session.sink.discard(container, slot, since: mark)
      throw passing(error, slot)
    }
  }

  @inline(never)
  mutating func passing(_ error: any Error, _ slot: SlotPointer) -> any Error {
    hidden(
      session.passing(
        error, node: node, step: slot.pointee.step, key: slot.codingKey,
        sourceKey: slot.pointee.outputPath.joined(separator: ".")), slot,
      at: session.path.steps + (node?.steps ?? []) + [slot.pointee.step])
  }

  /// The error without the property's value, if the property is sensitive.
  ///
  /// - Parameter steps: The path to the property.
  func hidden(_ error: any Error, _ slot: SlotPointer, at steps: [PathStep]) -> any Error {
    guard slot.pointee.property.isSensitive else { return error }
    let destination = (steps.text, slot.pointee.property.outputPath.joined(separator: "."))
    if let mapping = MappingError(carriedBy: error) {
      let hidden = mapping.hidingValues(at: destination)
      return hidden.asEncodingError(
        around: hidden, session.path.codingPath, value: Excerpt.sensitive)
    }
    // The model's code sees its own error unchanged. The caller of the mapper sees the noted issues.
    if let noted = session.workspace.modelError, noted.isOf(error, leaving: nil) {
      session.workspace.modelError = noted.with(noted.mapping.hidingValues(at: destination))
    }
    return error
  }

  /// Writes a value of any type.
  @inline(__always)
  mutating func value<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    if slot.pointee.hasWritingSteps { return try stepwise(value, slot) }
    try plainValue(value, slot)
  }

  /// Writes a value under the key of its property.
  @inline(__always)
  mutating func plainValue<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    if T.self == Date.self {
      let date = unsafeBitCast(value, to: Date.self)
      if session.writesISO8601, !slot.pointee.hasDateFormats {
        let session = session
        return try fallible(slot) {
          if !$0.putISO8601(date) { throw session.unwritable(date) }
        }
      }
      return try put(date, slot)
    }
    if slot.pointee.hasDateFormats { return try formatted(value, slot) }
    try nested(value, slot)
  }

  /// Writes a date by the formats of its property, or the mapper's.
  @inline(never)
  private mutating func put(_ date: Date, _ slot: SlotPointer) throws {
    let formats = slot.pointee.property.dateFormats ?? session.dateFormats
    if formats.writesAnyForm {
      return try slot.pointee.hasDateFormats ? formatted(date, slot) : nested(date, slot)
    }
    let session = session
    try fallible(slot) { _ in try session.put(date, formats) }
  }

  @inline(__always)
  private mutating func nested<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    let session = session
    session.sink.begin(container, slot)
    let mark = session.sink.mark()
    let path = session.path
    let depth = path.count
    if let node { path.push(node) }
    let isLent = slot.pointee.keyKind == .lent
    if isLent { keep(slot) } else { path.push(slot) }
    do {
      try session.encode(value, slot.child(T.self, session.workspace))
    } catch {
      session.sink.discard(container, slot, since: mark)
      let error = failure(error, slot, above: depth)
      if isLent { table.returnSlot(slot) }
      throw error
    }
    path.pop(to: depth)
    if isLent { table.returnSlot(slot) }
  }

  /// Pushes a lent slot, and keeps it until `returnSlot`.
  private func keep(_ slot: SlotPointer) {
    session.path.push(lent: slot)
    table.keepLentSlot()
  }

  /// Adds the pushed path to an error, and pops the path to `depth`.
  @inline(never)
  private mutating func failure(
    _ error: any Error, _ slot: SlotPointer, above depth: Int
  ) -> any Error {
    let error = hidden(
      session.passing(error, sourceKey: slot.pointee.outputKey), slot,
      at: session.path.steps)
    session.path.pop(to: depth)
    return error
  }

  /// Writes a value with the property's own date formats.
  @inline(never)
  private mutating func formatted<T: Encodable>(_ value: T, _ slot: SlotPointer) throws {
    let formats = session.dateFormats
    defer { session.dateFormats = formats }
    if let own = slot.pointee.property.dateFormats { session.dateFormats = own }
    try nested(value, slot)
  }

  @inline(__always)
  func pathNode(to slot: SlotPointer) -> PathNode {
    PathNode(parent: node, step: slot.pointee.step, key: slot.codingKey)
  }
}
