import Foundation

/// A representation of source data that is decoded in place: JSON bytes or Foundation values.
///
/// Decoding is written once over this protocol and `DecodingSource`, which adds the types that `Codable` requires.
protocol Source: AnyObject, ScalarReading {
  /// A value as a decoder holds it: one word.
  associatedtype Handle: Equatable
  associatedtype Elements: ElementCursor where Elements.Value == Value
  associatedtype ArrayPosition: SourceArrayPosition
  where ArrayPosition.Value == Value, ArrayPosition.Placer == Placer
  associatedtype Members: PlacedMembers where Members.Value == Value
  associatedtype Placer: MemberPlacer where Placer.Handle == Handle, Placer.Members == Members

  /// Whether the values come from a form, which has only strings: one string may be an array of one element, an array
  /// may be a dictionary by its indices, and an empty array may be an object.
  var isForm: Bool { get }

  func handle(_ value: Value) -> Handle
  func value(_ handle: Handle) -> Value

  /// Returns the value in normalised form.
  func scalar(_ value: Value) -> Scalar
  /// Returns a scalar as JSON, numbers with every digit; nil for an array or an object.
  func json(_ value: Value) -> JSONValue?
  func date(_ value: Value, in formats: DateFormatList) -> Date?

  /// Returns the value as the content of a node.
  func content(_ value: Value) -> Node.Content
  /// Returns the value of a node; nil if it belongs to another source.
  func value(of content: Node.Content) -> Value?

  /// Whether a value may already be a model, so that `native(_:as:)` must be asked.
  func mayBeNative(_ value: Value) -> Bool
  func isObject(_ value: Value) -> Bool
  /// Whether a value has at most `limit` parts, keys included, at all levels of nesting.
  func hasAtMost(_ limit: Int, partsIn value: Value) -> Bool
  func elements(_ value: Value) -> Elements?
  /// Returns an element of an array; nil if the value is not an array, or if the array has no such element.
  func element(_ index: Int, of value: Value) -> Value?
  /// Returns the position of an array's first element; nil if the value is not an array.
  func arrayPosition(_ value: Value) -> ArrayPosition?

  // Errors.
  func spot(_ value: Value) -> SourceSpot?
  func keySpot(_ value: Value) -> SourceSpot?
  func position(_ value: Value) -> MappingError.Position?
  func place(_ error: inout MappingError, in root: Value)

  // Objects, by their handles.
  /// Returns the number of members, duplicates included. `forEachMember` calls its body at most that often.
  func memberCount(_ object: Handle) -> Int
  /// Returns the member with exactly this key; the last of duplicates.
  func member(_ object: Handle, exactly key: String) -> Value?
  func forEachMember(_ object: Handle, _ body: (String, Value) throws -> Void) rethrows
  /// Visits the members like `forEachMember`. If several have the same key, visits only the last.
  func forEachLastMember(_ object: Handle, _ body: (String, Value) throws -> Void) rethrows
  /// Returns the members whose keys have one of these folds. The first search of a large object indexes its keys. Each
  /// further one, through the same handle, takes the time of a look-up.
  func members(_ object: Handle, folding folds: [String]) -> [(key: String, value: Value)]
  var placer: Placer { get }
  func member(_ object: Handle, at position: Int) -> Value?
  /// Returns the key that the member was placed from.
  func key(_ object: Handle, at position: Int) -> String?
}

/// Reads scalars that already have the requested form. If nil, the caller converts the value.
protocol ScalarReading {
  /// A value while the mapper examines it.
  associatedtype Value
  func isNull(_ value: Value) -> Bool
  func bool(_ value: Value) -> Bool?
  func integer(_ value: Value) -> Int64?
  func double(_ value: Value) -> Double?
  func string(_ value: Value) -> String?
  /// Returns a value that already has the requested type: a dictionary may hold `Date`s, or whole models.
  func native<T>(_ value: Value, as type: T.Type) -> T?
}

extension Source {
  /// For sources whose members have different keys.
  func forEachLastMember(_ object: Handle, _ body: (String, Value) throws -> Void) rethrows {
    try forEachMember(object, body)
  }

  /// The number of members above which an object gets an index for searches by name.
  static var indexedCount: Int { 24 }

  func element(_ index: Int, of value: Value) -> Value? {
    guard var elements = elements(value), (0..<elements.count).contains(index) else { return nil }
    for _ in 0..<index { _ = elements.next() }
    return elements.next()
  }

  /// Returns the keys of an object's members.
  func names(_ object: Handle) -> Set<String> {
    var names: Set<String> = []
    forEachMember(object) { key, _ in names.insert(key) }
    return names
  }
}
