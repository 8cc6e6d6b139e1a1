internal import Foundation

/// What a clock in a time zone shows at an instant, and back. Seconds are since 2001 here, counted
/// on the local clock or in UTC.
enum LocalZone: Sendable {
  /// A zone that never changes, by arithmetic.
  case fixed(Int)
  /// A zone with daylight saving time or a history, by Foundation's tables.
  case ruled(TimeZone)

  init(_ zone: TimeZone) {
    let names = ["GMT", "UTC", "Etc/", "Zulu"]
    if names.contains(where: zone.identifier.hasPrefix) {
      self = .fixed(zone.secondsFromGMT())
    } else {
      self = .ruled(zone)
    }
  }

  /// The offset from UTC at an instant, east positive.
  func offset(atUTC seconds: Int) -> Int {
    switch self {
    case .fixed(let offset): offset
    case .ruled(let zone):
      zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(seconds)))
    }
  }

  /// The offset at a local time, or nil for one that the clock skips in spring. Of the two instants
  /// of an hour that the clock repeats in autumn it is the later, as with `DateFormatter`.
  func offset(atLocal seconds: Int) -> Int? {
    guard case .ruled = self else { return offset(atUTC: seconds) }
    // A change of the clock near this time lies between the days before and after it, and no zone
    // changes twice in two days. The smaller offset is the later instant.
    let before = offset(atUTC: seconds - 86_400)
    let after = offset(atUTC: seconds + 86_400)
    if before == after { return before }
    return [min(before, after), max(before, after)].first { offset(atUTC: seconds - $0) == $0 }
  }
}
