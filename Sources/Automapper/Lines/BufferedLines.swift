import Foundation

/// A decoder for the lines of a complete buffer.
///
/// The lines are counted first. Each result then goes straight to its index in the array, and each error has its line
/// number, in whatever order pieces of the buffer are decoded.
struct BufferedLines<Model> {
  private let bytes: UnsafeRawBufferPointer
  private let mapper: Mapper

  init(_ bytes: UnsafeRawBufferPointer, mapper: Mapper) {
    self.bytes = bytes
    self.mapper = mapper
  }

  /// Decodes each line to a model or an error, in the order of the lines.
  func results() -> [Result<Model, MappingError>] {
    let piece = LinesPiece(bytes, LineCutter())
    if piece.resultCount == 0 { return [] }
    return Array(unsafeUninitializedCapacity: piece.resultCount) { results, count in
      Self.map(piece, mapper, into: results)
      count = piece.resultCount
    }
  }

  /// Initialises `results`, which has room for exactly the results of the piece.
  private static func map(
    _ piece: LinesPiece, _ mapper: Mapper,
    into results: UnsafeMutableBufferPointer<Result<Model, MappingError>>
  ) {
    let session = LineSession<Model>(mapper)
    var cutter = piece.cutter
    // Room for one model, uninitialised at the beginning and the end of each iteration.
    let memory = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    defer { memory.deallocate() }
    for index in results.indices {
      guard let line = cutter.next(in: piece.bytes, isComplete: true) else {
        return results[index...].initialize(repeating: .failure(Self.changedBytes))
      }
      do throws(MappingError) {
        try session.read(line, into: memory)
        results.initializeElement(at: index, to: .success(memory.move()))
      } catch {
        results.initializeElement(at: index, to: .failure(error))
      }
    }
  }
}

extension BufferedLines {
  /// The error for bytes that change while they are read, such as a memory-mapped file during a write.
  fileprivate static var changedBytes: MappingError {
    MappingError(
      MappingError.Issue(
        .invalidJSON, expected: "as many lines as were counted",
        found: "fewer: the bytes have changed"))
  }
}

extension BufferedLines where Model: Sendable {
  /// The smallest size of a piece in bytes. Dispatching a smaller piece costs more than decoding it.
  private static var smallestPiece: Int { 1 << 15 }

  /// Returns what `results()` returns, but decodes several pieces of the buffer concurrently.
  func concurrentResults() -> [Result<Model, MappingError>] {
    let pieces = pieces()
    // The index of each piece's first result.
    var starts = [0]
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.resultCount) }
    if starts[pieces.count] == 0 { return [] }
    return Array(unsafeUninitializedCapacity: starts[pieces.count]) { results, count in
      // Each call initialises results that no other call touches.
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: pieces.count) { [starts, mapper] index in
        let own = results[starts[index]..<starts[index + 1]]
        Self.map(pieces[index], mapper, into: UnsafeMutableBufferPointer(rebasing: own))
      }
      count = starts[pieces.count]
    }
  }

  /// Splits the buffer into more pieces than there are cores, so that no core waits long for a slow piece.
  private func pieces() -> [LinesPiece] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let size = max(bytes.count / (cores * 8), Self.smallestPiece)
    var pieces: [LinesPiece] = []
    var cutter = LineCutter()
    while cutter.start < bytes.count {
      let end = LineCutter.lineFeed(in: bytes, from: cutter.start + size).map { $0 + 1 }
      let piece = LinesPiece(
        UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? bytes.count)]), cutter)
      pieces.append(piece)
      cutter = piece.end
    }
    return pieces
  }
}

/// Some lines of a buffer.
///
/// `@unchecked Sendable`: nothing writes to the bytes, and no piece is used after the call that created it.
private struct LinesPiece: @unchecked Sendable {
  /// The buffer from its beginning to the end of the piece.
  let bytes: UnsafeRawBufferPointer
  /// The cutter at the beginning of the piece, and at its end.
  let cutter, end: LineCutter
  /// The number of lines that are not blank.
  let resultCount: Int

  init(_ bytes: UnsafeRawBufferPointer, _ cutter: LineCutter) {
    (self.bytes, self.cutter) = (bytes, cutter)
    var end = cutter
    var count = 0
    while end.next(in: bytes, isComplete: true) != nil { count += 1 }
    (self.end, resultCount) = (end, count)
  }
}
