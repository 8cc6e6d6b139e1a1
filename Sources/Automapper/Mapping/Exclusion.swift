/// The directions from which a property is excluded.
public struct Exclusion: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public var rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The property is not decoded.
  public static let fromInput = Exclusion(rawValue: 1)
  /// The property is not encoded.
  public static let fromOutput = Exclusion(rawValue: 2)
  /// The property is neither decoded nor encoded.
  public static let both: Exclusion = [.fromInput, .fromOutput]
}
