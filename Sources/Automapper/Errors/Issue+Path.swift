extension MappingError.Issue {
  /// Whether the issue is about the value at a path, or about a part of that value.
  ///
  /// - Parameter place: A path as text. The empty path is the whole value.
  func concerns(_ place: String) -> Bool {
    let (own, place) = (path.utf8, place.utf8)
    guard own.starts(with: place) else { return false }
    let next = own.dropFirst(place.count).first
    return place.isEmpty || next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }
}
