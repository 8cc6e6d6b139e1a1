/// The one pass over the bytes of a document that checks every rule of RFC 8259 and writes the
/// index.
///
/// Iterative: the parent of an open container waits in its token's `b` and its count in `a`, so
/// nesting costs neither stack nor a second buffer. Values that Swift would box or throw are kept
/// out of the loop: a failure is an `Expectation` and the position of the read pointer.
///
/// Memory safety rests on two invariants. `start` is followed by `length` bytes of input and then
/// at least `JSONDocument.padding` zero bytes: no rule of the grammar accepts a zero, so the read
/// pointer never passes `start + length`, and words of eight bytes can be loaded from wherever it
/// is. And the write pointer is compared with `limit` before each value; the one key or value and
/// the containers between two comparisons need at most two tokens, and `limit` leaves room for
/// `reserve`.
struct JSONScanner {
  /// A rule that was broken, and the offset of the first byte that breaks it.
  struct Failure {
    var expectation: Expectation
    var offset: Int
  }

  typealias Bytes = UnsafePointer<UInt8>

  private static let reserve = 4

  let start: Bytes
  let length: Int
  let maximumDepth: Int
  /// Looked at when the index must grow, so that a text of too many values takes no more memory.
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
    // The innermost open container: its index plus one (0 at the root), its kind, its elements so
    // far.
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

      // After a value: close what ends here, then go on behind a comma. Most often that is there, and
      // a key behind it.
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
            // The count is taken out again, so that it can be put back changed.
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

  /// Makes room for more tokens: twice as many, or what the rest of the input needs at the density
  /// so far.
  @inline(never)
  private mutating func grow(at p: Bytes) {
    let done = Double(max(p - start, 1))
    let projected = Double(tokenCount) * (Double(length) / done) * 1.125
    // No document has more than one token for two bytes, not counting its open containers.
    let enough = length / 2 + min(maximumDepth, length) + 2 * Self.reserve
    let larger = max(capacity * 2, Int(min(projected, Double(enough))))
    let grown = UnsafeMutablePointer<JSONToken>.allocate(capacity: larger)
    grown.moveInitialize(from: tokens, count: tokenCount)
    tokens.deallocate()
    tokens = grown
    capacity = larger
  }
}
