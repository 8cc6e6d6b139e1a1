public import Foundation

/// Newline-delimited JSON (NDJSON, JSON Lines): one model per line.
extension Mapper {
  /// Decodes a stream of bytes, one model for each line, as the lines arrive.
  ///
  /// ```swift
  /// for try await user in mapper.objects(fromLines: bytes, as: User.self) { … }
  /// ```
  ///
  /// See ``AsyncObjects`` for the rules on lines and for errors.
  public func objects<Bytes: AsyncSequence, T>(
    fromLines bytes: Bytes, as type: T.Type = T.self
  ) -> AsyncObjects<Bytes, T> where Bytes.Element == UInt8 {
    AsyncObjects(base: bytes, mapper: self) { byte, reader in reader.buffer.append(byte) }
  }

  /// Decodes a stream of chunks (`Data`, `[UInt8]`, `ArraySlice<UInt8>` …), one model for each line, as the lines
  /// arrive. Lines may begin and end anywhere in a chunk.
  ///
  /// See ``AsyncObjects`` for the rules on lines and for errors.
  public func objects<Chunks: AsyncSequence, T>(
    fromLines chunks: Chunks, as type: T.Type = T.self
  ) -> AsyncObjects<Chunks, T> where Chunks.Element: Sequence<UInt8> {
    AsyncObjects(base: chunks, mapper: self) { chunk, reader in reader.append(chunk: chunk) }
  }

  /// Decodes a file on demand, one result for each line. A `Sequence` cannot throw, so its elements are results.
  ///
  /// See ``FileObjects`` for the rules on lines, and for files that cannot be read.
  public func objects<T>(fromLines file: URL, as type: T.Type = T.self) -> FileObjects<T> {
    FileObjects(file: file, mapper: self)
  }

  /// Decodes each line of a buffer to a model or an error, in the order of the lines.
  ///
  /// A bad line is one result among others, as in a file. To get the models or throw the first error:
  ///
  /// ```swift
  /// let users = try mapper.objects(fromLines: data, as: User.self).map { try $0.get() }
  /// ```
  ///
  /// The rules on lines are those of ``FileObjects``.
  public func objects<T>(
    fromLines data: Data, as type: T.Type = T.self
  ) -> [Result<T, MappingError>] {
    data.withUnsafeBytes { BufferedLines($0, mapper: self).results() }
  }

  /// Decodes each line of a buffer, on all cores if `concurrently` is true. The calling thread waits. The results and
  /// their order do not depend on `concurrently`. Concurrency pays off from some hundred kilobytes on.
  public func objects<T: Sendable>(
    fromLines data: Data, as type: T.Type = T.self, concurrently: Bool
  ) -> [Result<T, MappingError>] {
    data.withUnsafeBytes { bytes in
      let lines = BufferedLines<T>(bytes, mapper: self)
      return concurrently ? lines.concurrentResults() : lines.results()
    }
  }
}
