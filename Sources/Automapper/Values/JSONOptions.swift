/// The layout of JSON text.
public struct JSONOptions: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt8
  /// A set by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Line breaks, and an indentation of two spaces per level.
  public static let prettyPrinted = JSONOptions(rawValue: 1)
  /// Sorts the keys of every object by their Unicode scalars, ascending.
  public static let sortedKeys = JSONOptions(rawValue: 2)
  /// Writes `/` unchanged. Without this option it is written as `\/`, as `JSONEncoder` does.
  public static let withoutEscapingSlashes = JSONOptions(rawValue: 4)
}
