/// An index over the bytes of a JSON document. Its buffers are reused for the next document.
///
/// Loading copies the input into its own buffer, checks it, and writes one `JSONToken` for each
/// value and key. Thanks to the copy, readers do not depend on the caller's memory, and can read
/// whole words past the end. Strings and containers are created only on request.
///
/// A document is not thread-safe. Indices, offsets and pointers are valid until the next `load`.
///
/// Decisions that RFC 8259 leaves open: a byte order mark is skipped; numbers of any size are
/// accepted and become the nearest `Double`, which may be an infinity or zero; lone surrogate
/// escapes and ill-formed UTF-8 are errors; the caller limits nesting; the order of members and
/// duplicate members are kept.
final class JSONDocument {
  /// The number of zero bytes after the input, which no rule of the grammar accepts. See
  /// `JSONScanner`.
  static let padding = 64

  /// The input without byte order mark, then `padding` zeros.
  private(set) var bytes: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { memory.pointee.bytes }
    set { memory.pointee.bytes = newValue }
  }
  private(set) var byteCount = 0
  private(set) var tokens: UnsafeMutablePointer<JSONToken> {
    @inline(__always) get { memory.pointee.tokens }
    set { memory.pointee.tokens = newValue }
  }
  private(set) var tokenCount = 0
  /// The number of input bytes before `bytes`: 3 with a byte order mark, else 0.
  private(set) var skippedBytes = 0

  /// The two pointers that every access reads. They have their own allocation, because Swift would
  /// check fields of a class for exclusive access each time.
  struct Memory {
    var bytes: UnsafeMutablePointer<UInt8>
    var tokens: UnsafeMutablePointer<JSONToken>
  }

  private let memory: UnsafeMutablePointer<Memory>
  var index: JSONIndex { JSONIndex(memory: memory) }
  /// The number of elements at the beginning of an array that are found by walking there.
  private static let walkedCount = 32
  /// The tokens of the elements of arrays that were read by larger indices, by the arrays' tokens.
  private var elementTokens: [Int: [UInt32]] = [:]
  /// The lines counted so far, for the positions of errors.
  var lines = LineCount()
  /// The last container whose offset was computed, for the positions of errors.
  var lastContainer: (token: Int, offset: Int)?
  private var byteCapacity = 4096
  private var tokenCapacity = 512

  init() {
    memory = .allocate(
      Memory(
        bytes: .allocate(capacity: byteCapacity), tokens: .allocate(capacity: tokenCapacity)))
    bytes.initialize(repeating: 0, count: Self.padding)
  }

  deinit {
    bytes.deallocate()
    tokens.deallocate()
    memory.deallocate()
  }

  /// The size of the larger buffer in bytes.
  var largestBuffer: Int { max(byteCapacity, tokenCapacity * MemoryLayout<JSONToken>.stride) }

  /// Copies, checks and indexes a document within limits; token 0 is its root.
  ///
  /// After an error the document is empty.
  func load(_ input: UnsafeRawBufferPointer, _ limits: JSONLimits) throws(JSONSyntaxError) {
    tokenCount = 0
    byteCount = 0
    skippedBytes = 0
    lines = LineCount()
    lastContainer = nil
    if !elementTokens.isEmpty { elementTokens.removeAll() }
    guard input.count <= limits.bytes else {
      throw JSONSyntaxError(
        code: .limitExceeded, expected: "at most \(limits.bytes) bytes",
        found: "\(input.count) bytes", byteOffset: 0, line: 0, column: 0)
    }
    // Offsets and indices are stored in 32 bits.
    guard UInt64(input.count) < UInt64(UInt32.max) else {
      throw JSONSyntaxError(
        code: .invalidJSON, expected: "less than 4 GiB of JSON", found: "\(input.count) bytes",
        byteOffset: 0, line: 1, column: 1)
    }
    copy(input)
    reserveTokens()
    var scanner = JSONScanner(
      start: UnsafePointer(bytes), length: byteCount, maximumDepth: max(limits.depth, 0),
      maximumTokens: limits.values.multipliedReportingOverflow(by: 2).overflow
        ? .max : limits.values * 2,
      tokens: tokens, capacity: tokenCapacity)
    let failure = scanner.scan()
    tokens = scanner.tokens
    tokenCapacity = scanner.capacity
    if let failure {
      throw error(failure, limits)
    }
    tokenCount = scanner.tokenCount
    if let excess = excess(over: limits) {
      tokenCount = 0
      byteCount = 0
      throw excess
    }
  }

  /// Returns the token of an element; nil if there is none. Takes constant time, but for the first call for an array.
  ///
  /// - Parameter array: The token of the array.
  func element(_ position: Int, of array: Int) -> Int? {
    let index = index
    guard position >= 0, position < index.count(array) else { return nil }
    if let known = elementTokens[array] { return Int(known[position]) }
    var token = array + 1
    if position < Self.walkedCount {
      for _ in 0..<position { token = index.next(token) }
      return token
    }
    var tokens: [UInt32] = []
    tokens.reserveCapacity(index.count(array))
    while token < index.end(array) {
      tokens.append(UInt32(truncatingIfNeeded: token))
      token = index.next(token)
    }
    elementTokens[array] = tokens
    return Int(tokens[position])
  }

  /// Fills `bytes`, after it reserves space for the input and the padding.
  private func copy(_ input: UnsafeRawBufferPointer) {
    var input = input
    if ByteOrderMark.begins(input) {
      skippedBytes = ByteOrderMark.count
      input = UnsafeRawBufferPointer(rebasing: input[ByteOrderMark.count...])
    }
    let needed = input.count + Self.padding
    if byteCapacity < needed {
      bytes.deallocate()
      byteCapacity = needed + needed / 8
      bytes = .allocate(capacity: byteCapacity)
    }
    if let source = input.baseAddress {
      UnsafeMutableRawPointer(bytes).copyMemory(from: source, byteCount: input.count)
    }
    (bytes + input.count).initialize(repeating: 0, count: Self.padding)
    byteCount = input.count
  }

  /// Reserves one token for every six bytes. The scanner grows the index of documents that are
  /// denser.
  private func reserveTokens() {
    let estimate = byteCount / 6 + 64
    guard tokenCapacity < estimate else { return }
    tokens.deallocate()
    tokenCapacity = estimate
    tokens = .allocate(capacity: tokenCapacity)
  }

  private func error(_ failure: JSONScanner.Failure, _ limits: JSONLimits) -> JSONSyntaxError {
    if failure.expectation == .fewerValues {
      byteCount = 0
      return Self.tooManyValues(limits)
    }
    var failure = failure
    if failure.expectation == .endOfString, failure.offset < byteCount {
      // The scanner cannot distinguish a zero in the input from the padding.
      failure.expectation = .escapedControl
    }
    let input = UnsafeBufferPointer(start: bytes, count: byteCount)
    let place = position(ofByte: failure.offset)
    byteCount = 0
    var expected = failure.expectation.text(maximumDepth: limits.depth)
    var found = JSONSyntaxError.describe(input, at: failure.offset)
    if failure.offset < 2, JSONSyntaxError.isWide(input) {
      (expected, found) = ("UTF-8", "UTF-16 or UTF-32")
    } else if failure.expectation == .utf8, failure.offset < input.count {
      found = "byte 0x" + String(input[failure.offset], radix: 16, uppercase: true)
    } else if failure.expectation == .depth {
      found = "deeper nesting"
    }
    return JSONSyntaxError(
      code: failure.expectation == .depth ? .depthExceeded : .invalidJSON,
      expected: expected, found: found,
      byteOffset: place.byteOffset, line: place.line, column: place.column)
  }
}

/// A number of lines from the beginning of a document.
struct LineCount {
  /// The number of the last line, counted from 1.
  var number = 1
  /// The offset where the last line begins.
  var start = 0
  /// The offset up to which lines were counted.
  var end = 0
}
