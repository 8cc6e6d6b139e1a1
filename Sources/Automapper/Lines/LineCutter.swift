import Foundation

/// A line of a stream: its bytes, its number and its offset.
struct Line {
  /// The bytes without the end of the line, valid until the memory they were cut from changes.
  var bytes: UnsafeRawBufferPointer
  /// The line's number in the stream, from 1; blank lines count.
  var number: Int
  /// The offset of the line in the stream, from 0.
  var byteOffset: Int
}

/// A cursor that cuts memory into lines, and tracks their positions in the stream.
///
/// The memory is a window on the stream that the owner moves: it may grow at its end, and lose lines that were cut at
/// its front. A line ends with a line feed, with or without a carriage return before it. Blank lines are skipped. A byte
/// order mark before the first line is not part of the line.
///
/// `{"a":1}\n\n{"a":2}` has line 1 at byte 0 and line 3 at byte 9.
struct LineCutter {
  /// The number of lines passed so far. The next line has the next number.
  var passedLines = 0
  /// The index of the next line in the memory.
  private(set) var start = 0
  /// The end of the memory known to hold no line feed behind `start`, so that a long line in many chunks is searched
  /// once.
  private var searched = 0
  /// The offset of the memory in the stream.
  private var origin = 0
  /// Whether the bytes from `start` on belong to a line that was given up.
  private var isInsideGivenUpLine = false
  /// Whether a byte order mark may follow.
  private var isAtBeginning = true

  /// Creates a cutter for memory at the beginning of a stream.
  ///
  /// - Parameter start: The index where a line begins. If it is not 0, the caller sets `passedLines`.
  init(from start: Int = 0) {
    (self.start, searched, isAtBeginning) = (start, start, start == 0)
  }

  /// Returns the next line that is not blank; nil if the memory holds none.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the stream ends with the memory, so that the last line needs no line feed.
  mutating func next(in memory: UnsafeRawBufferPointer, isComplete: Bool) -> Line? {
    if isInsideGivenUpLine { passGivenUpLine(in: memory) }
    if isAtBeginning { passByteOrderMark(in: memory) }
    while start < memory.count {
      let end: Int
      if let lineFeed = Self.lineFeed(in: memory, from: searched) {
        end = lineFeed
      } else {
        searched = memory.count
        guard isComplete else { return nil }
        end = memory.count
      }
      isAtBeginning = false
      let hasReturn = end > start && memory[end - 1] == 0x0D
      let bytes = UnsafeRawBufferPointer(rebasing: memory[start..<(hasReturn ? end - 1 : end)])
      let line = Line(bytes: bytes, number: passedLines + 1, byteOffset: origin + start)
      passedLines += 1
      start = min(end + 1, memory.count)
      searched = start
      if !Self.isBlank(bytes) { return line }
    }
    return nil
  }

  /// Gives up the line that has no end yet: its bytes in the memory are passed, and the others as they come.
  mutating func giveUpLine(in count: Int) {
    (start, searched) = (count, count)
    (isInsideGivenUpLine, isAtBeginning) = (true, false)
  }

  /// Passes a byte order mark at once, so that the mark is no part of an unfinished line either.
  private mutating func passByteOrderMark(in memory: UnsafeRawBufferPointer) {
    guard memory.count >= ByteOrderMark.count else { return }
    isAtBeginning = false
    if ByteOrderMark.begins(memory) {
      (start, searched) = (ByteOrderMark.count, ByteOrderMark.count)
    }
  }

  private mutating func passGivenUpLine(in memory: UnsafeRawBufferPointer) {
    if let lineFeed = Self.lineFeed(in: memory, from: start) {
      start = lineFeed + 1
      passedLines += 1
      isInsideGivenUpLine = false
    } else {
      start = memory.count
    }
    searched = start
  }

  /// Passes all remaining lines, the last of which needs no line feed, and returns how many are not blank.
  ///
  /// Cuts as `next` does, but creates no `Line`, which a count does not need.
  mutating func passAll(in memory: UnsafeRawBufferPointer) -> Int {
    if isAtBeginning { passByteOrderMark(in: memory) }
    var count = 0
    while start < memory.count {
      let end = Self.lineFeed(in: memory, from: start) ?? memory.count
      if !Self.isBlank(UnsafeRawBufferPointer(rebasing: memory[start..<end])) { count += 1 }
      passedLines += 1
      start = min(end + 1, memory.count)
    }
    searched = start
    return count
  }

  /// The position of the next line, without its bytes.
  var unfinished: Line {
    Line(
      bytes: UnsafeRawBufferPointer(start: nil, count: 0), number: passedLines + 1,
      byteOffset: origin + start)
  }

  /// Tells the cutter that the bytes before `start` were removed from the memory.
  mutating func dropFront() {
    origin += start
    searched -= start
    start = 0
  }

  /// Returns the index of the next line feed.
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
