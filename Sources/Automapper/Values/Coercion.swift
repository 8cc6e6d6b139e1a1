/// The conversions that a mapper applies if a source value has a different kind than the property.
///
/// An option set: `[.standard, .valueToArray]`. Numbers always convert to other number types, to
/// integers only if that is exact. Strings are always read as dates, URLs, UUIDs, data and raw
/// values if the property has such a type.
public struct Coercion: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt32
  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `"42"` → 42. The whole string, except surrounding white space, must be a number.
  public static let stringToNumber = Coercion(rawValue: 1 << 0)
  /// `42` → `"42"`, the shortest text that reads back as the same number; integers have no point.
  public static let numberToString = Coercion(rawValue: 1 << 1)
  /// `"true" "false" "yes" "no" "1" "0"`, in any case → Bool.
  public static let stringToBool = Coercion(rawValue: 1 << 2)
  /// `0`, `1` → Bool; other numbers are errors.
  public static let numberToBool = Coercion(rawValue: 1 << 3)
  /// One value → an array that contains it, if an array is expected.
  public static let valueToArray = Coercion(rawValue: 1 << 4)
  /// An object → an array of its values in source order, if an array is expected. Tried before
  /// ``valueToArray``.
  public static let objectToArray = Coercion(rawValue: 1 << 5)
  /// An array → a dictionary with the keys `"0"`, `"1"`, …, if a dictionary is expected.
  public static let arrayToObject = Coercion(rawValue: 1 << 6)

  /// No conversion between strings, numbers and Bools.
  public static let strict: Coercion = []
  /// The lossless conversions between strings, numbers and Bools. The default.
  public static let standard: Coercion = [
    .stringToNumber, .numberToString, .stringToBool, .numberToBool,
  ]
  /// ``standard``, and the conversions between single values, arrays and objects.
  public static let lenient: Coercion = [.standard, .valueToArray, .objectToArray, .arrayToObject]
}
