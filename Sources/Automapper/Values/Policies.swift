/// How the mapper encodes nil.
public struct NilValues: Sendable, Hashable {
  let writesNull: Bool
  /// The key is left out. The default.
  public static let omit = NilValues(writesNull: false)
  /// The key is written with null.
  public static let null = NilValues(writesNull: true)
}

/// How the mapper handles a source key that no property takes.
public struct UnknownKeys: Sendable, Hashable {
  let fails: Bool
  /// The key is ignored; a ``MappingReport`` lists it. The default.
  public static let ignore = UnknownKeys(fails: false)
  /// An error.
  public static let error = UnknownKeys(fails: true)
}

/// How the mapper handles an invalid element of an array, a set or a dictionary.
public struct InvalidElements: Sendable, Hashable {
  let skips: Bool
  /// The whole collection is invalid. The default.
  public static let error = InvalidElements(skips: false)
  /// The element is left out; a ``MappingReport`` lists it.
  public static let skip = InvalidElements(skips: true)
}

/// How the mapper handles an absent or null value of a property that is not Optional and has no default.
public struct AbsentValues: Sendable, Hashable {
  let isZero: Bool
  /// An error. The default.
  public static let error = AbsentValues(isZero: false)
  /// The empty value of the property's type: `""`, `0`, `false`, `[]`, `[:]`. A nested model is decoded from an empty
  /// object by the same rule.
  ///
  /// Dates, enums, URLs and UUIDs have no such value and remain errors. A ``MappingReport`` lists each use as a
  /// default. Models that are decoded by key paths keep their initial value.
  public static let zero = AbsentValues(isZero: true)
}

/// How the mapper handles an invalid value of a property.
public struct InvalidValues: Sendable, Hashable {
  let usesDefault: Bool
  /// An error. The default.
  public static let error = InvalidValues(usesDefault: false)
  /// The property gets its default, else nil if it is Optional; a ``MappingReport`` lists it. Without either, the value
  /// remains an error.
  public static let useDefault = InvalidValues(usesDefault: true)
}
