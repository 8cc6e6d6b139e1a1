import Foundation

/// The elements of Foundation's own collections, level by level: `NSArray`, `NSDictionary`, `NSSet` and
/// their subclasses.
///
/// On Linux, a cast to a Swift collection converts all levels at once, by recursion, and so does every
/// accessor that gives out an element: a value that nests 20,000 deep, or contains itself, overflows the
/// stack. The mirrors of these classes (`CustomReflectable`) give out the objects as they are. So the
/// mapper converts a level when it comes to it, and counts the levels.
enum FoundationCollection {
  enum Kind { case array, object }

  /// Nil for a value that is no such collection.
  static func kind(of value: Any) -> Kind? {
    guard type(of: value) is AnyClass else { return nil }
    if value is NSDictionary { return .object }
    return value is NSArray || value is NSSet ? .array : nil
  }

  /// The elements of an array or a set.
  static func elements(_ value: Any) -> [Any] {
    if mirrors(value) { return Mirror(reflecting: value).children.map { bridged($0.value) } }
    if let array = value as? NSArray { return (0..<array.count).map { array.object(at: $0) } }
    return (value as? NSSet)?.objectEnumerator().map { $0 } ?? []
  }

  /// The members of a dictionary, by the texts of their keys.
  static func members(_ value: Any) -> [String: Any] {
    guard let dictionary = value as? NSDictionary else { return [:] }
    var members: [String: Any] = [:]
    if mirrors(dictionary) {
      for child in Mirror(reflecting: dictionary).children {
        let pair = Array(Mirror(reflecting: child.value).children)
        guard pair.count == 2 else { continue }
        members[DictionaryKeys.text(of: bridged(pair[0].value))] = bridged(pair[1].value)
      }
    } else {
      for key in dictionary.keyEnumerator() {
        members[DictionaryKeys.text(of: key)] = dictionary.object(forKey: key)
      }
    }
    return members
  }

  /// Whether the class is Foundation's, whose mirror knows the storage. Subclasses of an application have
  /// a storage of their own, and accessors that convert nothing.
  private static func mirrors(_ value: Any) -> Bool {
    let type: any Any.Type = type(of: value)
    return type == NSDictionary.self || type == NSMutableDictionary.self || type == NSArray.self
      || type == NSMutableArray.self || type == NSSet.self || type == NSMutableSet.self
      || type == NSCountedSet.self
  }

  /// An element as Foundation's accessors give it out: a `String` for an `NSString`, the value in a box.
  /// Collections stay as they are.
  private static func bridged(_ value: Any) -> Any {
    kind(of: value) == nil ? NSArray(object: value).object(at: 0) : value
  }
}
