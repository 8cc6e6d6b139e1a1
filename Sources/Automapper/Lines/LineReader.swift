/// A reader that takes bytes and returns models. All streams of lines use it.
///
/// `@usableFromInline`, with an inlinable function that appends a byte: a stream of single bytes is fast only if its
/// loop is compiled together with the stream.
@usableFromInline
final class LineReader<Model> {
  private let session: LineSession<Model>
  @usableFromInline private(set) var buffer = LineBuffer()
  /// True once the stream has ended. Its last line then needs no line feed.
  @usableFromInline var isComplete = false

  init(_ mapper: Mapper) { session = LineSession(mapper) }

  /// Initialises `memory` with the model of the next complete line. Returns false if there is none.
  @usableFromInline
  func next(into memory: UnsafeMutablePointer<Model>) throws(MappingError) -> Bool {
    guard let line = buffer.next(isComplete: isComplete) else {
      try checkLength()
      return false
    }
    try session.read(line, into: memory)
    return true
  }

  /// Gives the incomplete line up and throws if it is already longer than a document may be. Its end may never come.
  private func checkLength() throws(MappingError) {
    let (line, count) = buffer.unfinished
    guard count > session.maximumLength else { return }
    buffer.giveUpLine()
    throw session.lengthError().inModel(Model.self).located(in: line)
  }

  /// Returns the model of the next complete line; nil if there is none.
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

  /// Ends the stream and discards the bytes that were not decoded.
  @usableFromInline
  func abandon() {
    buffer = LineBuffer()
    isComplete = true
  }

  /// Adds bytes, and returns whether they may complete lines.
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
