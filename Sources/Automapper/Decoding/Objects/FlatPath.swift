import Foundation

/// The path from a nested model's object to a property that flat keys of the enclosing object fill.
///
/// Each step is a property with the rules of its own type. With `\.c.key("x.cc")` in the nested model, the path `c.e`
/// leads through the objects `x` and `cc` to the member `e`.
struct FlatPath {
  private let steps: ArraySlice<PropertyPlan>

  init(_ steps: ArraySlice<PropertyPlan>) { self.steps = steps }

  /// Returns an object with a value at the end of the path, unless the object has that property already. A value on the
  /// path that is no object stays as it is.
  func filling(_ object: Any, with new: Any) throws -> Any {
    guard let step = steps.first, object is [String: Any] else { return object }
    let found = step.member(of: Node(any: object))
    if steps.count == 1, found != nil { return object }
    guard let path = found?.path ?? step.ownPath else { return object }
    let inner =
      steps.count == 1
      ? new
      : try FlatPath(steps.dropFirst()).filling(
        found?.node.exactValue ?? [String: Any](), with: new)
    return Self.placing(inner, at: path[...], in: object)
  }

  /// Returns a value with another one at the end of a path. Creates the objects that are absent or null.
  private static func placing(_ new: Any, at path: ArraySlice<PathStep>, in value: Any) -> Any {
    guard let step = path.first else { return new }
    if case .index(let index) = step {
      guard var elements = value as? [Any], elements.indices.contains(index) else { return value }
      elements[index] = placing(new, at: path.dropFirst(), in: elements[index])
      return elements
    }
    let isNull = FoundationType.isNull(value)
    guard var members = isNull ? [:] : value as? [String: Any] else { return value }
    members[step.name] = placing(
      new, at: path.dropFirst(), in: members[step.name] ?? [String: Any]())
    return members
  }
}

extension PropertyPlan {
  /// Returns the member of an object that the property is decoded from, with the path to it; nil if the object lacks it.
  ///
  /// The declared keys come first, then the conventions. The object itself, with an empty path, holds an inlined model.
  func member(of object: Node) -> (path: [PathStep], node: Node)? {
    if case .here = reading?.inlining { return ([], object) }
    for key in rule?.keys ?? [] {
      let found = object[key.text] ?? (key.isDotted ? object.path(key.text) : nil)
      if let found { return (Array(found.steps.dropFirst(object.steps.count)), found) }
    }
    if let found = object[name] { return ([.key(name)], found) }
    if let key = spellings.strongest(of: object.keys), let found = object[key] {
      return ([.key(key)], found)
    }
    return isInlined ? ([], object) : nil
  }

  /// The path to the property in an object that lacks it; nil if an array would have to be made.
  fileprivate var ownPath: [PathStep]? {
    let path = rule?.keys?.first?.path ?? [name]
    return path.count > 1 && path.contains { Int($0) != nil } ? nil : path.map(PathStep.key)
  }
}
