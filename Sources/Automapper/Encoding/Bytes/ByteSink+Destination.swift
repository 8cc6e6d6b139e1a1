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
    let start: Int
    /// The serial number of the `superValue`.
    let serial: Int
    /// The level of the value that has the super encoder's container.
    let level: Int
    /// Whether the value is `{}`, because the encoder had written nothing when its value was closed.
    var isUnused = false
  }
}
