/// The keys of properties that were declared sensitive: an excerpt of a text shows none of their values.
///
/// Keys are recognised by name alone, in any object. The text that an excerpt is drawn from may be no
/// JSON, or hold objects that no model read; hiding too much is the lesser mistake.
final class SensitiveKeys: Sendable {
  private let names: Set<String>
  private let foldedNames: Set<String>
  /// The names that are long enough that a key which differs by a letter is probably a misspelling.
  private let misspellable: [String]
  /// Whether nothing tells the sensitive values from others, so that all of them are hidden.
  let hidesAll: Bool

  init(_ names: Set<String>, hidesAll: Bool) {
    self.names = names
    foldedNames = Set(names.map(fold)).subtracting([""])
    misspellable = foldedNames.filter { $0.count > 3 }.sorted()
    self.hidesAll = hidesAll
  }

  /// Whether a key is one of these, in any spelling of the conventions, or a misspelling of one: a message would
  /// say that the sensitive key was probably meant.
  func contains(_ key: String) -> Bool {
    hidesAll || names.contains(key) || foldedNames.contains(fold(key))
      || nearestName(to: key, in: misspellable) != nil
  }
}

/// Looks up the keys of one text. A text repeats its keys, so each is looked up once.
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

  /// The most keys that are remembered: a hostile text may have any number.
  private static let limit = 1000
}

extension MappingError {
  /// The error of a text that is no JSON, without a character of a sensitive value.
  func hidingFound(in bytes: UnsafeRawBufferPointer, _ keys: SensitiveKeys?) -> MappingError {
    guard let keys, let offset = issues.first?.byteOffset else { return self }
    let ranges = SensitiveRanges.ranges(of: keys, in: bytes.bindMemory(to: UInt8.self))
    guard ranges.contains(where: { $0.contains(offset) }) else { return self }
    var error = self
    error.issues[0].found = Excerpt.sensitive
    return error
  }

  /// The error that shows no value of these keys when it is annotated.
  func hiding(_ keys: SensitiveKeys?) -> MappingError {
    guard let keys else { return self }
    var error = self
    for index in error.issues.indices { error.issues[index].sensitiveKeys = keys }
    return error
  }
}
