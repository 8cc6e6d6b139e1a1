import Foundation

/// Operations on nested dictionaries and arrays, at the end of a path.
enum NestedValue {
  /// Sets the value at a path. Objects at the same path are merged; numbers in the path are array indices.
  ///
  /// Throws if a value on the path would be lost: it is not null, not an object, and not an array that an index
  /// enters.
  static func setting(
    _ value: Any?, _ path: ArraySlice<String>, _ new: Any
  ) throws(ValueConflict) -> Any {
    guard let step = path.first else { return try merged(value, new) }
    let value = value.flatMap { FoundationType.isNull($0) ? nil : $0 }
    let rest = path.dropFirst()
    if let index = Int(step), index >= 0, index < 1 << 16, value == nil || value is [Any] {
      var elements = value as? [Any] ?? []
      while elements.count <= index { elements.append(JSONValue.null.foundationValue) }
      let old = (elements[index] as? [String: Any])?.isEmpty == true ? nil : elements[index]
      do { elements[index] = try setting(old, rest, new) } catch { throw error.inside(step) }
      return elements
    }
    if let value, !(value is [String: Any]) { throw ValueConflict(old: value, new: [step: new]) }
    var members = value as? [String: Any] ?? [:]
    do { members[step] = try setting(members[step], rest, new) } catch { throw error.inside(step) }
    return members
  }

  /// Merges two objects; for equal keys, the new value wins. For other values, returns the new value; null does not
  /// replace a non-empty object or array.
  ///
  /// Throws if one value is an object and the other is neither an object nor null, unless the old one is an empty
  /// object. Also throws if the old value is a non-empty array, and the new one is neither equal nor null.
  static func merged(_ old: Any?, _ new: Any) throws(ValueConflict) -> Any {
    guard let old, !FoundationType.isNull(old) else { return new }
    let (members, elements) = (old as? [String: Any], old as? [Any])
    let isFilled = members?.isEmpty == false || elements?.isEmpty == false
    if FoundationType.isNull(new) { return isFilled ? old : new }
    if let elements, isFilled {
      if new as? NSArray == elements as NSArray { return new }
      throw ValueConflict(old: old, new: new)
    }
    guard let added = new as? [String: Any] else {
      if members?.isEmpty ?? true { return new }
      throw ValueConflict(old: old, new: new)
    }
    guard var members else { throw ValueConflict(old: old, new: new) }
    for (key, value) in added {
      do { members[key] = try merged(members[key], value) } catch { throw error.inside(key) }
    }
    return members
  }

  /// Returns the value with additions from another one: members of objects, and elements of arrays, that it lacks. In an
  /// array, null stands for an element that it lacks.
  ///
  /// - Parameter paths: The paths inside the value that properties are written to. An array that their numbers index
  ///   becomes an object if the other value is one: `{"0":{"on":1}}` instead of `[{"on":1}]`.
  static func completing(
    _ value: Any, with other: Any, along paths: [ArraySlice<String>]
  ) -> Any {
    func inner(_ step: String) -> [ArraySlice<String>] {
      paths.filter { $0.first == step }.map { $0.dropFirst() }
    }
    if let other = other as? [String: Any] {
      var members = value as? [String: Any]
      if let elements = value as? [Any],
        paths.contains(where: { $0.first.flatMap { Int($0) } != nil })
      {
        members = object(of: elements)
      }
      guard var members else { return value }
      for (key, added) in other {
        members[key] = members[key].map { completing($0, with: added, along: inner(key)) } ?? added
      }
      return members
    }
    guard let own = value as? [Any], let other = other as? [Any] else { return value }
    let both = zip(own, other).enumerated().map { index, elements in
      FoundationType.isNull(elements.0)
        ? elements.1 : completing(elements.0, with: elements.1, along: inner(String(index)))
    }
    return both + own.dropFirst(other.count) + other.dropFirst(own.count)
  }

  /// Returns the elements that are not null as an object, by their indices.
  private static func object(of elements: [Any]) -> [String: Any] {
    var members: [String: Any] = [:]
    for (index, element) in elements.enumerated() where !FoundationType.isNull(element) {
      members[String(index)] = element
    }
    return members
  }

  /// Removes the value at the end of a path from a dictionary and returns it. Also removes the objects on the path that
  /// are empty without it, unless it is null: the value then no longer shows that they exist.
  static func removing(_ path: ArraySlice<String>, from members: inout [String: Any]) -> Any? {
    guard let key = path.first else { return nil }
    if path.count == 1 { return members.removeValue(forKey: key) }
    guard var inner = members[key] as? [String: Any],
      let value = removing(path.dropFirst(), from: &inner)
    else { return nil }
    members[key] = inner.isEmpty && !FoundationType.isNull(value) ? nil : inner
    return value
  }
}

/// Two values for one location that cannot be merged, such as an object and a string: one would be lost.
struct ValueConflict: Error {
  /// Both values, in the wording of messages.
  private let found: String
  /// The path of the values.
  private var path: [String] = []

  init(old: Any, new: Any) {
    func text(_ value: Any) -> String { Excerpt.scalar(FoundationType.scalar(value)) }
    found = "\(text(old)) and \(text(new))"
  }

  /// Returns the conflict with a key prepended to its path.
  func inside(_ step: String) -> ValueConflict {
    var result = self
    result.path.insert(step, at: 0)
    return result
  }

  /// The conflict as the error that callers see.
  var failure: ValueFailure {
    ValueFailure(
      .typeMismatch, expected: "one value at \(path.joined(separator: "."))", found: found)
  }
}
