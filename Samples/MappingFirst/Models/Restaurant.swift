/// What `Restaurant.plist` maps; its properties are those of ``_Restaurant``.
class Restaurant: _Restaurant {
  // Yours: this file was written once and is not written again.

  /// `★★★`
  var starText: String { String(repeating: "★", count: stars) }
}
