/// The formats that a mapper tries when neither its configuration nor a property names one.
enum DateFormats {
  /// In this order. The formats exclude one another, so that the order is one of frequency; the
  /// first is also the one that dates are written in.
  static let standard: [any DateFormat] = [
    .iso8601,
    .pattern("yyyy-MM-dd"),
    .pattern("MM/dd/yyyy"),
    .pattern("MM/dd/yyyy hh:mm:ss a"),
    .secondsSince1970,
  ]
}
