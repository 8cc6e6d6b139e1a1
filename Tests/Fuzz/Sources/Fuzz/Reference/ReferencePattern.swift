import Foundation

/// Date patterns as the library documents them, one letter after the other.
struct ReferencePattern {
  enum Part {
    case literal(UInt8)
    case field(Character, Int)

    var isNumeric: Bool {
      switch self {
      case .literal(let byte): byte >= 0x30 && byte <= 0x39
      case .field(let letter, let count): "ydHhmsS".contains(letter) || letter == "M" && count < 3
      }
    }
  }

  let parts: [Part]
  let zone: TimeZone

  init(_ pattern: String, _ zone: TimeZone) {
    var parts: [Part] = []
    var isQuoted = false
    for character in pattern {
      if character == "'" {
        isQuoted.toggle()
      } else if isQuoted || !character.isLetter {
        parts.append(.literal(character.asciiValue ?? 0))
      } else if case .field(character, let count) = parts.last {
        parts[parts.count - 1] = .field(character, count + 1)
      } else {
        parts.append(.field(character, 1))
      }
    }
    self.parts = parts
    self.zone = zone
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Whether digits stand directly before or after the part.
  private func touches(_ index: Int) -> Bool {
    guard parts[index].isNumeric else { return false }
    return (index > 0 && parts[index - 1].isNumeric)
      || (index + 1 < parts.count && parts[index + 1].isNumeric)
  }
}

// MARK: Reading

extension ReferencePattern {
  struct Reader {
    let text: [UInt8]
    var index = 0

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { index == text.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func allDigits(_ most: Int = .max) -> [UInt8] {
      var digits: [UInt8] = []
      while index < text.count, digits.count < most, text[index] >= 0x30, text[index] <= 0x39 {
        digits.append(text[index] - 0x30)
        index += 1
      }
      return digits
    }

    mutating func digits(_ count: ClosedRange<Int>) -> Int? {
      let digits = allDigits(count.upperBound)
      return digits.count < count.lowerBound ? nil : digits.reduce(0) { $0 * 10 + Int($1) }
    }

    /// ASCII letters, in any case.
    mutating func take(word: String) -> Bool {
      let part = text[index...].prefix(word.utf8.count)
      guard part.map({ $0 | 0x20 }) == word.utf8.map({ $0 | 0x20 }),
        part.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) })
      else { return false }
      index += part.count
      return true
    }

    mutating func name(_ names: [String]) -> Int? {
      for (index, name) in names.enumerated() {
        if take(word: name) || take(word: String(name.prefix(3))) { return index }
      }
      return nil
    }

    /// `Z`, `±hh`, `±hhmm`, `±hh:mm`.
    mutating func offset() -> Int? {
      if take("Z") || take("z") { return 0 }
      let isNegative = take("-")
      guard isNegative || take("+"), let hours = digits(2...2), hours < 24 else { return nil }
      var minutes = 0
      if take(":") || (index < text.count && text[index] >= 0x30 && text[index] <= 0x39) {
        guard let value = digits(2...2), value < 60 else { return nil }
        minutes = value
      }
      return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
  }

  func date(_ text: [UInt8]) -> Date? {
    var reader = Reader(text: text)
    var clock = ReferenceClock()
    var weekday: Int?
    var isAfternoon: Bool?
    var offset: Int?
    var hasHalfDays = false
    for (index, part) in parts.enumerated() {
      let numbers = touches(index) ? 2...2 : 1...2
      switch part {
      case .literal(0x20):
        guard reader.take(" ") else { return nil }
        if index + 1 < parts.count, case .literal(0x20) = parts[index + 1] { continue }
        while reader.take(" ") {}
      case .literal(let byte): guard reader.take(Unicode.Scalar(byte)) else { return nil }
      case .field("y", let width):
        let before = reader.index
        let least = width == 4 || touches(index) ? width : width == 2 ? 2 : 1
        guard var year = reader.digits(least...(touches(index) ? width : 4)) else { return nil }
        let count = reader.index - before
        if count == 2, width < 4 { year += year < 50 ? 2000 : 1900 }
        if count == 3, width == 2 { return nil }
        clock.year = year
      case .field("M", 1...2):
        guard let value = reader.digits(numbers) else { return nil }
        clock.month = value
      case .field("M", _):
        guard let value = reader.name(Self.months) else { return nil }
        clock.month = value + 1
      case .field("d", _):
        guard let value = reader.digits(numbers) else { return nil }
        clock.day = value
      case .field("E", _):
        weekday = reader.name(Self.weekdays)
        if weekday == nil { return nil }
      case .field("H", _), .field("h", _):
        guard let value = reader.digits(numbers) else { return nil }
        clock.hour = value
        if case .field("h", _) = part {
          hasHalfDays = true
          guard value <= 12 else { return nil }
        }
      case .field("m", _):
        guard let value = reader.digits(numbers) else { return nil }
        clock.minute = value
      case .field("s", _):
        guard let value = reader.digits(numbers) else { return nil }
        clock.second = value
      case .field("S", let width):
        clock.fraction = reader.allDigits(touches(index) ? width : .max)
        if clock.fraction.count < (touches(index) ? width : 1) { return nil }
      case .field("a", _):
        isAfternoon = reader.take(word: "PM")
        guard isAfternoon == true || reader.take(word: "AM") else { return nil }
      default:
        offset = reader.take(word: "GMT") || reader.take(word: "UTC") ? 0 : reader.offset()
        if offset == nil { return nil }
      }
    }
    guard reader.isAtEnd else { return nil }
    if hasHalfDays {
      clock.hour = clock.hour % 12 + (isAfternoon == true ? 12 : 0)
    } else if let isAfternoon, isAfternoon != (clock.hour >= 12) {
      return nil
    }
    guard let local = clock.seconds(offset: 0) ?? clock.seconds(offset: offset ?? 0) else {
      return nil
    }
    if let weekday, clock.weekday != weekday { return nil }
    guard let offset = offset ?? self.offset(atLocal: local) else { return nil }
    return clock.seconds(offset: offset).map { clock.date(seconds: $0) }
  }

  /// Tried out: of all offsets that the zone has had around this time, those at which its clock shows
  /// it; the later instant of two.
  private func offset(atLocal local: Int) -> Int? {
    var offsets: Set<Int> = []
    for hours in -36...36 {
      offsets.insert(offset(atUTC: local + hours * 3600))
    }
    return offsets.filter { offset(atUTC: local - $0) == $0 }.min()
  }

  private func offset(atUTC seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(seconds)))
  }
}

// MARK: Writing

extension ReferencePattern {
  /// The text of a date whose fraction is written with these digits; nil for one that the pattern
  /// cannot express.
  func text(_ date: Date, digits: String) -> String? {
    let seconds = Int(date.timeIntervalSinceReferenceDate.rounded(.down))
    var offset = offset(atUTC: seconds)
    let hasZone = parts.contains {
      if case .field(let letter, _) = $0 { "ZXx".contains(letter) } else { false }
    }
    if hasZone { offset -= offset % 60 }
    let clock = ReferenceClock(seconds: seconds, offset: offset)
    guard (0...9999).contains(clock.year) else { return nil }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      case .field("y", 2):
        guard (1950...2049).contains(clock.year) else { return nil }
        text += ReferenceDates.padded(clock.year % 100, 2)
      case .field("y", 4): text += ReferenceDates.padded(clock.year, 4)
      case .field("y", _):
        text += clock.year >= 10 ? ReferenceDates.padded(clock.year, 3) : "\(clock.year)"
      case .field("M", 3): text += Self.months[clock.month - 1].prefix(3)
      case .field("M", 4): text += Self.months[clock.month - 1]
      case .field("M", let width): text += ReferenceDates.padded(clock.month, width)
      case .field("d", let width): text += ReferenceDates.padded(clock.day, width)
      case .field("E", let width):
        let name = Self.weekdays[clock.weekday]
        text += width == 4 ? name : String(name.prefix(3))
      case .field("H", let width): text += ReferenceDates.padded(clock.hour, width)
      case .field("h", let width):
        text += ReferenceDates.padded(clock.hour % 12 == 0 ? 12 : clock.hour % 12, width)
      case .field("m", let width): text += ReferenceDates.padded(clock.minute, width)
      case .field("s", let width): text += ReferenceDates.padded(clock.second, width)
      case .field("S", let width):
        text += (digits + String(repeating: "0", count: width)).prefix(width)
      case .field("a", _): text += clock.hour < 12 ? "AM" : "PM"
      case .field(let letter, let width): text += Self.zone(offset, letter, width)
      }
    }
    return text
  }

  private static func zone(_ offset: Int, _ letter: Character, _ width: Int) -> String {
    if offset == 0, letter == "X" || letter == "Z" && width == 5 { return "Z" }
    let minutes = abs(offset) / 60
    let hour = (offset < 0 ? "-" : "+") + ReferenceDates.padded(minutes / 60, 2)
    let minute = ReferenceDates.padded(minutes % 60, 2)
    if letter != "Z", width == 1 { return minutes % 60 == 0 ? hour : hour + minute }
    return width == 3 && letter != "Z" || width == 5 ? "\(hour):\(minute)" : hour + minute
  }
}
