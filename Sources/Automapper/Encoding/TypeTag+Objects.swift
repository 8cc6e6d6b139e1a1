/// Tags in encoded objects.
extension TypeTag {
  /// Adds the tags that the model did not write itself to an encoded object.
  ///
  /// Throws if the model wrote a value that is not an object on the path of a tag.
  static func adding(_ tags: [TypeTag], to value: Any) throws -> Any {
    guard !tags.isEmpty, let members = value as? [String: Any] else { return value }
    var result: Any = members
    for tag in tags where !tag.isThere(in: result as? [String: Any] ?? [:], tag.spellings[...]) {
      do {
        result = try NestedValue.setting(result, tag.path[...], tag.name.foundationValue)
      } catch {
        throw error.failure
      }
    }
    return result
  }

  /// Adds a tag whose path is one key to an encoded object, unless the model wrote the tag itself.
  func added(to members: [String: Any]) -> [String: Any] {
    if isThere(in: members, spellings[...]) { return members }
    return members.merging([path[0]: name.foundationValue]) { $1 }
  }

  /// Whether a key of the object is a spelling of the first key of the path.
  func isKey(_ key: String) -> Bool { spellings.first?.rank(of: key) != nil }

  /// The key that is the best spelling of the first key of the path; nil if there is none.
  func strongestKey(of keys: [String]) -> String? { spellings.first?.strongest(of: keys) }

  /// Throws if an encoded object has a value of its own under the tag's key, which would be read as the tag.
  ///
  /// - Parameter areData: Whether the keys are data. The code of a model may write the tag itself, or null for it.
  func checkOwnKey(in members: [String: Any], areData: Bool) throws(ValueFailure) {
    guard let value = value(in: members, spellings[...], orNull: areData) else { return }
    let found = FoundationType.scalar(value)
    if !areData, isName(found) { return }
    throw ValueFailure(
      .typeMismatch, expected: "no value but the tag at \(path.joined(separator: "."))",
      found: Excerpt.scalar(found))
  }

  private func isName(_ scalar: Scalar) -> Bool {
    switch scalar {
    case .string(let text): name == .string(text)
    case .integer(let number): name == .integer(number)
    case .bool(let flag): name == .bool(flag)
    default: false
    }
  }

  private func isThere(
    in members: [String: Any], _ path: ArraySlice<KeySpellings>
  ) -> Bool {
    path.isEmpty || value(in: members, path) != nil
  }

  /// Returns the value at the end of the tag's path; nil if it is absent, or null.
  ///
  /// - Parameter orNull: Whether null counts as a value.
  private func value(
    in members: [String: Any], _ path: ArraySlice<KeySpellings>, orNull: Bool = false
  ) -> Any? {
    guard let step = path.first else { return nil }
    let key = step.strongest(of: members.keys)
    guard let value = key.flatMap({ members[$0] }), orNull || !FoundationType.isNull(value) else {
      return nil
    }
    let rest = path.dropFirst()
    if rest.isEmpty { return value }
    return self.value(in: FoundationType.dictionary(value) ?? [:], rest, orNull: orNull)
  }
}
