import Automapper

/// The column of a rest: the text of a JSON object.
extension StoreValue {
  /// The members of the object; none for any other value.
  var jsonMembers: [String: JSONValue] {
    guard case .text(let text) = self else { return [:] }
    return (try? Mapper.default.object(from: text, as: [String: JSONValue].self)) ?? [:]
  }

  /// Returns the object with the members of an older one that it lacks.
  func addingMembers(of old: StoreValue?) -> StoreValue {
    let added = old?.jsonMembers ?? [:]
    guard !added.isEmpty,
      let text = try? Mapper.default.json(
        from: jsonMembers.merging(added) { own, _ in own },
        options: [.sortedKeys, .withoutEscapingSlashes])
    else { return self }
    return .text(text)
  }
}
