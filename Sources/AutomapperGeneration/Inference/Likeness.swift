import Automapper

/// Decides whether the objects of two places have one model.
enum Likeness {
  private enum Kind { case bool, number, string, array, object }

  /// The keys of objects, each with the kinds of its values.
  struct Kinds {
    private var kinds: [String: Set<Kind>] = [:]

    init(_ objects: [SampleObject] = []) { add(objects) }

    mutating func add(_ objects: [SampleObject]) {
      for member in objects.flatMap(\.members) {
        switch member.value {
        case .null: kinds[member.key, default: []].formUnion([])
        case .bool: kinds[member.key, default: []].insert(.bool)
        case .integer, .unsigned, .number, .exact: kinds[member.key, default: []].insert(.number)
        case .string: kinds[member.key, default: []].insert(.string)
        case .array: kinds[member.key, default: []].insert(.array)
        case .object: kinds[member.key, default: []].insert(.object)
        }
      }
    }

    /// Whether the sets share at least half of the smaller set's keys, and both have a common kind of
    /// value for each shared key. A key with null values only fits any kind.
    func areAlike(_ other: Kinds) -> Bool {
      let (a, b) = (kinds, other.kinds)
      let shared = a.keys.filter { b[$0] != nil }
      guard shared.count * 2 >= min(a.count, b.count) else { return false }
      return shared.allSatisfy { key in
        let (one, other) = (a[key] ?? [], b[key] ?? [])
        return one.isEmpty || other.isEmpty || !one.isDisjoint(with: other)
      }
    }
  }
}
