public import Foundation

/// Newline-delimited JSON (NDJSON, JSON Lines): one model per line.
extension Mapper {
  /// The models of a stream of bytes, one a line, as they arrive.
  ///
  /// ```swift
  /// for try await user in mapper.objects(fromLines: bytes, as: User.self) { … }
  /// ```
  ///
  /// See ``AsyncObjects`` for what a line is, and for what is thrown.
  public func objects<Bytes: AsyncSequence, T>(
    fromLines bytes: Bytes, as type: T.Type = T.self
  ) -> AsyncObjects<Bytes, T> where Bytes.Element == UInt8 {
    AsyncObjects(base: bytes, mapper: self) { byte, reader in reader.buffer.append(byte) }
  }

  /// The models of a stream of chunks (`Data`, `[UInt8]`, `ArraySlice<UInt8>` …), one a line, as they
  /// arrive. Lines need not begin and end with chunks.
  ///
  /// See ``AsyncObjects`` for what a line is, and for what is thrown.
  public func objects<Chunks: AsyncSequence, T>(
    fromLines chunks: Chunks, as type: T.Type = T.self
  ) -> AsyncObjects<Chunks, T> where Chunks.Element: Sequence<UInt8> {
    AsyncObjects(base: chunks, mapper: self) { chunk, reader in reader.append(chunk: chunk) }
  }

  /// The models of a file, one a line, as they are asked for. A `Sequence` cannot throw, so its
  /// elements are results.
  ///
  /// See ``FileObjects`` for what a line is, and for what happens with a file that cannot be read.
  public func objects<T>(fromLines file: URL, as type: T.Type = T.self) -> FileObjects<T> {
    FileObjects(file: file, mapper: self)
  }

  /// The models of a whole buffer, one a line, or what is wrong with them, in the order of the lines.
  ///
  /// A bad line is one result among others, as in a file. To have the models or the first error:
  ///
  /// ```swift
  /// let users = try mapper.objects(fromLines: data, as: User.self).map { try $0.get() }
  /// ```
  ///
  /// Lines are as in ``FileObjects``.
  public func objects<T>(
    fromLines data: Data, as type: T.Type = T.self
  ) -> [Result<T, MappingError>] {
    data.withUnsafeBytes { BufferedLines($0, mapper: self).results() }
  }

  /// Decodes each line of a buffer, on all cores if `concurrently` is true. The calling thread waits. The results
  /// and their order do not depend on `concurrently`, which is worth it from some hundred kilobytes on.
  public func objects<T: Sendable>(
    fromLines data: Data, as type: T.Type = T.self, concurrently: Bool
  ) -> [Result<T, MappingError>] {
    data.withUnsafeBytes { bytes in
      let lines = BufferedLines<T>(bytes, mapper: self)
      return concurrently ? lines.concurrentResults() : lines.results()
    }
  }
}
