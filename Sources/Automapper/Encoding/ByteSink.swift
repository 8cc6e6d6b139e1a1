import Foundation

/// JSON bytes as a sink: everything is written where it belongs, straight into one buffer.
///
/// A model usually finishes one container before it goes on with the one around it, and writes no key
/// twice. Code written by hand may do otherwise; the value is then taken apart into an `Assembly`, which
/// is laid out when the value ends.
///
/// A handle of pointers without a reference count: the session that holds it closes it.
struct ByteSink: Sink {
  /// Where a value goes.
  struct Place {
    /// The offset of the value in the buffer, above it the number of containers that were open. Below
    /// zero the index of a `SuperPlace`.
    fileprivate let bits: Int
  }

  /// A container that was opened, which may be closed by now.
  struct Container {
    /// A number that no other container has.
    let serial: Int
    /// Where it begins in the buffer.
    let start: Int
    /// How many containers were open with it, and how many of them belong to values around its own.
    let depth: Int32
    let base: Int32
  }

  /// What stands on the stack of open things.
  enum Kind: UInt8 {
    case object, array
    /// The value of a super encoder, which may stay empty.
    case superValue
    /// A value in parts: what is written above it is its current part.
    case assembly
    /// What is written above goes nowhere: its container ended before.
    case nowhere
  }

  struct Open {
    var serial: Int
    var start: Int
    var count = 0
    /// How many values were being written when it was opened.
    var level: Int
    var base: Int32
    var kind: Kind
  }

  /// Where the value of a super encoder goes.
  struct SuperPlace {
    let depth: Int
    let start: Int
    let serial: Int
    let base: Int32
  }

  struct State {
    var open: UnsafeMutablePointer<Open>
    var capacity = 32
    var depth = 0
    /// Where the last member or element begins.
    var memberStart = 0
    /// How many values are being written, each inside the one before.
    var level = 0
    var serial = 0
    var month = ISO8601Text.Month()
    /// Which keys were written to each open object.
    var written = WrittenKeys()
    var isOutOfOrder = false
    var superPlaces: [SuperPlace] = []
    /// The value that is written in parts, if one is; all that is in it and in parts belongs to it.
    var assembly: Assembly?
    let nonFiniteNumbers: NonFiniteNumbers
  }

  let writer: JSONWriter
  let state: UnsafeMutablePointer<State>

  init(writer: JSONWriter, nonFiniteNumbers: NonFiniteNumbers) {
    self.writer = writer
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        open: .allocate(capacity: 32), nonFiniteNumbers: nonFiniteNumbers))
  }

  func close() {
    state.pointee.open.deallocate()
    state.pointee.written.destroy()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  var open: UnsafeMutablePointer<Open> {
    @inline(__always) get { state.pointee.open }
  }

  var depth: Int {
    @inline(__always) get { state.pointee.depth }
    @inline(__always) nonmutating set { state.pointee.depth = newValue }
  }

  /// The numbers of containers are even; an assembly has the one before its value's first container.
  static var serialStep: Int { 2 }

  /// Whether a model wrote out of order. Its calls may contradict each other, so that the text is not one
  /// value: two values alone in one place, a container that is written after its value has ended.
  var isOutOfOrder: Bool { state.pointee.isOutOfOrder }

  private var nonFiniteNumbers: NonFiniteNumbers { state.pointee.nonFiniteNumbers }

  // MARK: Values

  @inline(__always)
  func putNull() { writer.null() }

  @inline(__always)
  func put(_ value: Bool) { writer.bool(value) }

  @inline(__always)
  func put<T: FixedWidthInteger>(_ value: T) { writer.integer(value) }

  @inline(__always)
  func put(_ value: Double) throws(ValueFailure) {
    if !writer.double(value) { try putNonFinite(value) }
  }

  @inline(__always)
  func put(_ value: Float) throws(ValueFailure) {
    if !writer.float(value) { try putNonFinite(Double(value)) }
  }

  @inline(never)
  private func putNonFinite(_ value: Double) throws(ValueFailure) {
    writer.string(try nonFiniteNumbers.text(for: value))
  }

  @inline(__always)
  func put(_ value: String) { writer.string(value) }

  func put<T>(number text: String, _ value: T) {
    var text = text
    text.withUTF8 { bytes in
      if let start = bytes.baseAddress { writer.raw(start, count: bytes.count) }
    }
  }

  @inline(__always)
  func putISO8601(_ value: Date) -> Bool {
    writer.reserve(ISO8601DateFormat.maximumLength + 2)
    let start = writer.buffer + writer.count
    let length = ISO8601Text.write(
      value.timeIntervalSinceReferenceDate, to: start + 1, &state.pointee.month)
    guard length > 0 else { return false }
    start[0] = UInt8(ascii: "\"")
    start[length + 1] = UInt8(ascii: "\"")
    writer.count &+= length &+ 2
    return true
  }

  func put(date format: any TextDateFormat, _ value: Date) -> Bool {
    if format.maximumLength == 0 || format.needsEscaping { return putText(format, value) }
    writer.reserve(format.maximumLength + 2)
    let start = writer.buffer + writer.count
    let length = format.write(value, to: start + 1)
    guard length > 0 else { return false }
    start[0] = UInt8(ascii: "\"")
    start[length + 1] = UInt8(ascii: "\"")
    writer.count &+= length &+ 2
    return true
  }

  @inline(never)
  private func putText(_ format: any TextDateFormat, _ value: Date) -> Bool {
    guard case .string(let text) = format.value(from: value) else { return false }
    writer.string(text)
    return true
  }

  @inline(__always)
  func put<Element>(all elements: [Element]) -> Bool { false }
  @inline(__always)
  func put<Value>(all members: [String: Value]) -> Bool { false }

  // MARK: Structure

  @inline(__always)
  func enter() -> Place {
    state.pointee.level &+= 1
    return Place(depth: depth, start: writer.count)
  }

  @inline(__always)
  func leave(_ place: Place) {
    state.pointee.level &-= 1
    while depth > place.depth { closeTop() }
    if writer.count == place.start { emptyObject() }
  }

  @inline(never)
  func emptyObject() {
    writer.byte(UInt8(ascii: "{"))
    writer.byte(UInt8(ascii: "}"))
  }

  @inline(__always)
  func object(_ place: Place) -> Container { container(place, .object) }

  @inline(__always)
  func array(_ place: Place) -> Container { container(place, .array) }

  @inline(__always)
  private func container(_ place: Place, _ kind: Kind) -> Container {
    // Nothing was written for the value yet.
    if writer.count == place.bits & Place.startMask, depth == place.bits &>> Place.startBits,
      depth == 0 || open[depth &- 1].level < state.pointee.level
    {
      return push(kind, base: depth)
    }
    return another(place, kind)
  }

  /// Opens a container at the end of the buffer.
  @inline(__always)
  func push(_ kind: Kind, base: Int) -> Container {
    if depth == state.pointee.capacity { grow() }
    state.pointee.serial &+= Self.serialStep
    let (serial, start) = (state.pointee.serial, writer.count)
    let base = Int32(truncatingIfNeeded: base)
    open[depth] = Open(
      serial: serial, start: start, level: state.pointee.level, base: base, kind: kind)
    depth &+= 1
    if kind == .object {
      state.pointee.written.begin(at: depth)
      writer.byte(UInt8(ascii: "{"))
    } else if kind == .array {
      writer.byte(UInt8(ascii: "["))
    }
    return Container(
      serial: serial, start: start, depth: Int32(truncatingIfNeeded: depth), base: base)
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Open>.allocate(capacity: state.pointee.capacity * 2)
    larger.moveInitialize(from: open, count: depth)
    open.deallocate()
    state.pointee.open = larger
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
    case .superValue, .assembly, .nowhere: closeSpecial()
    }
  }

  @inline(__always)
  func reserve(_ container: Container, _ count: Int) {}

  @inline(__always)
  func single(_ place: Place) {
    if writer.count != place.start || depth != place.depth, isWritten(place) { replace(place) }
  }

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

  /// Points the sink at a property. Nothing is in the way when the container is the innermost one and
  /// the key is new to it.
  @inline(__always)
  func begin(_ container: Container, _ slot: SlotPointer) {
    guard isTop(container) || closeInner(container),
      state.pointee.written.add(slot.pointee.outputNumber, at: depth)
    else { return beginPart(container, slot) }
    let top = open + (depth &- 1)
    state.pointee.memberStart = writer.count
    // The comma before the key is left out of the first.
    let skipped = top.pointee.count == 0 ? 1 : 0
    top.pointee.count &+= 1
    writer.raw(
      padded: slot.pointee.prefix + skipped, count: slot.pointee.prefixCount &- skipped)
  }

  /// Points the sink at a member whose key is data. A dictionary has each of its keys once.
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

  @inline(__always)
  private func separate() {
    state.pointee.memberStart = writer.count
    if open[depth &- 1].count > 0 { writer.byte(UInt8(ascii: ",")) }
    open[depth &- 1].count &+= 1
  }
}

extension ByteSink.Place {
  fileprivate static var startBits: Int { 44 }
  fileprivate static var startMask: Int { 1 << startBits - 1 }

  @inline(__always)
  init(depth: Int, start: Int) { bits = depth &<< Self.startBits | start }

  /// A place by the index of its `SuperPlace`.
  init(index: Int) { bits = ~index }

  var superIndex: Int? { bits < 0 ? ~bits : nil }
  var depth: Int {
    @inline(__always) get { bits &>> Self.startBits }
  }
  var start: Int {
    @inline(__always) get { bits & Self.startMask }
  }
}
