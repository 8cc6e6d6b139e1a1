import Automapper

/// Swift names for the keys of one model. A key keeps its first name.
struct PropertyNames {
  private var names: [String: String] = [:]
  private var taken: Set<String> = []
  /// The names in lowercase and without underscores, to find names that differ in style only.
  private var folds: Set<String> = []

  subscript(key: String) -> String { names[key] ?? key }

  /// Names the new keys, beginning with those that are good names unchanged.
  ///
  /// Keys that differ in style only (`first-name`, `firstName`) would match the same property. The
  /// later one becomes the property's name unchanged if Swift accepts it. If that name is taken,
  /// underscores make it unique. The mapper then matches each of the keys exactly.
  mutating func add(_ keys: [String]) {
    let new = keys.filter { names[$0] == nil }
    let isGood = { (key: String) in Self.name(for: key) == key }
    for key in new.filter(isGood) + new.filter({ !isGood($0) }) {
      var name = Self.name(for: key)
      let fold = name.lowercased().replacing("_", with: "")
      if !folds.insert(fold).inserted {
        if !ReservedNames.isUnusable(key), key.first?.isUppercase == false { name = key }
        while taken.contains(name) { name += "_" }
      }
      taken.insert(name)
      names[key] = name
    }
  }

  /// The name for a key, without regard to other keys.
  static func name(for key: String) -> String {
    var name = IdentifierText.name(of: IdentifierText.words(of: key))
    if name.isEmpty { name = "empty" }
    if name.unicodeScalars.first.map({ !SwiftName.isHead($0) }) ?? true { name = "_" + name }
    return ReservedNames.isUnusable(name) || name == ReservedNames.synthesizedProperty
      ? name + "Value" : name
  }
}
