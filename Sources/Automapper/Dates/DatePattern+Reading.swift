/// Reading. The steps parse a text in order, and must consume all of it.
extension DatePattern {
  /// The values that the steps have parsed.
  private struct Found {
    var time = CivilTime()
    var fraction = FractionDigits()
    var weekday: Int?
    var isAfternoon: Bool?
    var offset: Int?
  }

  /// The first year that two digits can mean: they mean 1950 to 2049, as in `DateFormatter`.
  static let firstTwoDigitYear = 1950

  func date(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = DateCursor(text) else { return nil }
    var found = Found()
    let isRead = steps.withUnsafeBufferPointer { steps in
      for step in steps {
        guard read(step, &cursor, &found) else { return false }
      }
      return true
    }
    guard isRead, cursor.isAtEnd, settleHour(&found) else { return nil }
    guard let seconds = seconds(found) else { return nil }
    return DecimalSeconds.interval(seconds: seconds, fraction: found.fraction)
  }

  @inline(__always)
  private func read(_ step: Step, _ cursor: inout DateCursor, _ found: inout Found) -> Bool {
    switch step.field {
    case .literal:
      guard cursor.take(step.width) else { return false }
      // A space matches one or more spaces: `Jan  3` if days are padded.
      if step.width == 0x20, !step.isTight { while cursor.take(0x20) {} }
      return true
    case .year: return readYear(step, &cursor, &found)
    case .month: return readNumber(step, &cursor, &found.time.date.month)
    case .day: return readNumber(step, &cursor, &found.time.date.day)
    case .hour24, .hour12: return readNumber(step, &cursor, &found.time.hour)
    case .minute: return readNumber(step, &cursor, &found.time.minute)
    case .second: return readNumber(step, &cursor, &found.time.second)
    case .monthName:
      guard let index = EnglishNames.months.read(&cursor) else { return false }
      found.time.date.month = index + 1
      return true
    case .weekday:
      found.weekday = EnglishNames.weekdays.read(&cursor)
      return found.weekday != nil
    case .period:
      found.isAfternoon = cursor.take(letters: "PM")
      return found.isAfternoon == true || cursor.take(letters: "AM")
    case .fraction:
      let (minimum, maximum) = step.isTight ? (Int(step.width), Int(step.width)) : (1, .max)
      guard let digits = FractionDigits(&cursor, minimum: minimum, maximum: maximum) else {
        return false
      }
      found.fraction = digits
      return true
    case .zone:
      let isNamed = cursor.take(letters: "GMT") || cursor.take(letters: "UTC")
      found.offset = isNamed ? 0 : ZoneOffset.read(&cursor)
      return found.offset != nil
    }
  }

  @inline(__always)
  private func readNumber(_ step: Step, _ cursor: inout DateCursor, _ value: inout Int) -> Bool {
    guard let digits = cursor.digits(step.isTight ? 2 : 1, 2) else { return false }
    value = digits.value
    return true
  }

  private func readYear(_ step: Step, _ cursor: inout DateCursor, _ found: inout Found) -> Bool {
    let width = Int(step.width)
    let minimum = step.width == 4 || step.isTight ? width : step.width == 2 ? 2 : 1
    guard let digits = cursor.digits(minimum, step.isTight ? width : 4) else { return false }
    var year = digits.value
    if digits.count == 2, width < 4 {
      let first = DatePattern.firstTwoDigitYear
      year += first - first % 100 + (year < first % 100 ? 100 : 0)
    } else if width == 2, digits.count == 3 {
      return false
    }
    found.time.date.year = year
    return true
  }

  /// Converts the hour to 24-hour form: 12 AM is 0, 12 PM is 12. With `HH`, AM or PM must match the
  /// hour.
  private func settleHour(_ found: inout Found) -> Bool {
    if hasHour12 {
      guard found.time.hour <= 12 else { return false }
      found.time.hour = found.time.hour % 12 + (found.isAfternoon == true ? 12 : 0)
    } else if let isAfternoon = found.isAfternoon {
      return isAfternoon == (found.time.hour >= 12)
    }
    return true
  }

  private func seconds(_ found: Found) -> Int? {
    if let weekday = found.weekday, found.time.date.isPossible {
      let days = found.time.date.daysSince2001
      guard CivilDate.weekday(daysSince2001: days) == weekday else { return nil }
    }
    if let offset = found.offset { return found.time.secondsSince2001(offset: offset) }
    guard let local = found.time.secondsSince2001(offset: 0) else { return nil }
    if case .fixed(let offset) = zone { return local - offset }
    return zone.offset(atLocal: local).map { local - $0 }
  }
}
