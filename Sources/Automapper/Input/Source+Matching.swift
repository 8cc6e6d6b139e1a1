extension Source {
  /// Returns the member whose key is a name, or matches it by the conventions; of several, the strongest.
  func member(
    _ object: Handle, matching name: String, _ matching: KeyMatching
  ) -> (key: String, value: Value)? {
    if let value = member(object, exactly: name) { return (name, value) }
    guard let key = keys(object, matching: name, matching).first else { return nil }
    return member(object, exactly: key).map { (key, $0) }
  }

  /// Returns the keys that are a name, or match it by the conventions, the strongest first.
  func keys(_ object: Handle, matching name: String, _ matching: KeyMatching) -> [String] {
    let spellings = KeySpellings(name, matching: matching)
    return spellings.sorted(members(object, folding: spellings.folds.all).map(\.key))
  }
}
