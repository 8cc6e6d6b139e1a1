/// A value that was written out of order, as a tree of ranges of the writer's buffer.
///
/// `ByteSink` only appends to its buffer. Once a model goes back to a closed container, or writes a key again, the
/// text of its value is no longer in the right order. The sink then creates an assembly for the value: a tree of
/// objects and arrays, whose leaves are ranges of the buffer. Nothing is copied until the value ends, when `layOut`
/// writes the tree in order.
///
/// Example: the model goes back to `list`, a nested container of `object`.
///
///     try list.encode(1)
///     try object.encode("x", forKey: .a)   // closes the list
///     try list.encode(2)                   // the list is closed: an assembly is created
///     try object.encode("y", forKey: .a)   // the key has a value, which is replaced
///
/// The buffer and the offsets of its texts:
///
///     {"list":[1],"a":"x"  2  "y"
///     0       8       16   21 24
///
/// The tree before and after the last two calls:
///
///     object: "list" → text 8..<11,                       "a" → text 16..<19
///     object: "list" → array: text 9..<10, text 21..<22,  "a" → text 24..<27
///
/// The output is `{"list":[1,2],"a":"y"}`.
///
/// A part is identified by the offset where it begins. A space follows the text that is moved into the
/// tree, and precedes each part that is written out of order. The spaces keep these offsets distinct.
///
/// A value that is still being written when its text is moved into the assembly becomes a `Value`. It joins the tree
/// when it ends, as in `JSONEncoder`, and leaves nothing if it fails.
final class Assembly {
  /// The number of stack entries below the assembly.
  let base: Int
  private let writer: JSONWriter

  private struct State {
    var values: [Value]
    /// The part that is written at the end of the buffer, if there is one.
    var current: Current?
  }

  /// Allocated separately, like the contents of an `AssembledContainer`.
  private let state: UnsafeMutablePointer<State>

  /// A value of the tree. Empty text means that the value is not written yet.
  enum Part {
    case text(Range<Int>)
    case container(AssembledContainer)

    static var nothing: Part { .text(0..<0) }

    var isNothing: Bool {
      if case .text(let range) = self { range.isEmpty } else { false }
    }
  }

  /// The location of a part in the tree.
  struct Location {
    let container: AssembledContainer
    let index: Int
    var part: Part { container.items[index].part }
    var start: Int { container.items[index].start }
  }

  /// The destination of a part when it ends: under a key, after the last element, or in place of an item.
  struct Target {
    let container: AssembledContainer
    var key: Range<Int>?
    var index: Int?

    /// Stores a part at the target, and returns the target of the item that now holds the part.
    ///
    /// The part does not replace a container that the model has requested at the target meanwhile.
    @discardableResult
    func put(_ part: Part, at start: Int) -> Target {
      guard let index else {
        return Target(container: container, index: container.set(part, key, at: start))
      }
      if !container.items[index].isRequestedContainer { container.replace(index, by: part) }
      return self
    }
  }

  /// A value in progress.
  final class Value {
    /// The level of the value, see `ByteSink.State.level`.
    let level: Int
    /// The serial number of the value's first container. Containers of values that ended earlier have smaller
    /// numbers.
    let serial: Int
    /// A list with the value as its only item, so that the value has a `Location`.
    let holder: AssembledContainer
    /// Nil for the value of the assembly, and for a value that is discarded.
    var target: Target?
    /// The containers that the model may still write to, sorted by the serial numbers of their handles.
    private var containers: [(serial: Int, container: AssembledContainer)] = []

    init(level: Int, serial: Int, start: Int, target: Target?, _ writer: JSONWriter) {
      (self.level, self.serial, self.target) = (level, serial, target)
      holder = AssembledContainer(isObject: false, start: -1, writer)
      holder.set(.nothing, nil, at: start)
    }

    /// The container of the handle with a serial number.
    subscript(serial: Int) -> AssembledContainer? {
      get {
        let index = index(of: serial)
        let isThere = index < containers.count && containers[index].serial == serial
        return isThere ? containers[index].container : nil
      }
      set {
        if let newValue { containers.insert((serial, newValue), at: index(of: serial)) }
      }
    }

    /// The index of a serial number in `containers`, or the index at which to insert it.
    private func index(of serial: Int) -> Int {
      var (low, high) = (0, containers.count)
      while low < high {
        let middle = (low + high) / 2
        if containers[middle].serial < serial { low = middle + 1 } else { high = middle }
      }
      return low
    }

    var location: Location { Location(container: holder, index: 0) }
    /// The target for the parts of the value.
    var inside: Target { Target(container: holder, index: 0) }
  }

  private struct Current {
    let target: Target
    let start: Int
    /// The level of the value that began the part.
    let level: Int
  }

  init(base: Int, _ value: Value, _ writer: JSONWriter) {
    self.base = base
    self.writer = writer
    state = .allocate(capacity: 1)
    state.initialize(to: State(values: [value]))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The values in progress, from the assembly's own value to the innermost value that was moved.
  var values: [Value] { state.pointee.values }

  /// Adds values that are inside the innermost one.
  func add(_ inner: [Value]) { state.pointee.values += inner }

  /// The level of the assembly's value.
  var level: Int { values[0].level }
  var innermostLevel: Int { values[values.count - 1].level }

  // MARK: Values in progress

  /// The value that begins at a destination; nil if it has ended, or if it is still text of the current part.
  func value(at destination: ByteSink.Destination) -> Value? {
    values.last { $0.level == destination.level && $0.location.start == destination.start }
  }

  /// Ends the values above a level and stores each at its target. A value without text becomes an empty object.
  func endValues(above level: Int) {
    while values.count > 1, let value = values.last, value.level > level {
      state.pointee.values.removeLast()
      let (part, start) = (value.location.part, value.location.start)
      let object = AssembledContainer(isObject: true, start: start, writer)
      value.target?.put(part.isNothing ? .container(object) : part, at: start)
    }
  }

  /// Drops the failed values above a level.
  func dropValues(above level: Int) {
    while values.count > 1, let value = values.last, value.level > level {
      state.pointee.values.removeLast()
    }
  }

  // MARK: The current part

  /// Begins a member at an offset; an element if the key is nil.
  func begin(in container: AssembledContainer, _ key: Range<Int>?, at start: Int, _ level: Int) {
    state.pointee.current = Current(
      target: Target(container: container, key: key), start: start, level: level)
  }

  /// Begins a new text for a part of the tree.
  func rewrite(_ location: Location, at start: Int, _ level: Int) {
    state.pointee.current = Current(
      target: Target(container: location.container, index: location.index), start: start,
      level: level)
  }

  /// Whether the current part was begun by a value of this level, or by one around it.
  func isCurrent(from level: Int) -> Bool {
    state.pointee.current.map { $0.level <= level } ?? false
  }

  func takeCurrent() -> (target: Target, start: Int, level: Int)? {
    defer { state.pointee.current = nil }
    return state.pointee.current.map { ($0.target, $0.start, $0.level) }
  }

  /// Ends the current part, whose text reaches up to an offset, and all values.
  func end(at end: Int) {
    if let current = state.pointee.current {
      state.pointee.current = nil
      current.target.put(.text(current.start..<max(current.start, end)), at: current.start)
    }
    endValues(above: level)
  }

  // MARK: Output

  /// Writes the tree in order after the buffer's text, and moves the result to where the value begins.
  func layOut() {
    let end = writer.count
    let root = values[0].location
    layOut(root.part)
    let (start, count) = (root.start, writer.count - end)
    (writer.buffer + start).update(from: writer.buffer + end, count: count)
    writer.count = start + count
  }

  private func layOut(_ part: Part) {
    switch part {
    case .text(let range) where range.isEmpty:
      writer.byte(UInt8(ascii: "{"))
      writer.byte(UInt8(ascii: "}"))
    case .text(let range): copy(range)
    case .container(let container):
      writer.byte(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      for (index, item) in container.items.enumerated() {
        if index > 0 { writer.byte(UInt8(ascii: ",")) }
        if let key = item.key {
          copy(key)
          writer.byte(UInt8(ascii: ":"))
        }
        layOut(item.part)
      }
      writer.byte(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  private func copy(_ range: Range<Int>) {
    writer.reserve(range.count)
    (writer.buffer + writer.count).update(
      from: writer.buffer + range.lowerBound, count: range.count)
    writer.count += range.count
  }
}
