extension Dictionary where Key == String {
  /// The members in the order of their keys.
  ///
  /// Sorts an array of the keys alone. The sort is then compiled once, not for each type of values.
  var inKeyOrder: [Element] {
    Array(keys).sorted().compactMap { key in self[key].map { (key, $0) } }
  }
}
