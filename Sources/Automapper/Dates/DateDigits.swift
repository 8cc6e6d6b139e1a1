/// The text of two-digit decimal numbers, 0 to 99.
enum DateDigits {
  private static let texts: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546\
    474849505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394\
    9596979899
    """

  /// Returns both digits of a number as text, tens in the low byte.
  ///
  /// - Precondition: `value` is 0 to 99.
  @inline(__always)
  static func text(_ value: Int) -> UInt64 {
    let text = UnsafeRawPointer(texts.utf8Start).loadUnaligned(
      fromByteOffset: value &<< 1, as: UInt16.self)
    return UInt64(truncatingIfNeeded: text.littleEndian)
  }

  /// Stores both digits of a number.
  ///
  /// - Precondition: `value` is 0 to 99, and two bytes can be stored.
  static func write(_ value: Int, to pointer: UnsafeMutablePointer<UInt8>) {
    let text = text(value)
    pointer[0] = UInt8(truncatingIfNeeded: text)
    pointer[1] = UInt8(truncatingIfNeeded: text &>> 8)
  }
}
