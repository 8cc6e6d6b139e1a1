import Foundation

extension ValueFailure {
  /// Creates the failure for a date that its format cannot write.
  static func unwritable(_ date: Date) -> ValueFailure {
    var failure = ValueFailure(
      .invalidDate, expected: "a date that its format can write",
      found: "\(date.timeIntervalSince1970) seconds since 1970")
    failure.value = date
    return failure
  }
}
