internal import Foundation

/// A date format that reads and writes numbers. The mapper uses this refinement for a `Double`.
protocol NumberDateFormat: DateFormat {
  /// Returns the date of a number; nil if the number is not finite.
  func date(number: Double) -> Date?

  /// Returns the number that reads back nearest to `date`; not finite if the date is not.
  func number(from date: Date) -> Double
}
