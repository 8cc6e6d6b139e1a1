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
    var piece = LinesPiece(bytes, LineCutter())
    piece.countLines()
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

  /// Returns what `results()` returns, but counts and decodes several pieces of the buffer concurrently.
  func concurrentResults() -> [Result<Model, MappingError>] {
    var pieces = pieces()
    pieces.withUnsafeMutableBufferPointer { pieces in
      // Each call counts the lines of a piece that no other call touches.
      nonisolated(unsafe) let pieces = pieces
      DispatchQueue.concurrentPerform(iterations: pieces.count) { pieces[$0].countLines() }
    }
    // The index of each piece's first result.
    var starts = [0]
    for index in pieces.indices {
      starts.append(starts[index] + pieces[index].resultCount)
      if index > 0 { pieces[index].continueNumbers(of: pieces[index - 1]) }
    }
    if starts[pieces.count] == 0 { return [] }
    return Array(unsafeUninitializedCapacity: starts[pieces.count]) { results, count in
      // Each call initialises results that no other call touches.
      nonisolated(unsafe) let results = results
      DispatchQueue.concurrentPerform(iterations: pieces.count) { [pieces, starts, mapper] index in
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
    var start = 0
    while start < bytes.count {
      let lineFeed = LineCutter.lineFeed(in: bytes, from: start + size)
      let end = lineFeed.map { $0 + 1 } ?? bytes.count
      pieces.append(
        LinesPiece(UnsafeRawBufferPointer(rebasing: bytes[..<end]), LineCutter(from: start)))
      start = end
    }
    return pieces
  }
}

/// Some lines of a buffer.
///
/// `@unchecked Sendable`: the mapper does not write to the bytes, and no piece outlives the call that reads the lines.
private struct LinesPiece: @unchecked Sendable {
  /// The buffer from its beginning to the end of the piece.
  let bytes: UnsafeRawBufferPointer
  /// The cutter at the beginning of the piece. Its lines are numbered within the piece until `continueNumbers`.
  private(set) var cutter: LineCutter
  /// The number of lines.
  private var lineCount = 0
  /// The number of lines that are not blank.
  private(set) var resultCount = 0

  /// Creates a piece whose lines are not counted yet.
  init(_ bytes: UnsafeRawBufferPointer, _ cutter: LineCutter) {
    (self.bytes, self.cutter) = (bytes, cutter)
  }

  /// Sets `lineCount` and `resultCount`. Reads only the piece's own lines.
  mutating func countLines() {
    var end = cutter
    resultCount = end.passAll(in: bytes)
    lineCount = end.passedLines - cutter.passedLines
  }

  /// Continues the line numbers of the piece before, which is counted and has its own numbers already.
  mutating func continueNumbers(of previous: LinesPiece) {
    cutter.passedLines = previous.cutter.passedLines + previous.lineCount
  }
}
