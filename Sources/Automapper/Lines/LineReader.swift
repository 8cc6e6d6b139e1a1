/// Bytes in, models out: what all forms of a stream of lines share.
///
/// `@usableFromInline`, and the adding of a single byte inlinable, because a stream of single bytes is
/// only as fast as its loop is compiled together with the stream.
@usableFromInline
final class LineReader<Model> {
  private let session: LineSession<Model>
  @usableFromInline private(set) var buffer = LineBuffer()
  /// Set where the stream ended: its last line needs no line feed.
  @usableFromInline var isComplete = false

  init(_ mapper: Mapper) { session = LineSession(mapper) }

  /// Initialises `memory` with the model of the next line that is here, and says whether there was
  /// one.
  @usableFromInline
  func next(into memory: UnsafeMutablePointer<Model>) throws(MappingError) -> Bool {
    guard let line = buffer.next(isComplete: isComplete) else {
      try checkLength()
      return false
    }
    try session.read(line, into: memory)
    return true
  }

  /// Ends the stream where a line has become longer than a text may be, and its end is not here yet.
  private func checkLength() throws(MappingError) {
    let (line, count) = buffer.unfinished
    guard count > session.maximumLength else { return }
    abandon()
    throw MappingError(
      MappingError.Issue(
        .limitExceeded, expected: "lines of at most \(session.maximumLength) bytes",
        found: "a longer one")
    ).inModel(Model.self).located(in: line)
  }

  /// The model of the next line that is here.
  @inlinable
  func next() throws(MappingError) -> Model? {
    try withUnsafeTemporaryAllocation(of: Model.self, capacity: 1) { memory in
      Result { () throws(MappingError) in
        // The allocation has room for one model, so its address is not nil.
        let memory = memory.baseAddress.unsafelyUnwrapped
        return try next(into: memory) ? memory.move() : nil
      }
    }.get()
  }

  /// Ends here, without what has not been read yet.
  @usableFromInline
  func abandon() {
    buffer = LineBuffer()
    isComplete = true
  }

  /// Adds bytes, and says whether lines may have ended in them.
  @usableFromInline
  func append(chunk: some Sequence<UInt8>) -> Bool {
    let done: Void? = chunk.withContiguousStorageIfAvailable {
      buffer.append(UnsafeRawBufferPointer($0))
    }
    guard done == nil else { return true }
    var hasLineFeed = false
    for byte in chunk where buffer.append(byte) { hasLineFeed = true }
    return hasLineFeed
  }
}
