/// A Foundation value in the form that a decoder holds, with its members if it is an object.
final class FoundationValue: Equatable {
  let value: Any
  let isObject: Bool
  let members: [String: Any]
  /// The keys by their folds, for objects that are searched for absent keys.
  private(set) lazy var keysOfFold: [String: [String]] = Dictionary(grouping: members.keys) {
    fold($0)
  }

  init(_ value: Any, isEmptyObject: Bool = false) {
    self.value = value
    let dictionary = FoundationType.dictionary(value)
    isObject = dictionary != nil || isEmptyObject
    members = dictionary ?? [:]
  }

  /// Whether both are the same object, not equal objects.
  static func == (one: FoundationValue, other: FoundationValue) -> Bool { one === other }

  var dictionary: [String: Any]? { isObject ? members : nil }
}
