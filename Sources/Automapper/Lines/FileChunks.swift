import Foundation

/// A file that is read in chunks, and closed when this goes away.
final class FileChunks {
  /// Large enough that the call into the system does not count, small enough for a cache.
  private static let chunkSize = 1 << 17

  private let file: URL
  private var handle: FileHandle?

  init(_ file: URL) { self.file = file }

  deinit { try? handle?.close() }

  /// Adds a chunk to the buffer: how many bytes there were, 0 at the end of the file.
  ///
  /// `FileHandle` opens and closes; its own reading would make a `Data` for each chunk.
  func read(into buffer: LineBuffer) throws -> Int {
    let handle = try handle ?? FileHandle(forReadingFrom: file)
    self.handle = handle
    let count = try buffer.append(atLeast: Self.chunkSize) { space in
      while true {
        // `space` is memory of that many bytes that nothing else uses during the call.
        let count = Foundation.read(handle.fileDescriptor, space.baseAddress, space.count)
        if count >= 0 { return count }
        if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      }
    }
    if count == 0 {
      self.handle = nil
      try handle.close()
    }
    return count
  }

  func failure(_ error: any Error) -> MappingError {
    MappingError(
      MappingError.Issue(
        .unreadableFile, expected: "a readable file", found: Excerpt.text(file.path),
        underlying: error))
  }
}
