/// Source names that match no key of a key type, as far as its table knows the type's properties.
///
/// `allKeys` asks for each name of each object, and finding no key takes longer than finding one.
struct NamesWithoutKey {
  private var names: Set<String> = []
  private var knowledge = 0

  private static let limit = 256
  private static let longest = 64

  /// - Parameter knowledge: The table's `knowledge`. A further property may match a name.
  mutating func contains(_ name: String, knowledge: Int) -> Bool {
    if knowledge != self.knowledge {
      names.removeAll()
      self.knowledge = knowledge
    }
    return !names.isEmpty && names.contains(name)
  }

  /// Adds a name, unless it is long. A source may have any number of names, so when there are many, the others are
  /// dropped.
  mutating func insert(_ name: String) {
    if name.utf8.count > Self.longest { return }
    if names.count == Self.limit { names.removeAll(keepingCapacity: true) }
    names.insert(name)
  }
}
