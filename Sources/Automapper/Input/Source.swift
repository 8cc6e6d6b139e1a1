import Foundation

/// One form of source, read in place: JSON bytes, or Foundation values.
///
/// Decoding is written once over this protocol and `DecodingSource`, which adds what crosses into `Codable`.
protocol Source: AnyObject {
  /// A value while it is looked at.
  associatedtype Value
  /// A value as a decoder holds it: one word.
  associatedtype Handle
  associatedtype Elements: ElementCursor where Elements.Value == Value
  associatedtype Members: PlacedMembers where Members.Value == Value
  associatedtype Placer: MemberPlacer where Placer.Handle == Handle, Placer.Members == Members

  /// Whether the values are those of a form, which has texts only: one element of an array is a text, arrays with
  /// indices may be dictionaries, and empty arrays objects.
  var isForm: Bool { get }

  func handle(_ value: Value) -> Handle
  func value(_ handle: Handle) -> Value

  // Values that are already what is asked for; nil sends the caller to `scalar`.
  func isNull(_ value: Value) -> Bool
  func bool(_ value: Value) -> Bool?
  func integer(_ value: Value) -> Int64?
  func double(_ value: Value) -> Double?
  func string(_ value: Value) -> String?

  /// The value, normalised.
  func scalar(_ value: Value) -> Scalar
  /// A value without parts as JSON, numbers with every digit; nil where it is none.
  func json(_ value: Value) -> JSONValue?
  /// Takes a value of exactly the type asked for: a dictionary may hold `Date`s, or whole models.
  func native<T>(_ value: Value, as type: T.Type) -> T?
  func date(_ value: Value, in formats: DateFormatList) -> Date?

  /// The value as a node has it.
  func content(_ value: Value) -> Node.Content
  /// The value of a node, if it is one of this source.
  func value(of content: Node.Content) -> Value?

  func isObject(_ value: Value) -> Bool
  func elements(_ value: Value) -> Elements?

  // Errors.
  func spot(_ value: Value) -> SourceSpot?
  func keySpot(_ value: Value) -> SourceSpot?
  func placing(_ error: MappingError, in root: Value) -> MappingError

  // Objects, whose handle is given.
  /// The number of members, duplicates included: `forEachMember` calls its body no more often.
  func memberCount(_ object: Handle) -> Int
  /// The member with exactly this key; the last of duplicates.
  func member(_ object: Handle, exactly key: String) -> Value?
  func forEachMember(_ object: Handle, _ body: (String, Value) throws -> Void) rethrows
  /// The members whose keys have one of these folds. Takes the time of a look-up in large objects.
  func members(_ object: Handle, folding folds: [String]) -> [(key: String, value: Value)]
  var placer: Placer { get }
  func member(_ object: Handle, at position: Int) -> Value?
  /// The key that the member was placed from.
  func key(_ object: Handle, at position: Int) -> String?
}

/// What finds the member of each property in an object.
protocol MemberPlacer {
  associatedtype Handle
  associatedtype Members: PlacedMembers
  /// Places the members by the table's slots; the result is a base for `member(_:at:)`, or nil
  /// where the value is no object.
  func place(_ value: Handle, _ keys: InputKeys) -> Int?
  /// The members that were placed for an object, from a position on.
  func members(_ object: Handle, from position: Int) -> Members
}

/// The placed members of one object, without a counted reference: what the most frequent reads need.
///
/// Valid while the session is. Each read gives nil where the value is not already what is asked for.
protocol PlacedMembers {
  associatedtype Value
  func member(_ ordinal: Int) -> Value?
  func isNull(_ value: Value) -> Bool
  func bool(_ value: Value) -> Bool?
  func integer(_ value: Value) -> Int64?
  func double(_ value: Value) -> Double?
  func string(_ value: Value) -> String?
  /// The date of a text in RFC 3339; nil for other values, which may be dates all the same.
  func date(_ value: Value) -> Date?
}

/// A walk over the elements of an array.
protocol ElementCursor {
  associatedtype Value
  var count: Int { get }
  /// The next element; nil at the end.
  mutating func next() -> Value?
  /// The next element, left in place.
  func peek() -> Value?
}

extension Source {
  /// Objects with more members get an index of their own, if they are asked for members by name.
  static var indexedCount: Int { 24 }

  /// The keys of an object's members.
  func names(_ object: Handle) -> Set<String> {
    var names: Set<String> = []
    forEachMember(object) { key, _ in names.insert(key) }
    return names
  }
}
