internal import Foundation

/// A time zone that converts between UTC and local clock time. Both count in seconds since 2001.
enum LocalZone: Sendable {
  /// A zone with a constant offset; uses arithmetic only.
  case fixed(Int)
  /// A zone with daylight saving time or a history; uses Foundation's tables.
  case ruled(TimeZone)

  init(_ zone: TimeZone) {
    let names = ["GMT", "UTC", "Etc/", "Zulu"]
    if names.contains(where: zone.identifier.hasPrefix) {
      self = .fixed(zone.secondsFromGMT())
    } else {
      self = .ruled(zone)
    }
  }

  /// Returns the offset from UTC at an instant, east positive.
  func offset(atUTC seconds: Int) -> Int {
    switch self {
    case .fixed(let offset): offset
    case .ruled(let zone):
      zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(seconds)))
    }
  }

  /// Returns the offset at a local time; nil for a time that the clock skips in spring. For a time
  /// that the clock repeats in autumn, returns the offset of the later instant, as `DateFormatter`
  /// does.
  func offset(atLocal seconds: Int) -> Int? {
    guard case .ruled = self else { return offset(atUTC: seconds) }
    // If the clock changes near this time, it changes between the day before and the day after. No
    // zone changes twice in two days. The smaller offset is the later instant.
    let before = offset(atUTC: seconds - 86_400)
    let after = offset(atUTC: seconds + 86_400)
    if before == after { return before }
    return [min(before, after), max(before, after)].first { offset(atUTC: seconds - $0) == $0 }
  }
}
