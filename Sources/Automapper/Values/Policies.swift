/// How nil is written.
public struct NilValues: Sendable, Hashable {
  let writesNull: Bool
  /// The key is left out. The default.
  public static let omit = NilValues(writesNull: false)
  /// The key is written with null.
  public static let null = NilValues(writesNull: true)
}

/// What a key of the source that no property takes means.
public struct UnknownKeys: Sendable, Hashable {
  let fails: Bool
  /// Nothing; a ``MappingReport`` lists it. The default.
  public static let ignore = UnknownKeys(fails: false)
  /// An error.
  public static let error = UnknownKeys(fails: true)
}

/// What an invalid element of an array, a set or a dictionary means.
public struct InvalidElements: Sendable, Hashable {
  let skips: Bool
  /// The whole collection is invalid. The default.
  public static let error = InvalidElements(skips: false)
  /// The element is left out; a ``MappingReport`` lists it.
  public static let skip = InvalidElements(skips: true)
}

/// What an absent or null value of a property means, where the property is not Optional and has no default.
public struct AbsentValues: Sendable, Hashable {
  let isZero: Bool
  /// An error. The default.
  public static let error = AbsentValues(isZero: false)
  /// The empty value of the property's type: `""`, `0`, `false`, `[]`, `[:]`. A nested model is made from an empty
  /// object by the same rule.
  ///
  /// Dates, enums, URLs and UUIDs have no such value and stay errors. A ``MappingReport`` lists each use as a
  /// default. Models that are read by key paths keep the value that they were made with.
  public static let zero = AbsentValues(isZero: true)
}

/// What an invalid value of a property means.
public struct InvalidValues: Sendable, Hashable {
  let usesDefault: Bool
  /// An error. The default.
  public static let error = InvalidValues(usesDefault: false)
  /// The property's default stands in, or nil; a ``MappingReport`` lists it.
  public static let useDefault = InvalidValues(usesDefault: true)
}

/// How NaN and the infinities are written to JSON and read from it, which has no numbers for them.
public struct NonFiniteNumbers: Sendable, Hashable {
  /// The three texts, or nil where such a number is an error.
  let texts: Texts?

  struct Texts: Sendable, Hashable {
    var positiveInfinity: String
    var negativeInfinity: String
    var nan: String
  }

  /// The text that stands for a number that JSON does not have.
  func text(for value: some BinaryFloatingPoint & Sendable) throws(ValueFailure) -> String {
    guard let texts else {
      var failure = ValueFailure(
        .valueOutOfRange, expected: "a finite number", found: "number \(value)")
      failure.value = value
      throw failure
    }
    if value.isNaN { return texts.nan }
    return value > 0 ? texts.positiveInfinity : texts.negativeInfinity
  }

  /// An error on output. The default.
  public static let error = NonFiniteNumbers(texts: nil)

  /// Strings stand for them, in both directions.
  public static func strings(
    positiveInfinity: String = "inf", negativeInfinity: String = "-inf", nan: String = "nan"
  ) -> NonFiniteNumbers {
    NonFiniteNumbers(
      texts: Texts(
        positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
  }
}

/// How JSON text is laid out.
public struct JSONOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt8
  /// A set by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Line breaks, and two spaces a level.
  public static let prettyPrinted = JSONOptions(rawValue: 1)
  /// The keys of every object in ascending order of their Unicode scalars.
  public static let sortedKeys = JSONOptions(rawValue: 2)
  /// `/` as it is; without this option it is written `\/`, as `JSONEncoder` does.
  public static let withoutEscapingSlashes = JSONOptions(rawValue: 4)
}
