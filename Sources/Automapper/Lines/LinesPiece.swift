import Foundation

/// The results of some lines of a buffer that is there as a whole.
struct LinesPiece<Model> {
  private(set) var results: [Result<Model, MappingError>] = []
  /// The line feeds in the piece.
  private let passedLines: Int
  /// Where in `results` the failures are, to be told the number of the piece's first line.
  private var failures: [Int] = []

  /// Maps the lines; their numbers and offsets count from the beginning of `bytes`.
  ///
  /// - Parameter isFirst: Whether the stream begins here.
  init(_ bytes: UnsafeRawBufferPointer, mapper: Mapper, isFirst: Bool = true) {
    let session = LineSession<Model>(mapper)
    var cutter = LineCutter(isAtBeginning: isFirst)
    // Room for one model, empty at the beginning and the end of each turn.
    let memory = UnsafeMutablePointer<Model>.allocate(capacity: 1)
    defer { memory.deallocate() }
    while let line = cutter.next(in: bytes, isComplete: true) {
      do throws(MappingError) {
        try session.read(line, into: memory)
        results.append(.success(memory.move()))
      } catch {
        failures.append(results.count)
        results.append(.failure(error))
      }
    }
    passedLines = cutter.passedLines
  }

  /// Says how much of the stream stands before the piece.
  private mutating func move(byLines lines: Int, bytes: Int) {
    for index in failures {
      results[index] = results[index].mapError { $0.moved(byLines: lines, bytes: bytes) }
    }
  }
}

extension LinesPiece where Model: Sendable {
  /// Smaller pieces would cost more to hand out than to map.
  private static var smallestPiece: Int { 1 << 15 }

  /// Maps a buffer's pieces at the same time, and puts their results in order.
  ///
  /// There are more pieces than cores, so that none waits long for a slow one.
  static func results(
    ofAll bytes: UnsafeRawBufferPointer, mapper: Mapper
  ) -> [Result<Model, MappingError>] {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let size = max(bytes.count / (cores * 8), smallestPiece)
    let ranges = ranges(of: bytes, ofSize: size)
    var pieces = [LinesPiece?](repeating: nil, count: ranges.count)
    pieces.withUnsafeMutableBufferPointer { pieces in
      // Each call reads bytes that nobody writes, and writes one element that no other call touches.
      nonisolated(unsafe) let (pieces, bytes) = (pieces, bytes)
      DispatchQueue.concurrentPerform(iterations: ranges.count) { index in
        let piece = UnsafeRawBufferPointer(rebasing: bytes[ranges[index]])
        pieces[index] = LinesPiece(piece, mapper: mapper, isFirst: index == 0)
      }
    }
    return join(pieces, ranges)
  }

  /// Ranges of about one size, each but the last ending behind a line feed.
  private static func ranges(
    of bytes: UnsafeRawBufferPointer, ofSize size: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let rest = bytes[min(start + size, bytes.count)...]
      let end = LineCutter.lineFeed(in: bytes, from: rest.startIndex).map { $0 + 1 } ?? bytes.count
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  private static func join(
    _ pieces: consuming [LinesPiece?], _ ranges: [Range<Int>]
  ) -> [Result<Model, MappingError>] {
    var results: [Result<Model, MappingError>] = []
    results.reserveCapacity(pieces.reduce(0) { $0 + ($1?.results.count ?? 0) })
    var lines = 0
    for index in pieces.indices {
      guard var piece = pieces[index].take() else { continue }
      piece.move(byLines: lines, bytes: ranges[index].lowerBound)
      results.append(contentsOf: piece.results)
      lines += piece.passedLines
    }
    return results
  }
}

extension MappingError {
  fileprivate func moved(byLines lines: Int, bytes: Int) -> MappingError {
    var error = self
    for index in error.issues.indices {
      error.issues[index].position?.line += lines
      error.issues[index].position?.byteOffset += bytes
    }
    return error
  }
}
