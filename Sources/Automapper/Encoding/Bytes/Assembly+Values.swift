/// Values whose code still runs, and the part that is being written.
extension Assembly {
  /// The destination of a part when it ends.
  enum Target {
    /// The value of a key, or a new element if the key is nil.
    case member(of: ContainerIndex, key: Range<Int>?)
    case item(ItemIndex)
  }

  /// A value in progress.
  struct Value {
    /// The level of the value, see `ByteSink.State.level`.
    let level: Int
    /// The serial number of the value's first container. Containers of values that ended earlier have smaller
    /// numbers.
    let serial: Int
    /// The item that has the value until it joins the tree.
    let item: ItemIndex
    /// Nil for the value of the assembly, and for a value that is discarded.
    var target: Target?
  }

  /// The part that is written at the end of the buffer.
  struct Current {
    let target: Target
    let start: Int
    /// The level of the value that began the part.
    let level: Int
  }

  /// Whether a value is written out of order.
  var isInUse: Bool { base != nil }

  /// The level of the assembly's value; nil if no value is written out of order.
  var level: Int? { values.first?.level }
  var innermostLevel: Int? { values.last?.level }

  /// Begins a value inside the innermost one.
  mutating func addValue(_ level: Int, _ serial: Int, at start: Int, _ target: Target?) -> Value {
    let value = Value(level: level, serial: serial, item: addItem(at: start), target: target)
    values.append(value)
    return value
  }

  /// The value that begins at a destination; nil if it has ended, or if it is still text of the current part.
  func value(at destination: ByteSink.Destination) -> Value? {
    values.last {
      $0.level == destination.level && items[$0.item].start == destination.start
    }
  }

  /// Stores a part at a target, and returns the target of the item that now has the part.
  ///
  /// The part does not replace a container that the model has requested at the target meanwhile.
  @discardableResult
  mutating func put(_ part: Part, _ target: Target, at start: Int) -> Target {
    switch target {
    case .member(let container, let key):
      return .item(set(part, key, of: container, at: start))
    case .item(let index):
      if !items[index].isRequestedContainer { items[index].part = part }
      return target
    }
  }

  /// Ends the values above a level and stores each at its target. A value without text becomes an empty object.
  mutating func endValues(above level: Int) {
    while values.count > 1, let value = values.last, value.level > level {
      values.removeLast()
      guard let target = value.target else { continue }
      let (part, start) = (items[value.item].part, items[value.item].start)
      items[value.item].part = .nothing
      put(
        part.isNothing ? .container(addContainer(isObject: true, at: start)) : part, target,
        at: start)
    }
  }

  /// Drops the failed values above a level.
  mutating func dropValues(above level: Int) {
    while values.count > 1, let value = values.last, value.level > level { values.removeLast() }
  }

  /// Whether the current part was begun by a value of this level, or by one around it.
  func isCurrent(from level: Int) -> Bool { current.map { $0.level <= level } ?? false }

  /// Ends the current part, whose text reaches up to an offset, and all values.
  mutating func end(at end: Int) {
    if let current {
      self.current = nil
      put(.text(current.start..<max(current.start, end)), current.target, at: current.start)
    }
    if let level { endValues(above: level) }
  }
}
