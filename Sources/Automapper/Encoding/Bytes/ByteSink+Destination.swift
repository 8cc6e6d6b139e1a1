extension ByteSink {
  /// Where an encoder writes its value.
  struct Destination {
    /// The offset in the buffer where the value begins, in the lower bits, and the level of the value, see
    /// `State.level`. A negative number encodes the index of a `SuperDestination`.
    private let bits: Int

    private static var startBits: Int { 44 }
    private static var startMask: Int { 1 << startBits - 1 }

    @inline(__always)
    init(level: Int, start: Int) { bits = level &<< Self.startBits | start }

    /// The destination of a super encoder, by the index of its `SuperDestination`.
    init(index: Int) { bits = ~index }

    var superIndex: Int? { bits < 0 ? ~bits : nil }
    /// Negative for the destination of a super encoder, so it never equals the level of a value.
    var level: Int {
      @inline(__always) get { bits &>> Self.startBits }
    }
    var start: Int {
      @inline(__always) get { bits & Self.startMask }
    }
  }

  /// Where a super encoder writes its value. It is too large for the bits of a `Destination`.
  struct SuperDestination {
    /// The number of stack entries with the `superValue`.
    let depth: Int
    /// Where the value begins, or began if its text was cut off.
    var start: Int
    /// The serial number of the `superValue`.
    let serial: Int
    /// The level of the value that has the super encoder's container.
    let level: Int
    /// Whether the value is `{}`, because the encoder had written nothing when its value was closed.
    var isUnused = false
    /// Whether the text of the value was cut off. Other text may begin where the value began.
    var isCut = false
  }
}

/// Super encoders whose values are text that is continued, replaced or cut off.
extension ByteSink {
  /// Returns the item of a key, if a container that is opened there continues the item's container. Nil if the item is
  /// the value of a super encoder: the container replaces it.
  func continuedItem(
    _ key: Range<Int>, of parts: Assembly.ContainerIndex, _ level: Int32
  ) -> Assembly.ItemIndex? {
    guard let item = state.pointee.assembly.item(key, of: parts) else { return nil }
    return isSuperValue(at: state.pointee.assembly.items[item].start, Int(level)) ? nil : item
  }

  /// Whether the value that begins at an offset is the value of a super encoder.
  ///
  /// The destinations are sorted by where they start: new text is at the end of the buffer, see also `cutSuperValues`.
  private func isSuperValue(at start: Int, _ level: Int) -> Bool {
    var (low, high) = (0, state.pointee.superDestinations.count)
    while low < high {
      let middle = (low + high) / 2
      if state.pointee.superDestinations[middle].start <= start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return false }
    let last = state.pointee.superDestinations[low - 1]
    return last.start == start && last.level == level && !last.isCut
  }

  /// Removes the text from an offset on.
  func cut(to start: Int) {
    writer.count = start
    cutSuperValues(from: start)
  }

  /// Notes that no super encoder has a value at an offset or after it any more. Their order stays.
  func cutSuperValues(from start: Int) {
    for index in state.pointee.superDestinations.indices.reversed() {
      let destination = state.pointee.superDestinations[index]
      // Those before it start earlier, or were cut off with it.
      if destination.start < start || destination.start == start && destination.isCut { return }
      (state.pointee.superDestinations[index].start, state.pointee.superDestinations[index].isCut) =
        (start, true)
    }
  }
}
