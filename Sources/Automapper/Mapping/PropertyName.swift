/// How a declaration names its property.
enum PropertyName: Sendable {
  /// Property names from the model inward; more than one for a nested property.
  case path([String])
  /// The Swift names in a key path.
  case keyPath([String])
  /// The description of a key path that does not reveal its names.
  case unnamed(String)

  var text: String {
    switch self {
    case .path(let steps), .keyPath(let steps): steps.joined(separator: ".")
    case .unnamed(let description): description
    }
  }
}
