/// The keys of an object, for `allKeys` of a container.
extension ObjectReader {
  /// Returns the keys for `allKeys` of a container, in source order.
  ///
  /// Keys of an enum are listed as the enum spells them, and keys of a type that takes any string as the source does,
  /// unless the model has requested their members by other names, see `asRequested`.
  @inline(__always)
  func allKeys<Key: CodingKey>() -> [Key] {
    let keys: [Key] = sourceKeys()
    return table.owner.fallback == nil ? keys : withOldKeys(keys)
  }

  @inline(__always)
  private func sourceKeys<Key: CodingKey>() -> [Key] {
    let names = table.namesAreData ? asRequested(names()) : names()
    if names.isEmpty { return [] }
    // Several members may match one key. Empty until a name is not exactly that of its key.
    var listed: Set<String> = []
    // One generic call fills the array in place, so that metadata is looked up once and not for each key.
    return Array(unsafeUninitializedCapacity: names.count) { keys, count in
      for name in names {
        if let key = Key(stringValue: name) {
          keys.initializeElement(at: count, to: key)
          count += 1
        } else if let key = table.key(for: name, as: Key.self) {
          if listed.isEmpty { listed = Set(names) }
          guard listed.insert(key.stringValue).inserted else { continue }
          keys.initializeElement(at: count, to: key)
          count += 1
        }
      }
    }
  }

  /// Returns each source key once, without discriminators: an enum expects only the key of its case.
  private func names() -> [String] {
    let plan = table.owner.plan
    let hasTags = node == nil && (plan.polymorphism != nil || session.isShared)
    let tags = hasTags && plan.polymorphism != nil ? ownTags : []
    var names: [String] = []
    names.reserveCapacity(session.source.memberCount(object))
    session.source.forEachLastMember(object) { name, member in
      if hasTags, tags.contains(name) || session.isTag(name, member) { return }
      names.append(name)
    }
    return names
  }

  /// The keys of the object under which the discriminators of its type were found.
  private var ownTags: Set<String> {
    Set(session.tags(in: session.source.value(object), table.owner.plan).map { $0[0] })
  }
}
