/// A sink that writes JSON text into one buffer.
///
/// A model usually finishes each container before it continues with the one around it, and writes each key once. Its
/// calls only append to the buffer, in this file. Handwritten code may go back to a closed container or write a key
/// again. `ByteSink+Order.swift` then keeps the value as an `Assembly`, which is put in order when the value ends.
///
/// Example: `object` appends `{`, `begin` for the property `id` appends `"id":`, `put(7)` appends `7`, and
/// `leave` appends `}`.
///
/// The sink is two pointers, so copies of it count no references. A workspace owns it, and one call after another uses
/// it.
struct ByteSink: Sink {
  /// A handle to a container, which may be closed by now.
  struct Container {
    /// The number that identifies the container. Later containers have larger numbers.
    let serial: Int
    /// The offset in the buffer where the container begins.
    let start: Int
    /// The number of entries on the stack of open containers, this one included; -1 for a container of an
    /// assembly, which is not on the stack.
    let depth: Int32
    /// The level of the value that the container belongs to.
    let level: Int32
  }

  /// The kinds of entries on the stack of open containers.
  enum Kind: UInt8 {
    case object, array
    /// The value of a super encoder. The encoder may write nothing.
    case superValue
    /// An assembly. The entries above it belong to its current part.
    case assembly
    /// Text that is discarded, because its container is closed and its value has ended.
    case discarded
  }

  /// An entry of the stack of open containers.
  struct Open {
    var serial: Int
    var start: Int
    /// The number of members or elements that were begun.
    var count = 0
    /// The level of the value that the entry belongs to, see `State.level`.
    var level: Int
    var kind: Kind
    /// Whether a key without a number was written to the object.
    var hasUnnumberedKeys = false
  }

  struct State {
    /// The stack of open containers.
    var open: UnsafeMutablePointer<Open>
    var capacity = ByteSink.initialDepth
    var depth = 0
    /// The offset where the last member or element begins, with its comma and its key.
    var memberStart = 0
    /// The level of the innermost value: the number of values that were entered and not left. A nested value is one
    /// level above the value around it.
    var level = 0
    /// The serial number of the last container.
    var serial = 0
    /// The month of the last date, cached because consecutive dates often share it.
    var month = ISO8601Text.Month()
    /// The keys that were written to each open object.
    var written = WrittenKeys()
    var unnumberedKeys = UnnumberedKeys()
    var isOutOfOrder = false
    var superDestinations: [SuperDestination] = []
    var late = LateMembers()
    /// The assembly on the stack. There is at most one: a value inside it that is written out of order becomes a part
    /// of it.
    var assembly: Assembly
    let nonFiniteNumbers: NonFiniteNumbers
  }

  static var holdsSlots: Bool { false }

  let writer: JSONWriter
  let state: UnsafeMutablePointer<State>

  init(writer: JSONWriter, nonFiniteNumbers: NonFiniteNumbers) {
    self.writer = writer
    state = .allocate(
      State(
        open: .allocate(capacity: Self.initialDepth), assembly: Assembly(writer: writer),
        nonFiniteNumbers: nonFiniteNumbers))
  }

  /// Forgets everything about the last value, and keeps the memory for the next one.
  func close() {
    (state.pointee.depth, state.pointee.level, state.pointee.memberStart) = (0, 0, 0)
    state.pointee.isOutOfOrder = false
    state.pointee.late = LateMembers()
    if !state.pointee.superDestinations.isEmpty { state.pointee.superDestinations = [] }
    state.pointee.written.removeOthers()
    state.pointee.unnumberedKeys.removeAll()
    if state.pointee.assembly.isInUse { state.pointee.assembly.removeAll() }
    if state.pointee.capacity > Self.keptDepth { shrink() }
  }

  /// The number of entries that a new stack has memory for.
  private static let initialDepth = 32
  /// The maximum number of entries whose memory is kept.
  private static let keptDepth = 1024

  @inline(never)
  private func shrink() {
    state.pointee.open.deallocate()
    state.pointee.open = .allocate(capacity: Self.initialDepth)
    state.pointee.capacity = Self.initialDepth
    state.pointee.written.destroy()
    state.pointee.written = WrittenKeys()
  }

  /// Frees the memory. The sink must not be used afterwards.
  func destroy() {
    state.pointee.open.deallocate()
    state.pointee.written.destroy()
    state.free()
  }

  var open: UnsafeMutablePointer<Open> {
    @inline(__always) get { state.pointee.open }
  }

  var depth: Int {
    @inline(__always) get { state.pointee.depth }
    @inline(__always) nonmutating set { state.pointee.depth = newValue }
  }

  /// Whether a model wrote out of order. Its calls may contradict each other, so its text may not be one JSON value
  /// and must be checked.
  var isOutOfOrder: Bool { state.pointee.isOutOfOrder }

  /// Whether the text is one JSON value and nothing else. Checks brackets and quotes only.
  var isWhole: Bool {
    var scanner = PartScanner(buffer: writer.buffer, offset: 0, end: writer.count)
    let value = scanner.value()
    return !value.isEmpty && value.upperBound == writer.count
  }

  // MARK: Structure

  @inline(__always)
  func enter() -> Destination {
    state.pointee.level &+= 1
    return Destination(level: state.pointee.level, start: writer.count)
  }

  @inline(__always)
  func leave(_ destination: Destination) {
    state.pointee.level &-= 1
    let level = state.pointee.level
    while depth > 0, open[depth &- 1].level > level { closeTop() }
    if writer.count == destination.start { emptyObject() }
  }

  @inline(never)
  func emptyObject() {
    writer.byte(UInt8(ascii: "{"))
    writer.byte(UInt8(ascii: "}"))
  }

  @inline(__always)
  func object(_ destination: Destination) -> Container { container(destination, .object) }

  @inline(__always)
  func array(_ destination: Destination) -> Container { container(destination, .array) }

  @inline(__always)
  private func container(_ destination: Destination, _ kind: Kind) -> Container {
    // The fast path: nothing was written for the value yet.
    if writer.count == destination.start, destination.level == state.pointee.level,
      depth == 0 || open[depth &- 1].level < state.pointee.level
    {
      return push(kind)
    }
    return another(destination, kind)
  }

  /// Pushes an entry for a container at the end of the buffer, and appends its bracket.
  @inline(__always)
  func push(_ kind: Kind) -> Container {
    if depth == state.pointee.capacity { grow() }
    state.pointee.serial &+= 1
    let (serial, start, level) = (state.pointee.serial, writer.count, state.pointee.level)
    open[depth] = Open(serial: serial, start: start, level: level, kind: kind)
    depth &+= 1
    if kind == .object {
      state.pointee.written.begin(at: depth)
      writer.byte(UInt8(ascii: "{"))
    } else if kind == .array {
      writer.byte(UInt8(ascii: "["))
    }
    return Container(
      serial: serial, start: start, depth: Int32(truncatingIfNeeded: depth),
      level: Int32(truncatingIfNeeded: level))
  }

  @inline(never)
  private func grow() {
    state.pointee.open.grow(to: state.pointee.capacity * 2, moving: depth)
    state.pointee.capacity *= 2
  }

  @inline(__always)
  func closeTop() {
    switch open[depth &- 1].kind {
    case .object:
      depth &-= 1
      writer.byte(UInt8(ascii: "}"))
    case .array:
      depth &-= 1
      writer.byte(UInt8(ascii: "]"))
    case .superValue, .assembly, .discarded: closePart()
    }
  }

  @inline(__always)
  func reserve(_ container: Container, _ count: Int) {}

  @inline(__always)
  func single(_ destination: Destination) {
    if writer.count != destination.start || destination.level != state.pointee.level {
      replace(destination)
    }
  }

  /// Whether a container is the innermost one, and no value inside it is being written.
  @inline(__always)
  func isTop(_ container: Container) -> Bool {
    depth == Int(container.depth) && open[depth &- 1].serial == container.serial
      && open[depth &- 1].level == state.pointee.level
  }

  func object(in container: Container, _ slot: SlotPointer) -> Container {
    open(.object, in: container, slot)
  }
  func array(in container: Container, _ slot: SlotPointer) -> Container {
    open(.array, in: container, slot)
  }
  func object(inElementOf container: Container) -> Container {
    open(.object, inElementOf: container)
  }
  func array(inElementOf container: Container) -> Container {
    open(.array, inElementOf: container)
  }

  /// Begins the member of a property. The fast path needs an open container and a key that was not written
  /// to it.
  @inline(__always)
  func begin(_ container: Container, _ slot: SlotPointer) {
    guard isTop(container) || closeInner(container),
      note(slot)
    else { return beginPart(container, slot) }
    let top = open + (depth &- 1)
    state.pointee.memberStart = writer.count
    // The prefix is `,"key":`. The first member has no comma.
    let skipped = top.pointee.count == 0 ? 1 : 0
    top.pointee.count &+= 1
    writer.raw(
      padded: slot.pointee.prefix + skipped, count: slot.pointee.prefixCount &- skipped)
  }

  /// Begins a member by the text of its key. An object that is still open must not have the key yet.
  func begin(_ container: Container, key: String) {
    guard isTop(container) || closeInner(container) else { return beginPart(container, key: key) }
    separate()
    writer.string(key)
    writer.byte(UInt8(ascii: ":"))
  }

  @inline(__always)
  func beginElement(_ container: Container) {
    guard isTop(container) || closeInner(container) else { return beginPart(container, key: nil) }
    separate()
  }

  /// Begins an element of the innermost container.
  @inline(__always)
  func separate() {
    state.pointee.memberStart = writer.count
    if open[depth &- 1].count > 0 { writer.byte(UInt8(ascii: ",")) }
    open[depth &- 1].count &+= 1
  }
}
