/// The convention that changes nothing: `profileImageURL` stays `profileImageURL`.
public struct AsDeclared: NamingConvention, Hashable {
  /// The convention; it has no options.
  public init() {}

  public func key(for property: String) -> String { property }
}

extension NamingConvention where Self == AsDeclared {
  /// Keys as the properties are declared.
  public static var asDeclared: AsDeclared { AsDeclared() }
}
