/// The one mutable value: what a mapper is made from.
///
/// ```swift
/// let mapper = try Mapper { configuration in
///   configuration.keyStyle = .snakeCase
///   configuration.dateFormats = [.iso8601, .pattern("dd/MM/yyyy")]
/// }
/// ```
public struct MapperConfiguration: Sendable {
  /// The formats that dates are tried in, in order; the first is the one that writes.
  ///
  /// By default RFC 3339, `yyyy-MM-dd`, `MM/dd/yyyy`, `MM/dd/yyyy hh:mm:ss a`, and numbers as
  /// seconds since 1970.
  public var dateFormats: [any DateFormat] = DateFormats.standard
  /// How the inverse writes keys. By default as they are declared.
  public var keyStyle: KeyStyle = .asDeclared
  /// Whether source keys find properties by convention. By default they do.
  public var keyMatching: KeyMatching = .conventions
  /// Which conversions between kinds of values are made.
  public var coercion: Coercion = .standard
  /// How nil is written. By default it is left out.
  public var nilValues: NilValues = .omit
  /// What a key of the source that no property takes means. By default nothing.
  public var unknownKeys: UnknownKeys = .ignore
  /// What an invalid element of a collection means. By default the collection is invalid.
  public var invalidElements: InvalidElements = .error
  /// How NaN and the infinities are written to JSON. By default they are errors.
  public var nonFiniteNumbers: NonFiniteNumbers = .error
  /// How deep models and containers may nest, in either direction: 128 by default, which a thread
  /// with a stack of 512 kB survives.
  public var maximumDepth: Int = 128
  /// What models find in `Decoder.userInfo` and `Encoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// The configuration of conventions only.
  public init() {}
}
