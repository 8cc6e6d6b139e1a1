/// The direction that a property is left out of.
public struct Exclusion: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt8
  /// A set by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Not read.
  public static let fromInput = Exclusion(rawValue: 1)
  /// Not written.
  public static let fromOutput = Exclusion(rawValue: 2)
  /// Neither read nor written.
  public static let both: Exclusion = [.fromInput, .fromOutput]
}
