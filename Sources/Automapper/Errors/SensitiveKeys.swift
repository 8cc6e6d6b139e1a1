/// The keys of properties that were declared sensitive: an excerpt of a text shows none of their values.
///
/// Keys are recognised by name alone, in any object. The text that an excerpt is drawn from may be no
/// JSON, or hold objects that no model read; hiding too much is the lesser mistake.
final class SensitiveKeys: Sendable {
  private let names: Set<String>
  private let foldedNames: Set<String>
  /// Whether nothing tells the sensitive values from others, so that all of them are hidden.
  let hidesAll: Bool

  init(_ names: Set<String>, hidesAll: Bool) {
    self.names = names
    foldedNames = Set(names.map(fold)).subtracting([""])
    self.hidesAll = hidesAll
  }

  func contains(_ key: String) -> Bool {
    hidesAll || names.contains(key) || foldedNames.contains(fold(key))
  }
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
