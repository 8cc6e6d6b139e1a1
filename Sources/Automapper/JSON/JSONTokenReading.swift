/// Access to the token index. The methods do not check the index `i` or the kind of its token. They
/// are safe because the caller walks the index from token 0 on and checks `tag(i)` first.
protocol JSONTokenReading {
  var bytes: UnsafeMutablePointer<UInt8> { get }
  var tokens: UnsafeMutablePointer<JSONToken> { get }
}

extension JSONDocument: JSONTokenReading {}

/// The index of a document without a reference to it, which avoids reference counting. Valid as
/// long as the document lives.
struct JSONIndex: JSONTokenReading {
  let memory: UnsafeMutablePointer<JSONDocument.Memory>

  var bytes: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { memory.pointee.bytes }
  }
  var tokens: UnsafeMutablePointer<JSONToken> {
    @inline(__always) get { memory.pointee.tokens }
  }
}

extension JSONTokenReading {
  @inline(__always)
  func tag(_ i: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: tokens[i].a)
  }

  /// The number of elements of an array or members of an object.
  @inline(__always)
  func count(_ i: Int) -> Int {
    Int(truncatingIfNeeded: tokens[i].a &>> 32)
  }

  /// The number of bytes between the quotes of a string, including escapes.
  @inline(__always)
  func length(_ i: Int) -> Int {
    Int(truncatingIfNeeded: tokens[i].a &>> 32)
  }

  /// The offset in `bytes` at which the content of a string begins.
  @inline(__always)
  func offset(_ i: Int) -> Int {
    Int(truncatingIfNeeded: tokens[i].b)
  }

  /// The index just past an array or object.
  @inline(__always)
  func end(_ i: Int) -> Int {
    Int(truncatingIfNeeded: tokens[i].b & 0xFFFF_FFFF)
  }

  /// The index just past the value at `i`, of any kind.
  @inline(__always)
  func next(_ i: Int) -> Int {
    tag(i) >= JSONTag.array ? end(i) : i &+ 1
  }

  @inline(__always)
  func int(_ i: Int) -> Int64 {
    Int64(bitPattern: tokens[i].b)
  }

  @inline(__always)
  func uint(_ i: Int) -> UInt64 {
    tokens[i].b
  }

  @inline(__always)
  func double(_ i: Int) -> Double {
    Double(bitPattern: tokens[i].b)
  }

  /// Whether the number at `i` is spelled like `1.0` or `1e3`, not like `1`.
  @inline(__always)
  func hasFractionOrExponent(_ i: Int) -> Bool {
    tokens[i].a & JSONToken.hasFractionOrExponent != 0
  }

  /// The exact number at `i`, valid until the next `load`.
  func decimal(_ i: Int) -> DecimalDigits? {
    DecimalDigits(numberText(i))
  }

  /// The text of the number at `i`, valid until the next `load`.
  ///
  /// The text ends before the first byte that cannot be part of a number; after the input, that is
  /// a zero.
  func numberText(_ i: Int) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafePointer(bytes) + Int(truncatingIfNeeded: tokens[i].a &>> 32)
    var end = start
    while true {
      switch end.pointee {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: end += 1
      default: return UnsafeBufferPointer(start: start, count: end - start)
      }
    }
  }
}
