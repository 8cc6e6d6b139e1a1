import Foundation

/// A type that finds the member of each property in an object.
protocol MemberPlacer {
  associatedtype Handle
  associatedtype Members: PlacedMembers
  func value(_ handle: Handle) -> Members.Value
  /// Places the members by the table's slots. Returns the base for `member(_:at:)`, or nil if the value is no object.
  func place(_ value: Handle, _ keys: InputKeys) -> Int?
  /// Returns the members that were placed for an object, from a position on.
  func members(_ object: Handle, from position: Int) -> Members
}

/// The placed members of one object, for the most frequent reads. Retains nothing.
///
/// Valid as long as the session.
protocol PlacedMembers: ScalarReading {
  func member(_ ordinal: Int) -> Value?
  /// Returns the date of a string in RFC 3339; nil for other values, which may be dates in other formats.
  func date(_ value: Value) -> Date?
}
