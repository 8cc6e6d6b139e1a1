import Foundation

/// Access to the elements of Foundation's own collections, one level at a time: `NSArray`, `NSDictionary`, `NSSet`
/// and their subclasses.
///
/// On Linux, a cast to a Swift collection converts all levels at once by recursion. So does every accessor that
/// returns an element. A value nested 20,000 levels deep, or one that contains itself, overflows the stack. The
/// mirrors of these classes (`CustomReflectable`) return the objects unchanged. So the mapper converts each level
/// when it reaches it, and counts the levels.
enum FoundationCollection {
  enum Kind { case array, object }

  /// Returns the kind of a Foundation collection; nil for other values.
  static func kind(of value: Any) -> Kind? {
    guard type(of: value) is AnyClass else { return nil }
    if value is NSDictionary { return .object }
    return value is NSArray || value is NSSet ? .array : nil
  }

  /// Returns the elements of an array or a set.
  static func elements(_ value: Any) -> [Any] {
    if mirrors(value) { return Mirror(reflecting: value).children.map { bridged($0.value) } }
    if let array = value as? NSArray { return (0..<array.count).map { array.object(at: $0) } }
    return (value as? NSSet)?.objectEnumerator().map { $0 } ?? []
  }

  /// Returns the members of a dictionary, keyed by the texts of their keys.
  static func members(_ value: Any) -> [String: Any] {
    guard let dictionary = value as? NSDictionary else { return [:] }
    var members: [String: Any] = [:]
    if mirrors(dictionary) {
      for child in Mirror(reflecting: dictionary).children {
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { continue }
        members[DictionaryKeys.textOfAny(bridged(pair[0].value))] = bridged(pair[1].value)
      }
    } else {
      for key in dictionary.keyEnumerator() {
        members[DictionaryKeys.textOfAny(key)] = dictionary.object(forKey: key)
      }
    }
    return members
  }

  /// Whether the class is one of Foundation's own, whose mirror returns the stored objects. Subclasses in
  /// applications have their own storage, and accessors that do not convert.
  private static func mirrors(_ value: Any) -> Bool {
    let type: any Any.Type = type(of: value)
    return type == NSDictionary.self || type == NSMutableDictionary.self || type == NSArray.self
      || type == NSMutableArray.self || type == NSSet.self || type == NSMutableSet.self
      || type == NSCountedSet.self
  }

  /// Returns an element as Foundation's accessors do: a `String` for an `NSString`, the value inside a box.
  /// Collections stay unchanged.
  private static func bridged(_ value: Any) -> Any {
    kind(of: value) == nil ? NSArray(object: value).object(at: 0) : value
  }
}
