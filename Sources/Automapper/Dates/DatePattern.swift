internal import Foundation

/// A Unicode date pattern (UTS #35, part 4) compiled into steps over bytes.
///
/// `DateFormatter` takes 20 µs to parse a date or to reject a text. Patterns in data use few
/// fields, and each field has one spelling in the POSIX locale. This type parses and writes these
/// fields without a formatter. Compiling fails for every other pattern, and `PatternDateFormat`
/// then uses a `DateFormatter`.
///
///     MM/dd/yy  is  [month 2] ["/"] [day 2] ["/"] [year 2]
struct DatePattern: Sendable {
  struct Step: Equatable {
    enum Field: UInt8 {
      case literal, year, month, monthName, day, weekday, hour24, hour12, minute, second, fraction
      case period, zone
    }

    var field: Field
    /// The number of pattern letters, the literal byte, or the `ZoneOffset.Style` of a zone.
    var width: UInt8
    /// For a number: whether digits touch it, as in `yyyyMMdd`. It then takes exactly `width`
    /// digits. For a space: whether another space follows. It then takes exactly one space.
    var isTight = false

    var isNumeric: Bool {
      switch field {
      case .year, .month, .day, .hour24, .hour12, .minute, .second, .fraction: true
      case .literal: width >= 0x30 && width <= 0x39
      case .monthName, .weekday, .period, .zone: false
      }
    }
  }

  private(set) var steps: [Step] = []
  private(set) var maximumLength = 0
  private(set) var hasZone = false
  private(set) var hasHour12 = false
  private(set) var hasTwoDigitYear = false
  /// Whether the pattern contains year, month and day.
  private(set) var hasDay = false
  /// Whether the pattern contains month names, weekday names, or AM and PM.
  private(set) var hasNames = false
  /// The number of digits of the fraction of a second; 0 without one.
  private(set) var fractionWidth = 0
  let zone: LocalZone

  /// Compiles a pattern; nil if it contains an unsupported field or combination of fields.
  init?(_ pattern: String, zone: LocalZone) {
    self.zone = zone
    guard compile(Array(pattern.utf8)), tighten() else { return nil }
    let fields = steps.map(\.field).filter { $0 != .literal }
    guard Set(fields).count == fields.count, DatePattern.hasSense(Set(fields)) else { return nil }
    hasZone = fields.contains(.zone)
    hasHour12 = fields.contains(.hour12)
    hasDay =
      fields.contains(.year) && fields.contains(.day)
      && (fields.contains(.month) || fields.contains(.monthName))
    hasNames = !Set(fields).isDisjoint(with: [.monthName, .weekday, .period])
    fractionWidth = steps.first { $0.field == .fraction }.map { Int($0.width) } ?? 0
    hasTwoDigitYear = steps.contains { $0.field == .year && $0.width == 2 }
    maximumLength = steps.reduce(0) { $0 + $1.maximumLength }
  }

  var needsEscaping: Bool {
    steps.contains { step in
      step.field == .literal && (step.width < 0x20 || step.width == 0x22 || step.width == 0x5C)
    }
  }

  // MARK: Compiling

  private mutating func compile(_ pattern: [UInt8]) -> Bool {
    var index = 0
    var isQuoted = false
    while index < pattern.count {
      let byte = pattern[index]
      if byte == UInt8(ascii: "'") {
        // Two apostrophes are one literal apostrophe, inside quotes and outside. An open quote
        // extends to the end.
        if index + 1 < pattern.count, pattern[index + 1] == byte {
          steps.append(Step(field: .literal, width: byte))
          index += 1
        } else {
          isQuoted.toggle()
        }
        index += 1
      } else if isQuoted || !((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A) {
        steps.append(Step(field: .literal, width: byte))
        index += 1
      } else {
        let end = pattern[index...].firstIndex { $0 != byte } ?? pattern.count
        guard let step = Step(letter: byte, count: end - index) else { return false }
        steps.append(step)
        index = end
      }
    }
    return true
  }

  /// Whether this type can interpret the fields. Only `DateFormatter` has rules for two kinds of
  /// month or hour, a fraction without a second, a weekday without a date, or AM and PM without an
  /// hour. (The caller also rejects repeated fields.)
  private static func hasSense(_ fields: Set<Step.Field>) -> Bool {
    if fields.isSuperset(of: [.month, .monthName]) { return false }
    if fields.isSuperset(of: [.hour24, .hour12]) { return false }
    if fields.contains(.period), fields.isDisjoint(with: [.hour24, .hour12]) { return false }
    if fields.contains(.fraction), !fields.contains(.second) { return false }
    let hasMonth = fields.contains(.month) || fields.contains(.monthName)
    let hasDay = hasMonth && fields.isSuperset(of: [.year, .day])
    return !fields.isEmpty && (hasDay || !fields.contains(.weekday))
  }

  /// Marks adjacent numbers and adjacent spaces. Returns false for a pattern whose fields cannot be
  /// told apart, such as adjacent numbers of one letter, each of which takes one or two digits.
  private mutating func tighten() -> Bool {
    for index in steps.indices.dropLast() where steps[index + 1].isNumeric {
      if steps[index].field == .zone { return false }
      guard steps[index].isNumeric else { continue }
      steps[index].isTight = true
      steps[index + 1].isTight = true
    }
    let space = Step(field: .literal, width: 0x20)
    for index in steps.indices.dropLast() {
      let next = steps[index + 1]
      if steps[index] == space, next == space { steps[index].isTight = true }
      // `+05:` could be hours followed by minutes.
      if steps[index].field == .zone, next.width == UInt8(ascii: ":") { return false }
    }
    return steps.allSatisfy {
      !($0.isTight && $0.width == 1 && $0.field != .fraction)
    }
  }
}

extension DatePattern.Step {
  fileprivate init?(letter: UInt8, count: Int) {
    guard count <= 20 else { return nil }
    let width = UInt8(count)
    switch (letter, count) {
    case (UInt8(ascii: "y"), 1), (UInt8(ascii: "y"), 2), (UInt8(ascii: "y"), 4):
      self.init(field: .year, width: width)
    case (UInt8(ascii: "M"), 1...2): self.init(field: .month, width: width)
    case (UInt8(ascii: "M"), 3...4): self.init(field: .monthName, width: width)
    case (UInt8(ascii: "d"), 1...2): self.init(field: .day, width: width)
    case (UInt8(ascii: "E"), 1...4): self.init(field: .weekday, width: width)
    case (UInt8(ascii: "H"), 1...2): self.init(field: .hour24, width: width)
    case (UInt8(ascii: "h"), 1...2): self.init(field: .hour12, width: width)
    case (UInt8(ascii: "m"), 1...2): self.init(field: .minute, width: width)
    case (UInt8(ascii: "s"), 1...2): self.init(field: .second, width: width)
    case (UInt8(ascii: "S"), _): self.init(field: .fraction, width: width)
    case (UInt8(ascii: "a"), 1...4): self.init(field: .period, width: width)
    case (UInt8(ascii: "Z"), 1...3): self.init(zone: [])
    case (UInt8(ascii: "Z"), 5): self.init(zone: [.zulu, .colon])
    case (UInt8(ascii: "X"), 1): self.init(zone: [.zulu, .shortest])
    case (UInt8(ascii: "X"), 2): self.init(zone: [.zulu])
    case (UInt8(ascii: "X"), 3): self.init(zone: [.zulu, .colon])
    case (UInt8(ascii: "x"), 1): self.init(zone: [.shortest])
    case (UInt8(ascii: "x"), 2): self.init(zone: [])
    case (UInt8(ascii: "x"), 3): self.init(zone: [.colon])
    default: return nil
    }
  }

  private init(zone style: ZoneOffset.Style) {
    self.init(field: .zone, width: style.rawValue)
  }

  fileprivate var maximumLength: Int {
    switch field {
    case .literal: 1
    case .year: 4
    case .monthName, .weekday: EnglishNames.maximumLength
    case .zone: 6
    case .fraction: Int(width)
    default: 2
    }
  }
}
