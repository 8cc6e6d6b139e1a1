/// The formats that a mapper tries when neither its configuration nor a property names one.
enum DateFormats {
  /// In this order. The formats exclude one another, so that the order is one of frequency; the
  /// first is also the one that dates are written in.
  static let standard: [any DateFormat] =
    [.iso8601] + patterns.compactMap(PatternDateFormat.init(posix:)) + [.secondsSince1970]

  private static let patterns = ["yyyy-MM-dd", "MM/dd/yyyy", "MM/dd/yyyy hh:mm:ss a"]
}
