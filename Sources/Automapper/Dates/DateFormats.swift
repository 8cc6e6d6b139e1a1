/// The formats that a mapper tries when neither its configuration nor a property names one.
enum DateFormats {
  /// The default formats, in order of frequency; their order does not affect results, because no
  /// value fits two of them. The mapper writes dates in the first.
  static let standard: [any DateFormat] =
    [.iso8601] + patterns.compactMap(PatternDateFormat.init(posix:)) + [.secondsSince1970]

  private static let patterns = ["yyyy-MM-dd", "MM/dd/yyyy", "MM/dd/yyyy hh:mm:ss a"]
}
