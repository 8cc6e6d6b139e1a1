import Automapper

/// The column of a rest: the text of a JSON object.
extension StoreValue {
  init(jsonMembers: [String: JSONValue]) throws {
    self = .text(
      try Mapper.default.json(
        from: jsonMembers, options: [.sortedKeys, .withoutEscapingSlashes]))
  }

  /// The members of the object, none for null; nil for any other value.
  var jsonMembers: [String: JSONValue]? {
    switch self {
    case .null: [:]
    case .text(let text): try? Mapper.default.object(from: text, as: [String: JSONValue].self)
    default: nil
    }
  }
}
