/// The entries of one container of an instance: the model's own, or a nested one.
///
/// A class, so that a lookup does not copy the dictionary.
final class CapturedContainer {
  /// The indices of the entries, in order.
  var entries: [Int] = []
  /// The keys of the nested containers and super encoders in the container.
  var opened: [any CodingKey] = []
  /// The entries of each name, in order. Built on first use.
  private var entriesByName: [String: [Int]]?

  /// - Parameter keyOf: Returns the key of an entry.
  func entries(of key: any CodingKey, _ keyOf: (Int) -> any CodingKey) -> [Int] {
    let all = entriesByName ?? Dictionary(grouping: entries) { keyOf($0).stringValue }
    entriesByName = all
    return all[key.stringValue] ?? labelled(like: key, all, keyOf)
  }

  /// Returns the entries whose names fold to a key's name, if only one name does: a reflected instance has the labels
  /// of its properties in place of keys, such as `fontSize` for `font_size`. A label that is the name of another key
  /// is the value of that key.
  private func labelled(
    like key: any CodingKey, _ all: [String: [Int]], _ keyOf: (Int) -> any CodingKey
  ) -> [Int] {
    let folded = fold(key.stringValue)
    let alike = all.filter { keyOf($0.value[0]) is DataKey && fold($0.key) == folded }
    guard alike.count == 1, let found = alike.first, !type(of: key).isCase(named: found.key) else {
      return []
    }
    return found.value
  }
}

extension CodingKey {
  /// Whether an enum of keys has a case with this name. False for keys that are data.
  fileprivate static func isCase(named name: String) -> Bool {
    MemoryLayout<Self>.size <= 1 && Self(stringValue: name) != nil
  }
}
