/// Words run together, each with a capital: `first_name` becomes `FirstName`.
///
/// A word keeps its letters after the first: `profileImageURL` is `ProfileImageURL`. Underscores at
/// the start and end stay: `_private` is `_Private`.
public struct PascalCase: NamingConvention, Hashable {
  /// The convention; it has no options.
  public init() {}

  public func key(for property: String) -> String {
    Words(property).joined(separator: "") { word, _ in capitalized(word) }
  }
}

extension NamingConvention where Self == PascalCase {
  /// Keys such as `ProfileImageURL`.
  public static var pascalCase: PascalCase { PascalCase() }
}
