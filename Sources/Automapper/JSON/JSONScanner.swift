/// The single pass over the bytes of a document. It checks every rule of RFC 8259 and writes the
/// index.
///
/// The scanner is iterative: the token of an open container holds its parent in `b`, and its count
/// in `a` while a child is open. So nesting uses neither stack nor a second buffer. The loop avoids
/// values that Swift would box or throw: a failure is an `Expectation` and the read pointer's
/// position.
///
/// Memory safety depends on two invariants. First, `start` is followed by `length` bytes of input
/// and at least `JSONDocument.padding` zero bytes. No rule of the grammar accepts a zero, so the
/// read pointer never passes `start + length`, and eight-byte words can be loaded at any position.
/// Second, the write pointer is compared with `limit` before each value. Between two comparisons at
/// most two tokens are written, a value or container and a key, and `limit` leaves space for
/// `reserve` tokens.
struct JSONScanner {
  /// A broken rule, and the offset of the first byte that breaks it.
  struct Failure {
    var expectation: Expectation
    var offset: Int
  }

  typealias Bytes = UnsafePointer<UInt8>

  private static let reserve = 4

  let start: Bytes
  let length: Int
  let maximumDepth: Int
  /// Checked only when the index must grow, so that a text with too many values takes no more
  /// memory.
  let maximumTokens: Int
  private(set) var tokens: UnsafeMutablePointer<JSONToken>
  private(set) var capacity: Int
  private(set) var tokenCount = 0

  init(
    start: Bytes, length: Int, maximumDepth: Int, maximumTokens: Int = .max,
    tokens: UnsafeMutablePointer<JSONToken>,
    capacity: Int
  ) {
    self.start = start
    self.length = length
    self.maximumDepth = maximumDepth
    self.maximumTokens = maximumTokens
    self.tokens = tokens
    self.capacity = capacity
  }

  mutating func scan() -> Failure? {
    let start = self.start
    let maximumDepth = self.maximumDepth
    let numbers = JSONNumberReader()
    var first = tokens
    var token = first
    var limit = first + (capacity - Self.reserve)
    var p = start
    // The innermost open container: its index plus one (0 at the root), its kind, its element count
    // so far.
    var parent = 0
    var inObject = false
    var count = 0
    var depth = 0
    var expectation: Expectation?

    Self.skipWhitespace(&p)
    scanning: while true {
      if token >= limit {
        tokenCount = JSONToken.count(first, token)
        if tokenCount > maximumTokens {
          expectation = .fewerValues
          break scanning
        }
        grow(at: p)
        first = tokens
        token = first + tokenCount
        limit = first + (capacity - Self.reserve)
      }
      let byte = p.pointee
      if byte == 0x22 {
        expectation = Self.string(&p, start, token)
        if expectation != nil { break scanning }
        token += 1
      } else if byte &- 0x30 < 10 || byte == 0x2D {
        let number = numbers.read(p, start, token)
        p = number.end
        if number.failure != nil {
          expectation = number.failure
          break scanning
        }
        token += 1
      } else if byte == 0x7B || byte == 0x5B {
        depth &+= 1
        if depth > maximumDepth {
          expectation = .depth
          break scanning
        }
        if parent > 0 { first[parent &- 1].a |= UInt64(truncatingIfNeeded: count) &<< 32 }
        inObject = byte == 0x7B
        token.pointee = JSONToken(
          inObject ? JSONTag.object : JSONTag.array, 0, UInt64(truncatingIfNeeded: parent))
        token += 1
        parent = JSONToken.count(first, token)
        count = 0
        p += 1
        Self.skipWhitespace(&p)
        if p.pointee != (inObject ? 0x7D : 0x5D) {
          count = 1
          if inObject {
            expectation = Self.key(&p, start, token, orElse: .keyOrBrace)
            if expectation != nil { break scanning }
            token += 1
          } else if p.pointee == 0x2C {
            expectation = .valueOrBracket
            break scanning
          }
          continue scanning
        }
      } else {
        expectation = Self.literal(&p, start, token)
        if expectation != nil { break scanning }
        token += 1
      }

      // After a value: close the containers that end here, then continue after a comma. The most
      // common case comes first: a comma and a key.
      if inObject, p.pointee == 0x2C, p[1] == 0x22 {
        p += 1
        count &+= 1
      } else {
        closing: while true {
          if parent == 0 { break scanning }
          Self.skipWhitespace(&p)
          let byte = p.pointee
          if byte == 0x2C {
            p += 1
            count &+= 1
            Self.skipWhitespace(&p)
            if inObject { break closing }
            continue scanning
          }
          if byte != (inObject ? 0x7D : 0x5D) {
            expectation = inObject ? .commaOrBrace : .commaOrBracket
            break scanning
          }
          p += 1
          depth &-= 1
          let container = first + (parent &- 1)
          parent = Int(truncatingIfNeeded: container.pointee.b)
          container.pointee = JSONToken(
            inObject ? JSONTag.object : JSONTag.array, count,
            UInt64(truncatingIfNeeded: JSONToken.count(first, token)))
          if parent > 0 {
            // Move the count out of the token; it is stored again after it has changed.
            let outer = first[parent &- 1].a
            count = Int(truncatingIfNeeded: outer &>> 32)
            first[parent &- 1].a = outer & 0xFFFF_FFFF
            inObject = UInt8(truncatingIfNeeded: outer) == JSONTag.object
          }
        }
      }
      expectation = Self.key(&p, start, token, orElse: .key)
      if expectation != nil { break scanning }
      token += 1
    }

    tokenCount = JSONToken.count(first, token)
    if let expectation { return Failure(expectation: expectation, offset: p - start) }
    Self.skipWhitespace(&p)
    if p - start != length { return Failure(expectation: .endOfInput, offset: p - start) }
    return nil
  }

  /// Grows the index to at least twice its capacity, or to the size that the whole input needs at
  /// the density so far.
  @inline(never)
  private mutating func grow(at p: Bytes) {
    let done = Double(max(p - start, 1))
    let projected = Double(tokenCount) * (Double(length) / done) * 1.125
    // No document has more than one token per two bytes, apart from its open containers.
    let enough = length / 2 + min(maximumDepth, length) + 2 * Self.reserve
    let larger = max(capacity * 2, Int(min(projected, Double(enough))))
    tokens.grow(to: larger, moving: tokenCount)
    capacity = larger
  }
}
