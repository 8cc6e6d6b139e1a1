import Foundation

/// A line of a stream: its bytes, and where in the stream they stand.
struct Line {
  /// The bytes without the line feed, valid until the memory they were cut from changes.
  var bytes: UnsafeRawBufferPointer
  /// The line's number in the stream, from 1; blank lines count.
  var number: Int
  /// Where in the stream the line begins, from 0.
  var byteOffset: Int
}

/// Cuts memory into lines, and knows where in the stream it is.
///
/// The memory is a window on the stream that the owner moves: it may grow at its end, and lose at its
/// front what has been cut. A line ends with a line feed; a carriage return before that is white
/// space to JSON, like any other. Blank lines are passed over. A byte order mark before the first
/// line is no part of it.
///
/// `{"a":1}\n\n{"a":2}` gives line 1 at byte 0 and line 3 at byte 9.
struct LineCutter {
  /// The line feeds passed so far.
  private(set) var passedLines = 0
  /// Where in the memory the next line begins.
  private(set) var start = 0
  /// How much of the memory is known to hold no line feed behind `start`, so that a long line that
  /// arrives in many chunks is searched once.
  private var searched = 0
  /// Where in the stream the memory begins.
  private var origin = 0
  /// Whether a byte order mark may stand here.
  private var isAtBeginning = true

  /// The next line that is not blank.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the stream ends where the memory ends, so that the last line needs no
  ///     line feed.
  mutating func next(in memory: UnsafeRawBufferPointer, isComplete: Bool) -> Line? {
    while start < memory.count {
      let end: Int
      if let lineFeed = Self.lineFeed(in: memory, from: searched) {
        end = lineFeed
      } else {
        searched = memory.count
        guard isComplete else { return nil }
        end = memory.count
      }
      if isAtBeginning {
        isAtBeginning = false
        if ByteOrderMark.begins(memory[start..<end]) { start += ByteOrderMark.count }
      }
      let bytes = UnsafeRawBufferPointer(rebasing: memory[start..<end])
      let line = Line(bytes: bytes, number: passedLines + 1, byteOffset: origin + start)
      passedLines += 1
      start = min(end + 1, memory.count)
      searched = start
      if !Self.isBlank(bytes) { return line }
    }
    return nil
  }

  /// Where the next line begins, without its bytes.
  var unfinished: Line {
    Line(
      bytes: UnsafeRawBufferPointer(start: nil, count: 0), number: passedLines + 1,
      byteOffset: origin + start)
  }

  /// Says that the memory lost at its front what has been cut: it begins at `start` now.
  mutating func dropFront() {
    origin += start
    searched -= start
    start = 0
  }

  /// Where the next line feed stands.
  static func lineFeed(in memory: UnsafeRawBufferPointer, from index: Int) -> Int? {
    guard let base = memory.baseAddress, index < memory.count,
      let found = memchr(base + index, 0x0A, memory.count - index)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
    for byte in line {
      if byte > 0x20 { return false }
      guard byte == 0x20 || byte == 0x0D || byte == 0x09 else { return false }
    }
    return true
  }
}

/// U+FEFF in UTF-8: allowed before the first line only.
enum ByteOrderMark {
  static let count = 3

  static func begins(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }
}
