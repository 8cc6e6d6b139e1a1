/// The keys of sensitive properties. Excerpts of a text hide their values.
///
/// Keys are matched by name alone, in any object. The text may be invalid JSON, or contain objects that no model
/// decoded. Hiding too much is the lesser mistake.
final class SensitiveKeys: Sendable {
  private let names: Set<String>
  private let foldedNames: Set<String>
  /// The names that are long enough to recognise misspelled keys: a key that differs by a letter is probably one.
  private let misspellable: [String]
  /// Whether sensitive values cannot be recognised by a key, so that all values are hidden.
  let hidesAll: Bool

  init(_ names: Set<String>, hidesAll: Bool) {
    self.names = names
    foldedNames = Set(names.map(fold)).subtracting([""])
    misspellable = foldedNames.filter { $0.count > 3 }.sorted()
    self.hidesAll = hidesAll
  }

  /// The keys for a text in which values cannot be recognised by a key.
  var hidingAll: SensitiveKeys { SensitiveKeys(names, hidesAll: true) }

  /// Whether a key is sensitive, in any spelling of the conventions, or misspelled. A misspelled key counts because a
  /// message would suggest the sensitive key.
  func contains(_ key: String) -> Bool {
    hidesAll || names.contains(key) || foldedNames.contains(fold(key))
      || nearestName(to: key, in: misspellable) != nil
  }
}

/// A lookup of the keys of one text. A text repeats its keys, so results are cached.
struct SensitiveKeySearch {
  private let keys: SensitiveKeys
  private var known: [String: Bool] = [:]

  init(_ keys: SensitiveKeys) { self.keys = keys }

  mutating func finds(_ key: String) -> Bool {
    if let known = known[key] { return known }
    let isFound = keys.contains(key)
    if known.count < Self.limit { known[key] = isFound }
    return isFound
  }

  /// The most keys that are cached: a hostile text may have any number.
  private static let limit = 1000
}

extension MappingError {
  /// Returns the error of an invalid JSON text, without any character of a sensitive value.
  func hidingFound(in bytes: UnsafeRawBufferPointer, _ keys: SensitiveKeys?) -> MappingError {
    guard let keys, let offset = issues.first?.byteOffset else { return self }
    let ranges = SensitiveRanges.ranges(of: keys, in: bytes.bindMemory(to: UInt8.self))
    guard ranges.contains(where: { $0.contains(offset) }) else { return self }
    var error = self
    error.issues[0].found = Excerpt.sensitive
    return error
  }

  /// Returns the error marked so that its annotation hides the values of these keys. In a form, which has no quotes
  /// around its keys, it hides all values.
  func hiding(_ keys: SensitiveKeys?) -> MappingError {
    var error = self
    error.hide(keys)
    return error
  }

  /// `hiding` in place.
  mutating func hide(_ keys: SensitiveKeys?) {
    guard let keys else { return }
    self = changingIssues { $0.sensitiveKeys = $0.code == .invalidForm ? keys.hidingAll : keys }
  }
}
