import Foundation

/// A file that is read in chunks, and closed at its end or when this object is deallocated.
final class FileChunks {
  /// Large enough that the cost of a system call is negligible, small enough for a CPU cache.
  private static let chunkSize = 1 << 17

  private let file: URL
  private var handle: FileHandle?

  init(_ file: URL) { self.file = file }

  deinit { try? handle?.close() }

  /// Adds a chunk to the buffer and returns its size in bytes, 0 at the end of the file.
  ///
  /// `FileHandle` only opens and closes the file. Its own reads would allocate a `Data` for each
  /// chunk.
  func read(into buffer: LineBuffer) throws -> Int {
    // A file handle would open the local file at the path of any URL.
    if !file.isFileURL { throw CocoaError(.fileReadUnsupportedScheme) }
    let handle = try handle ?? FileHandle(forReadingFrom: file)
    self.handle = handle
    let count = try buffer.append(atLeast: Self.chunkSize) { space in
      while true {
        // `space` has this many bytes, and nothing else uses them during the call.
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
        .unreadableFile, expected: "a readable file",
        found: Excerpt.text(file.isFileURL ? file.path : file.absoluteString),
        underlying: error))
  }
}
