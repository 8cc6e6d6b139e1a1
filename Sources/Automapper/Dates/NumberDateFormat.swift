internal import Foundation

/// A format whose dates are numbers. The mapper asks for this refinement where it holds a `Double`.
protocol NumberDateFormat: DateFormat {
  /// Nil for a number that is no date: not finite.
  func date(number: Double) -> Date?

  /// The number whose reading comes nearest to the date; not finite when the date is not.
  func number(from date: Date) -> Double
}
