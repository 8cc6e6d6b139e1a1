/// Writing. Each step stores a text that reads back as the same value. A fraction is cut off, never
/// rounded up.
extension DatePattern {
  /// Stores the text and returns its length, or 0 if the pattern cannot express the date: outside
  /// years 0 to 9999, or for `yy` outside the hundred years that two digits can mean.
  ///
  /// - Precondition: `maximumLength` bytes can be stored.
  func write(_ interval: Double, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    guard CivilRange.contains(interval) else { return 0 }
    let seconds = Int(interval.rounded(.down))
    var offset = zone.offset(atUTC: seconds)
    // A zone is written in whole minutes. Before 1900, local clocks were minutes and seconds off
    // UTC. The text then shows the time at the whole-minute offset, so it reads back as the same
    // instant.
    if hasZone { offset -= offset % 60 }
    let local = seconds + offset - Int(CivilRange.start) + 86_400
    let days = local / 86_400 - 1 + Int(CivilRange.start) / 86_400
    let moment = Moment(
      interval: interval, seconds: seconds, offset: offset, days: days, ofDay: local % 86_400,
      date: CivilDate(daysSince2001: days))
    guard canExpress(moment.date.year) else { return 0 }
    return steps.withUnsafeBufferPointer { steps in
      var length = 0
      for step in steps { length += write(step, moment, to: pointer + length) }
      return length
    }
  }

  private struct Moment {
    let interval: Double
    let seconds: Int
    let offset: Int
    let days: Int
    let ofDay: Int
    let date: CivilDate
  }

  private func canExpress(_ year: Int) -> Bool {
    guard year >= 0, year <= 9999 else { return false }
    guard hasTwoDigitYear else { return true }
    let first = DatePattern.firstTwoDigitYear
    return year >= first && year < first + 100
  }

  @inline(__always)
  private func write(
    _ step: Step, _ moment: Moment, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    switch step.field {
    case .literal:
      pointer[0] = step.width
      return 1
    case .year: return writeYear(moment.date.year, width: step.width, to: pointer)
    case .month: return writeNumber(moment.date.month, width: step.width, to: pointer)
    case .day: return writeNumber(moment.date.day, width: step.width, to: pointer)
    case .hour24: return writeNumber(moment.ofDay / 3600, width: step.width, to: pointer)
    case .hour12:
      let hour = moment.ofDay / 3600 % 12
      return writeNumber(hour == 0 ? 12 : hour, width: step.width, to: pointer)
    case .minute: return writeNumber(moment.ofDay / 60 % 60, width: step.width, to: pointer)
    case .second: return writeNumber(moment.ofDay % 60, width: step.width, to: pointer)
    case .monthName:
      let index = moment.date.month - 1
      return EnglishNames.months.write(index, isLong: step.width == 4, to: pointer)
    case .weekday:
      let index = CivilDate.weekday(daysSince2001: moment.days)
      return EnglishNames.weekdays.write(index, isLong: step.width == 4, to: pointer)
    case .period:
      pointer[0] = moment.ofDay < 43_200 ? UInt8(ascii: "A") : UInt8(ascii: "P")
      pointer[1] = UInt8(ascii: "M")
      return 2
    case .fraction: return writeFraction(moment, width: Int(step.width), to: pointer)
    case .zone:
      return ZoneOffset.write(moment.offset, style: .init(rawValue: step.width), to: pointer)
    }
  }

  @inline(__always)
  private func writeNumber(
    _ value: Int, width: UInt8, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if width == 1, value < 10 {
      pointer[0] = 0x30 &+ UInt8(truncatingIfNeeded: value)
      return 1
    }
    DateDigits.write(value, to: pointer)
    return 2
  }

  private func writeYear(
    _ year: Int, width: UInt8, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    if width == 2 {
      DateDigits.write(year % 100, to: pointer)
      return 2
    }
    DateDigits.write(year / 100, to: pointer)
    DateDigits.write(year % 100, to: pointer + 2)
    if width == 4 || year >= 1000 { return 4 }
    // `y` has no padding, but years 10 to 99 keep a zero: two digits would mean 1950 to 2049.
    let length = year >= 10 ? 3 : 1
    for index in 0..<length { pointer[index] = pointer[index + 4 - length] }
    return length
  }

  /// Stores the first `width` of the digits that identify the date. These are the digits of the
  /// text it was read from; the binary fraction can be slightly below them.
  private func writeFraction(
    _ moment: Moment, width: Int, to pointer: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let capacity = DecimalSeconds.maximumFractionLength
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let digits = buffer.baseAddress else { return }
      let length = DecimalSeconds.writeFraction(
        of: moment.interval, seconds: moment.seconds,
        countsFrom1970: width <= DecimalSeconds.most1970Digits, to: digits)
      // The first byte is the point.
      for index in 0..<width { pointer[index] = index + 1 < length ? digits[index + 1] : 0x30 }
    }
    return width
  }
}
