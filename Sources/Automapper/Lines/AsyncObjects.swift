/// An asynchronous sequence of the models in a stream of newline-delimited JSON, one for each line.
///
/// ```swift
/// for try await user in mapper.objects(fromLines: bytes, as: User.self) { … }
/// ```
///
/// Returned by ``Mapper/objects(fromLines:as:)-(Bytes,_)``. Lines are read on demand, in memory bounded by the
/// longest line and the largest chunk.
///
/// A line ends with LF or CRLF. The last line may end with the stream. Blank lines are skipped, and so is a byte
/// order mark at the beginning.
///
/// The iterator's `next()` throws
/// - ``MappingError`` for a bad line. Each issue's ``MappingError/Issue/position`` names the line in the stream. The
///   bad line is consumed, so the next call of `next()` decodes the line after it.
/// - `CancellationError` if the task is cancelled. A line that the cancellation cuts short is not decoded.
/// - any error of the stream, after which there are no more models.
public struct AsyncObjects<Base: AsyncSequence, Element>: AsyncSequence {
  let base: Base
  let mapper: Mapper
  let append: (Base.Element, LineReader<Element>) -> Bool

  /// Returns an iterator over the models. It has its own iterator of the stream.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      base: base.makeAsyncIterator(), reader: LineReader(mapper), append: append)
  }

  /// An iterator that reads the stream up to the end of a line, and decodes the line.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var base: Base.AsyncIterator
    @usableFromInline let reader: LineReader<Element>
    /// Adds an element to the reader, and returns whether it may complete a line.
    @usableFromInline let append: (Base.Element, LineReader<Element>) -> Bool

    init(
      base: Base.AsyncIterator, reader: LineReader<Element>,
      append: @escaping (Base.Element, LineReader<Element>) -> Bool
    ) {
      self.base = base
      self.reader = reader
      self.append = append
    }

    /// Returns the model of the next line; nil at the end of the stream.
    ///
    /// - Throws: ``MappingError`` for a bad line, `CancellationError`, or the stream's own error.
    @inlinable
    public mutating func next() async throws -> Element? {
      try Task.checkCancellation()
      while true {
        if let model = try reader.next() { return model }
        if reader.isComplete { return nil }
        try await readLine()
      }
    }

    /// Adds elements of the stream to the reader until one may complete a line.
    @inlinable
    mutating func readLine() async throws {
      do {
        while let element = try await base.next() {
          if append(element, reader) { return }
        }
      } catch {
        // The rest is an incomplete line.
        reader.abandon()
        throw error
      }
      // A stream may end in the middle of a line when its task is cancelled.
      if Task.isCancelled { reader.abandon() }
      try Task.checkCancellation()
      reader.isComplete = true
    }
  }
}

/// `@unchecked` because of `append`: it captures only the conformance of the stream's elements, which all threads may
/// use if the elements' metatype is `Sendable`.
extension AsyncObjects: @unchecked Sendable where Base: Sendable, Base.Element: SendableMetatype {}

@available(*, unavailable)
extension AsyncObjects.AsyncIterator: Sendable {}
