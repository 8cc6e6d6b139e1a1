/// Scans the structure around values: white space, keys with their colons, and the three literals.
///
/// Safe by the scanner's invariant: each function reads at most eight bytes from the read pointer
/// on, and moves the pointer only past bytes that it has recognised. So the pointer never passes
/// the zeros after the input.
extension JSONScanner {
  @inline(__always)
  static func skipWhitespace(_ p: inout Bytes) {
    while true {
      let byte = p.pointee
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      p += 1
      if p.pointee > 0x20 { return }
      // Indentation: a run of spaces, eight at a time.
      var others = ByteWord.load(p) ^ ByteWord.repeating(0x20)
      while others == 0 {
        p += 8
        others = ByteWord.load(p) ^ ByteWord.repeating(0x20)
      }
      p += others.trailingZeroBitCount &>> 3
    }
  }

  /// Scans a key, its colon, and the white space up to its value.
  @inline(__always)
  static func key(
    _ p: inout Bytes, _ start: Bytes, _ token: UnsafeMutablePointer<JSONToken>,
    orElse expectation: Expectation
  ) -> Expectation? {
    if p.pointee != 0x22 { return expectation }
    if let failure = string(&p, start, token) { return failure }
    if p.pointee != 0x3A {
      skipWhitespace(&p)
      if p.pointee != 0x3A { return .colon }
    }
    p += 1
    skipWhitespace(&p)
    return nil
  }

  @inline(__always)
  static func literal(
    _ p: inout Bytes, _ start: Bytes, _ token: UnsafeMutablePointer<JSONToken>
  ) -> Expectation? {
    let offset = p - start
    switch p.pointee {
    case 0x6E:
      if ByteWord.loadHalf(p) != 0x6C6C_756E { return broken(&p, "null", .null) }
      token.pointee = JSONToken(JSONTag.null, offset, 0)
      p += 4
    case 0x74:
      if ByteWord.loadHalf(p) != 0x6575_7274 { return broken(&p, "true", .trueValue) }
      token.pointee = JSONToken(JSONTag.trueValue, offset, 0)
      p += 4
    case 0x66:
      if ByteWord.loadHalf(p + 1) != 0x6573_6C61 { return broken(&p, "false", .falseValue) }
      token.pointee = JSONToken(JSONTag.falseValue, offset, 0)
      p += 5
    default:
      return .value
    }
    return nil
  }

  /// Moves to the first byte that differs from a literal.
  @inline(never)
  private static func broken(
    _ p: inout Bytes, _ literal: String, _ expectation: Expectation
  ) -> Expectation {
    for byte in literal.utf8 {
      if p.pointee != byte { break }
      p += 1
    }
    return expectation
  }
}
