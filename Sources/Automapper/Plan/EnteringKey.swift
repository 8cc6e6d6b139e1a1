/// A dotted key of a model that leads into the value of another property of this model.
///
/// In `{"author": {"name": "A", "city": "Oslo"}}`, the dotted key `author.city` of one property enters the value of
/// the property `author`. There, `city` is no unknown key of the author, and not part of the author's rest.
struct EnteringKey: Sendable {
  /// The property that declares the key.
  let property: PropertyPlan
  let key: DeclaredKey
  /// The part of the key that is left at the current value.
  let remainder: DeclaredKey

  init(_ property: PropertyPlan, _ key: DeclaredKey, _ remainder: DeclaredKey? = nil) {
    self.property = property
    self.key = key
    self.remainder = remainder ?? key
  }

  /// Returns the key inside the value of a property; nil if it leads elsewhere, or to the value itself.
  func inside(_ property: PropertyPlan, _ spellings: KeySpellings) -> EnteringKey? {
    // An inlined model shares the object.
    if property.isInlined { return self }
    let declared = (property.rule?.keys ?? []).map(\.path)
    if let path = declared.first(where: { remainder.path.starts(with: $0) }) {
      return dropping(path.count)
    }
    return spellings.rank(of: remainder.path[0]) == nil ? nil : dropping(1)
  }

  /// Returns the key inside a member or an element; nil if it leads elsewhere, or to the value itself.
  func inside(_ step: PathStep) -> EnteringKey? {
    let isTaken =
      if case .index(let index) = step { Int(remainder.path[0]) == index } else {
        step.name == remainder.path[0]
      }
    return isTaken ? dropping(1) : nil
  }

  private func dropping(_ count: Int) -> EnteringKey? {
    guard remainder.path.count > count else { return nil }
    let text = remainder.path.dropFirst(count).joined(separator: ".")
    return EnteringKey(property, key, DeclaredKey(text: text, isLiteral: false))
  }

  /// Whether the property takes the value under the key if the object of its model has one, and none under an earlier
  /// key.
  ///
  /// - Parameter has: Whether that object has a value under a key.
  func isTaken(_ has: (DeclaredKey) -> Bool) -> Bool {
    guard let steps = property.reading, !steps.isExcluded, steps.condition == nil else {
      return false
    }
    if let combination = steps.combination, combination.keys.contains(where: has) {
      return combination.keys.contains(key) && has(key)
    }
    return steps.keys.first(where: has) == key
  }
}

extension TypePlan {
  /// Returns the dotted keys of other properties that lead into the value of a property.
  func keysEntering(_ property: PropertyPlan, _ spellings: KeySpellings) -> [EnteringKey] {
    dottedKeys.compactMap { other in
      other.property.name == property.name ? nil : other.inside(property, spellings)
    }
  }
}
