extension Location {
  // Yours: this file was written once and is not written again.

  /// `59.9° N`
  var latitudeText: String { "\(abs(latitude))° \(latitude < 0 ? "S" : "N")" }
}
