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

  /// The model of the next line that is here, or what is wrong with it.
  func next() -> Result<Model, MappingError>? {
    buffer.next(isComplete: isComplete).map(session.map)
  }

  /// The same, thrown.
  @usableFromInline
  func nextModel() throws(MappingError) -> Model? { try next()?.get() }

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
