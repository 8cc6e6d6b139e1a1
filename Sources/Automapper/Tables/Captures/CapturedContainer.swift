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
  /// The names of reflected properties, by their folds. Built on first use.
  private var labelsByFold: [String: [String]]?

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
    let labels =
      labelsByFold
      ?? Dictionary(grouping: all.filter { keyOf($0.value[0]) is DataKey }.keys, by: fold)
    labelsByFold = labels
    guard !labels.isEmpty, let alike = labels[fold(key.stringValue)], alike.count == 1,
      !type(of: key).isCase(named: alike[0])
    else { return [] }
    return all[alike[0]] ?? []
  }
}

extension CodingKey {
  /// Whether an enum of keys has a case with this name. False for keys that are data.
  fileprivate static func isCase(named name: String) -> Bool {
    MemoryLayout<Self>.size <= 1 && Self(stringValue: name) != nil
  }
}
