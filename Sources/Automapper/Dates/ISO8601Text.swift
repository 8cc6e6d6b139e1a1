/// Conversions between the bytes of `yyyy-MM-ddTHH:mm:ss.fZ` and seconds since 2001.
///
/// The first 16 bytes have a fixed shape. They are loaded as two 64-bit words. An exclusive or with
/// the expected punctuation leaves 0...9 for a digit and 0 for a separator:
///
///     2 0 2 4 - 0 1 -     3 1 T 1 2 : 3 4
///     2 0 2 4 0 0 1 0     3 1 0 1 2 0 3 4
enum ISO8601Text {
  private static let headShape: UInt64 = 0x2D30_302D_3030_3030
  static let tailShape: UInt64 = 0x3030_3A30_3054_3030
  // Only the separators, for writing.
  private static let headSeparators: UInt64 = 0x2D00_002D_0000_0000
  private static let tailSeparators: UInt64 = 0x0000_3A00_0054_0000
  // Added to a word, these carry into the high bit of a byte that exceeds 9 for a digit, or 0 for a
  // separator.
  private static let headLimit: UInt64 = 0x7F76_767F_7676_7676
  static let tailLimit: UInt64 = 0x7676_7F76_767F_7676
  static let highBits: UInt64 = 0x8080_8080_8080_8080
  private static let minimumLength = 16
  // `:00Z` and its limit, for texts that end there.
  static let endShape: UInt32 = 0x5A30_303A
  static let endLimit: UInt32 = 0x7F76_767F
  static let wholeSecondsLength = 20

  static func read(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    if text.count == wholeSecondsLength, let base = text.baseAddress,
      let seconds = readWholeSeconds(UnsafeRawPointer(base))
    {
      return Double(seconds)
    }
    return readAny(text)
  }

  /// Parses the most common form, `2024-01-31T12:34:56Z`: no fraction, no offset, no leap second.
  /// Nil for any other text, even a valid one.
  @inline(__always)
  static func readWholeSeconds(_ bytes: UnsafeRawPointer) -> Int? {
    let head = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ headShape
    let tail =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) ^ tailShape
    let end =
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)) ^ endShape
    let excess = (head &+ headLimit) | head | (tail &+ tailLimit) | tail
    let excessAtEnd = (end &+ endLimit) | end
    guard (excess | UInt64(excessAtEnd)) & highBits == 0 else { return nil }

    // Each byte times ten plus the next byte: a two-digit number at the position of its first
    // digit. No byte exceeds 99, so none carries into the next.
    let head2 = head &* 10 &+ head >> 8
    let tail2 = tail &* 10 &+ tail >> 8
    let end2 = end &* 10 &+ end >> 8
    let date = CivilDate(
      year: Int(head2 & 0xFF) &* 100 &+ Int((head2 >> 16) & 0xFF), month: Int((head2 >> 40) & 0xFF),
      day: Int(tail2 & 0xFF))
    let hour = Int((tail2 >> 24) & 0xFF)
    let minute = Int((tail2 >> 48) & 0xFF)
    let second = Int((end2 >> 8) & 0xFF)
    guard hour < 24, minute < 60, second < 60, date.isPossible else { return nil }
    return date.daysSince2001 &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second
  }

  static func readAny(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    // The minimum length covers two unaligned loads of 8 bytes; the cursor checks the rest.
    guard text.count >= minimumLength, let base = text.baseAddress else { return nil }
    let bytes = UnsafeRawPointer(base)
    let head = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) ^ headShape
    var tail =
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) ^ tailShape
    let separator = UInt8(truncatingIfNeeded: tail >> 16) ^ UInt8(ascii: "T")
    guard separator == 0x54 || separator == 0x74 || separator == 0x20 else { return nil }
    tail &= ~0xFF_0000
    let excess = (head &+ headLimit) | head | (tail &+ tailLimit) | tail
    guard excess & highBits == 0 else { return nil }

    var time = CivilTime()
    time.date.year = pair(head, 0) * 100 + pair(head, 16)
    time.date.month = pair(head, 40)
    time.date.day = pair(tail, 0)
    time.hour = pair(tail, 24)
    time.minute = pair(tail, 48)
    return readRest(&time, text)
  }

  @inline(__always)
  private static func pair(_ word: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: ((word >> shift) & 0xF) &* 10 &+ ((word >> (shift &+ 8)) & 0xF))
  }

  /// Parses the seconds, their fraction and the zone.
  @inline(__always)
  private static func readRest(
    _ time: inout CivilTime, _ text: UnsafeBufferPointer<UInt8>
  ) -> Double? {
    guard var cursor = DateCursor(text) else { return nil }
    cursor.advance(minimumLength)
    var fraction = FractionDigits()
    if cursor.take(UInt8(ascii: ":")) {
      guard let second = cursor.twoDigits() else { return nil }
      time.second = second
      if cursor.byte == UInt8(ascii: ".") || cursor.byte == UInt8(ascii: ",") {
        cursor.advance()
        guard let digits = FractionDigits(&cursor, minimum: 1, maximum: .max) else { return nil }
        fraction = digits
      }
    }
    var offset = 0
    if !cursor.isAtEnd {
      guard let value = ZoneOffset.read(&cursor), cursor.isAtEnd else { return nil }
      offset = value
    }
    guard let seconds = time.secondsSince2001(offset: offset) else { return nil }
    return DecimalSeconds.interval(seconds: seconds, fraction: fraction)
  }

  /// The month of the last written date, cached because the next date is often in the same month.
  /// Finding the day of a calendar takes longer than the rest of writing.
  struct Month {
    /// The first day, in days since 2001.
    fileprivate var start = Int.min
    /// `yyyy-MM-`.
    fileprivate var head: UInt64 = 0

    /// Every month has at least this many days. The later days of a month are computed anew.
    private static let shortest = 28

    /// Returns the day of the month.
    @inline(__always)
    fileprivate mutating func day(of days: Int) -> Int {
      let day = days &- start
      if day >= 0, day < Self.shortest { return day &+ 1 }
      return find(days)
    }

    @inline(never)
    private mutating func find(_ days: Int) -> Int {
      let date = CivilDate(daysSince2001: days)
      let year = DateDigits.text(date.year / 100) | DateDigits.text(date.year % 100) << 16
      head = year | DateDigits.text(date.month) << 40 | headSeparators
      start = days - date.day + 1
      return date.day
    }
  }

  static func write(_ interval: Double, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    var month = Month()
    return write(interval, to: pointer, &month)
  }

  /// Stores the text and returns its length, or 0 for an interval outside years 0 to 9999.
  ///
  /// - Precondition: 20 bytes and `DecimalSeconds.maximumFractionLength` more can be stored.
  @inline(__always)
  static func write(
    _ interval: Double, to pointer: UnsafeMutablePointer<UInt8>, _ month: inout Month
  ) -> Int {
    guard CivilRange.contains(interval) else { return 0 }
    var seconds = Int(interval)
    if Double(seconds) > interval { seconds &-= 1 }
    // Counted from year 0, because division rounds a non-negative number down.
    let sinceStart = UInt64(truncatingIfNeeded: seconds &- Int(CivilRange.start))
    let days = sinceStart / 86_400
    let ofDay = UInt32(truncatingIfNeeded: sinceStart &- days &* 86_400)
    let dayOfMonth = month.day(
      of: Int(truncatingIfNeeded: days) &+ Int(CivilRange.start) / 86_400)
    let minutes = ofDay / 60
    let hour = minutes / 60
    let minute = minutes &- hour &* 60

    let day = DateDigits.text(dayOfMonth)
    let clock = DateDigits.text(Int(hour)) << 24 | DateDigits.text(Int(minute)) << 48
    let second = UInt32(truncatingIfNeeded: DateDigits.text(Int(ofDay &- minutes &* 60)))
    let bytes = UnsafeMutableRawPointer(pointer)
    bytes.storeBytes(of: month.head.littleEndian, as: UInt64.self)
    bytes.storeBytes(
      of: (day | clock | tailSeparators).littleEndian, toByteOffset: 8, as: UInt64.self)
    bytes.storeBytes(
      of: (second << 8 | 0x5A00_003A).littleEndian, toByteOffset: 16, as: UInt32.self)
    if interval == Double(seconds) { return 20 }

    let fraction = DecimalSeconds.writeFraction(of: interval, seconds: seconds, to: pointer + 19)
    pointer[19 + fraction] = UInt8(ascii: "Z")
    return 20 + fraction
  }
}
