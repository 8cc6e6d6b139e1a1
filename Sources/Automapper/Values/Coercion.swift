/// Which conversions between kinds of values are made when a source's value is of another kind
/// than the property.
///
/// An option set: `[.standard, .valueToArray]`. Numbers always convert to numbers when that is
/// exact, and a string is always read as a date, URL, UUID, decimal, data or raw value where the
/// property asks for one.
public struct Coercion: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt32
  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `"42"` → 42; the whole string, trimmed, exactly.
  public static let stringToNumber = Coercion(rawValue: 1 << 0)
  /// `42` → `"42"`; the shortest text that reads back, integers without a point.
  public static let numberToString = Coercion(rawValue: 1 << 1)
  /// `"true" "false" "yes" "no" "1" "0"`, in any case → Bool.
  public static let stringToBool = Coercion(rawValue: 1 << 2)
  /// `0`, `1` → Bool; other numbers are errors.
  public static let numberToBool = Coercion(rawValue: 1 << 3)
  /// One value where an array is expected → an array of it.
  public static let valueToArray = Coercion(rawValue: 1 << 4)
  /// An object where an array is expected → its values, in source order. Tried first.
  public static let objectToArray = Coercion(rawValue: 1 << 5)
  /// An array where a dictionary is expected → keyed `"0"`, `"1"`, ….
  public static let arrayToObject = Coercion(rawValue: 1 << 6)

  /// No conversion between strings, numbers and Bools.
  public static let strict: Coercion = []
  /// The conversions between strings, numbers and Bools that lose nothing. The default.
  public static let standard: Coercion = [
    .stringToNumber, .numberToString, .stringToBool, .numberToBool,
  ]
  /// The standard ones, and those between values, arrays and objects.
  public static let lenient: Coercion = [.standard, .valueToArray, .objectToArray, .arrayToObject]
}
