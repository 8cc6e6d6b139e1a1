/// The offset from UTC in a date text: `Z`, `+05:30`, `-0800`, `+01`.
enum ZoneOffset {
  /// Parses an offset in seconds, east positive: `Z` or `z`, `±hh`, `±hhmm` or `±hh:mm`, up to
  /// ±23:59. `-00:00` is UTC, as in RFC 3339.
  static func read(_ cursor: inout DateCursor) -> Int? {
    let sign = cursor.byte
    switch sign {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      cursor.advance()
      return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      cursor.advance()
    default:
      return nil
    }
    guard let hours = cursor.twoDigits(), hours < 24 else { return nil }
    var minutes = 0
    let hasColon = cursor.take(UInt8(ascii: ":"))
    if hasColon || (cursor.byte >= 0x30 && cursor.byte <= 0x39) {
      guard let value = cursor.twoDigits(), value < 60 else { return nil }
      minutes = value
    }
    let seconds = hours * 3600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// The spelling of an offset in a pattern.
  struct Style: OptionSet {
    let rawValue: UInt8
    /// Writes UTC as `Z`.
    static let zulu = Style(rawValue: 1)
    /// Writes `+05:30` instead of `+0530`.
    static let colon = Style(rawValue: 2)
    /// Writes `+05` if the minutes are zero.
    static let shortest = Style(rawValue: 4)
  }

  /// Stores an offset of whole minutes and returns the length, at most 6.
  static func write(_ offset: Int, style: Style, to pointer: UnsafeMutablePointer<UInt8>) -> Int {
    if offset == 0, style.contains(.zulu) {
      pointer[0] = UInt8(ascii: "Z")
      return 1
    }
    let minutes = abs(offset) / 60
    pointer[0] = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    DateDigits.write(minutes / 60, to: pointer + 1)
    if style.contains(.shortest), minutes % 60 == 0 { return 3 }
    guard style.contains(.colon) else {
      DateDigits.write(minutes % 60, to: pointer + 3)
      return 5
    }
    pointer[3] = UInt8(ascii: ":")
    DateDigits.write(minutes % 60, to: pointer + 4)
    return 6
  }
}
