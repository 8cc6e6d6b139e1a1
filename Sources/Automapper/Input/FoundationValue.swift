/// A Foundation value as a decoder holds it, its members at hand if it is an object.
final class FoundationValue {
  let value: Any
  let isObject: Bool
  let members: [String: Any]
  /// The keys by their folds; made for objects that are asked for keys that they do not have.
  private(set) lazy var keysOfFold: [String: [String]] = Dictionary(grouping: members.keys) {
    fold($0)
  }

  init(_ value: Any, isEmptyObject: Bool = false) {
    self.value = value
    let dictionary = FoundationType.dictionary(value)
    isObject = dictionary != nil || isEmptyObject
    members = dictionary ?? [:]
  }

  var dictionary: [String: Any]? { isObject ? members : nil }
}
