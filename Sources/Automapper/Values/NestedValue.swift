import Foundation

/// Dictionaries and arrays inside each other, changed at the end of a path.
enum NestedValue {
  /// The value with another one at the end of a path, where nothing stands there by any spelling.
  static func filling(_ value: Any, _ path: [String], _ new: Any) -> Any {
    guard let name = path.first, var members = value as? [String: Any] else { return value }
    let key = KeySpellings(name, matching: .conventions).strongest(of: members.keys)
    if path.count == 1 {
      if key == nil { members[name] = new }
    } else {
      let rest = Array(path.dropFirst())
      members[key ?? name] = filling(members[key ?? name] ?? [String: Any](), rest, new)
    }
    return members
  }

  /// The value with another one at the end of a path: objects that meet are merged, numbers are
  /// places in an array.
  static func setting(_ value: Any?, _ path: ArraySlice<String>, _ new: Any) -> Any {
    guard let step = path.first else { return merged(value, new) }
    let rest = path.dropFirst()
    if let index = Int(step), index >= 0, index < 1 << 16, value == nil || value is [Any] {
      var elements = value as? [Any] ?? []
      while elements.count <= index { elements.append([String: Any]()) }
      let old = (elements[index] as? [String: Any])?.isEmpty == true ? nil : elements[index]
      elements[index] = setting(old, rest, new)
      return elements
    }
    var members = value as? [String: Any] ?? [:]
    members[step] = setting(members[step], rest, new)
    return members
  }

  /// Both objects in one, the new one's members first where they differ; else the new value. Null does
  /// not take the place of an object.
  static func merged(_ old: Any?, _ new: Any) -> Any {
    if FoundationType.isNull(new), let old = old as? [String: Any], !old.isEmpty { return old }
    guard let old = old as? [String: Any], let new = new as? [String: Any] else { return new }
    return old.merging(new) { merged($0, $1) }
  }

  /// Takes the value at the end of a path out of a dictionary.
  static func removing(_ path: ArraySlice<String>, from members: inout [String: Any]) -> Any? {
    guard let key = path.first else { return nil }
    if path.count == 1 { return members.removeValue(forKey: key) }
    guard var inner = members[key] as? [String: Any] else { return nil }
    let value = removing(path.dropFirst(), from: &inner)
    members[key] = inner.isEmpty ? nil : inner
    return value
  }
}
