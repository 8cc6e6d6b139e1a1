/// The models of a stream of newline-delimited JSON, one a line.
///
/// ```swift
/// for try await user in mapper.objects(fromLines: bytes, as: User.self) { … }
/// ```
///
/// Made by ``Mapper/objects(fromLines:as:)-(Bytes,_)``. Lines are read when they are asked for, in
/// memory bounded by the longest line and the largest chunk.
///
/// A line ends with LF or CRLF; the last one may end with the stream. Blank lines are skipped, and so
/// is a byte order mark at the beginning.
///
/// The iterator's `next()` throws
/// - ``MappingError`` for a bad line. Each issue's ``MappingError/Issue/position`` names the line in
///   the stream. The line is then done with: calling `next()` again goes on with the next one.
/// - `CancellationError` when the task was cancelled. A line cut short by that is not read.
/// - whatever the stream throws, after which there are no more models.
public struct AsyncObjects<Base: AsyncSequence, Element>: AsyncSequence {
  let base: Base
  let mapper: Mapper
  let append: (Base.Element, LineReader<Element>) -> Bool

  /// An iterator over the models. Each has an iterator of the stream of its own.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      base: base.makeAsyncIterator(), reader: LineReader(mapper), append: append)
  }

  /// Reads the stream up to the end of a line, and maps that.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var base: Base.AsyncIterator
    @usableFromInline let reader: LineReader<Element>
    /// Adds an element to the reader, and says whether lines may have ended in it.
    @usableFromInline let append: (Base.Element, LineReader<Element>) -> Bool

    init(
      base: Base.AsyncIterator, reader: LineReader<Element>,
      append: @escaping (Base.Element, LineReader<Element>) -> Bool
    ) {
      self.base = base
      self.reader = reader
      self.append = append
    }

    /// The model of the next line; nil at the end of the stream.
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

    /// Adds elements of the stream until one may have ended a line.
    @inlinable
    mutating func readLine() async throws {
      do {
        while let element = try await base.next() {
          if append(element, reader) { return }
        }
      } catch {
        // What is left is a line cut short.
        reader.abandon()
        throw error
      }
      // Streams end when their task is cancelled, wherever they are.
      if Task.isCancelled { reader.abandon() }
      try Task.checkCancellation()
      reader.isComplete = true
    }
  }
}

/// `@unchecked` because of `append`: it captures nothing but the conformance of the stream's elements,
/// which may be used everywhere if their metatype may.
extension AsyncObjects: @unchecked Sendable where Base: Sendable, Base.Element: SendableMetatype {}

@available(*, unavailable)
extension AsyncObjects.AsyncIterator: Sendable {}
