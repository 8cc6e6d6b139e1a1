/// Words run together, each but the first with a capital: `first_name` becomes `firstName`.
///
/// The first word is lower-cased, and the others keep their letters. So a name in camel case stays
/// unchanged, including acronyms: `profileImageURL` is `profileImageURL`, `URLSession` is
/// `urlSession`. Underscores at the start and end stay.
public struct CamelCase: NamingConvention, Hashable {
  /// The convention; it has no options.
  public init() {}

  public func key(for property: String) -> String {
    Words(property).joined(separator: "") { word, isFirst in
      isFirst ? word.lowercased() : capitalized(word)
    }
  }
}

extension NamingConvention where Self == CamelCase {
  /// Keys such as `profileImageURL`.
  public static var camelCase: CamelCase { CamelCase() }
}
