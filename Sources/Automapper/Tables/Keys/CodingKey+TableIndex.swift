extension CodingKey {
  /// The key as an index into a `KeyTable`: its bits in memory, if it is one byte, or two bytes with a value below
  /// `KeyTable.indexLimit`. An enum with one case has no bits; its index is 0.
  @inline(__always)
  var tableIndex: Int? {
    switch MemoryLayout<Self>.size {
    case 1: Int(unsafeBitCast(self, to: UInt8.self))
    case 0: 0
    case 2: largeTableIndex
    default: nil
    }
  }

  /// Returns the key with an index.
  ///
  /// - Parameter index: The `tableIndex` of a key of this type, whose bits are therefore a key.
  static func withTableIndex(_ index: Int) -> Self {
    switch MemoryLayout<Self>.size {
    case 0: unsafeBitCast((), to: Self.self)
    case 1: unsafeBitCast(UInt8(truncatingIfNeeded: index), to: Self.self)
    default: unsafeBitCast(UInt16(truncatingIfNeeded: index), to: Self.self)
    }
  }

  /// Rarely needed, so not inlined into every container.
  @inline(never)
  private var largeTableIndex: Int? {
    let bits = Int(unsafeBitCast(self, to: UInt16.self))
    return bits < KeyTable.indexLimit ? bits : nil
  }
}
