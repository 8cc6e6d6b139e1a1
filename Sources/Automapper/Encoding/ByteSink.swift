import Foundation

/// JSON bytes as a sink: everything is written where it belongs, straight into one buffer.
///
/// That works as long as a model finishes one container before it goes on with the one around it,
/// and writes no key twice, which is what synthesised code does. Code written by hand may do
/// otherwise; the sink then says `isOutOfOrder`, and the call starts again with a sink that keeps
/// a tree.
///
/// A handle of pointers without a reference count: the session that holds it closes it.
struct ByteSink: Sink {
  /// How many containers were open when the value began.
  typealias Place = Int

  /// An open container, and a number that no other one has.
  struct Container {
    let depth: Int
    let serial: Int
  }

  private struct Open {
    var serial: Int
    var isObject: Bool
    var count: Int
  }

  private struct State {
    var open: UnsafeMutablePointer<Open>
    var capacity = 32
    var depth = 0
    var serial: Int
    var isOutOfOrder = false
    var month = ISO8601Text.Month()
    let nonFiniteNumbers: NonFiniteNumbers
  }

  let writer: JSONWriter
  private let state: UnsafeMutablePointer<State>

  /// - Parameter serial: A number beyond all that sinks of the same workspace used: slots remember
  ///   the container that they were written to last.
  init(writer: JSONWriter, nonFiniteNumbers: NonFiniteNumbers, serial: Int) {
    self.writer = writer
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(
        open: .allocate(capacity: 32), serial: serial, nonFiniteNumbers: nonFiniteNumbers))
  }

  func close() {
    state.pointee.open.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private var open: UnsafeMutablePointer<Open> {
    @inline(__always) get { state.pointee.open }
  }

  private var depth: Int {
    @inline(__always) get { state.pointee.depth }
    @inline(__always) nonmutating set { state.pointee.depth = newValue }
  }

  /// Whether the text is not what the model meant, because it wrote out of order.
  var isOutOfOrder: Bool {
    get { state.pointee.isOutOfOrder }
    nonmutating set { state.pointee.isOutOfOrder = newValue }
  }

  var lastSerial: Int { state.pointee.serial }

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
  func enter() -> Int { depth }

  @inline(__always)
  func leave(_ place: Int) {
    // A value ends in a byte that no separator is: one that put nothing is an empty object.
    let last = writer.count > 0 ? writer.buffer[writer.count &- 1] : UInt8(ascii: ",")
    if depth == place, last == UInt8(ascii: ",") || last == UInt8(ascii: ":") || isFreshArray {
      writer.byte(UInt8(ascii: "{"))
      writer.byte(UInt8(ascii: "}"))
    }
    while depth > place { closeTop() }
  }

  /// Whether the text ends in the bracket of an array whose first element was just begun.
  private var isFreshArray: Bool {
    guard depth > 0, writer.buffer[writer.count &- 1] == UInt8(ascii: "[") else { return false }
    return open[depth &- 1].count == 1
  }

  @inline(__always)
  func object(_ place: Int) -> Container { container(place, isObject: true) }

  @inline(__always)
  func array(_ place: Int) -> Container { container(place, isObject: false) }

  @inline(__always)
  private func container(_ place: Int, isObject: Bool) -> Container {
    if depth > place { return reopened(place, isObject: isObject) }
    if depth == state.pointee.capacity { grow() }
    state.pointee.serial &+= 1
    let serial = state.pointee.serial
    open[depth] = Open(serial: serial, isObject: isObject, count: 0)
    depth &+= 1
    writer.byte(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    return Container(depth: depth, serial: serial)
  }

  /// A class and its superclass each ask for the container of one object.
  @inline(never)
  private func reopened(_ place: Int, isObject: Bool) -> Container {
    while depth > place + 1 { closeTop() }
    if open[place].isObject != isObject { isOutOfOrder = true }
    return Container(depth: depth, serial: open[place].serial)
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
  private func closeTop() {
    depth &-= 1
    writer.byte(open[depth].isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  @inline(__always)
  func reserve(_ container: Container, _ count: Int) {}

  func single(_ place: Int) {}

  func nestedPlace() -> Int { depth }

  func superPlace() -> Int {
    isOutOfOrder = true
    return depth
  }

  func count(_ container: Container) -> Int {
    container.depth <= depth ? open[container.depth - 1].count : 0
  }

  /// Goes back to a container that others were opened in. One that was closed already cannot be
  /// written to any more.
  @inline(__always)
  private func isOpen(_ container: Container) -> Bool {
    if depth == container.depth, open[depth &- 1].serial == container.serial { return true }
    return returned(to: container)
  }

  @inline(never)
  private func returned(to container: Container) -> Bool {
    guard depth > container.depth, open[container.depth - 1].serial == container.serial else {
      isOutOfOrder = true
      return false
    }
    while depth > container.depth { closeTop() }
    return true
  }

  @inline(__always)
  func begin(_ container: Container, _ slot: SlotPointer) {
    guard isOpen(container) else { return }
    if slot.pointee.lastContainer == container.serial { isOutOfOrder = true }
    if slot.pointee.hasRivals { checkRivals(slot, container) }
    slot.pointee.lastContainer = container.serial
    let top = open + (depth &- 1)
    // The comma before the key is left out of the first.
    let skipped = top.pointee.count == 0 ? 1 : 0
    top.pointee.count &+= 1
    writer.raw(
      padded: slot.pointee.prefix + skipped, count: slot.pointee.prefixCount &- skipped)
  }

  func begin(_ container: Container, key: String) {
    guard isOpen(container) else { return }
    separate()
    writer.string(key)
    writer.byte(UInt8(ascii: ":"))
  }

  func put(_ value: Any, into container: Container, at path: [String]) { isOutOfOrder = true }

  @inline(__always)
  func beginElement(_ container: Container) {
    if isOpen(container) { separate() }
  }

  @inline(__always)
  private func separate() {
    if open[depth &- 1].count > 0 { writer.byte(UInt8(ascii: ",")) }
    open[depth &- 1].count &+= 1
  }

  @inline(never)
  private func checkRivals(_ slot: SlotPointer, _ container: Container) {
    for rival in slot.pointee.rivals where rival.pointee.lastContainer == container.serial {
      isOutOfOrder = true
    }
  }
}
