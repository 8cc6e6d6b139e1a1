/// Lower-case words joined by `-`: `profileImageURL` becomes `profile-image-url`.
///
/// Words are split as in ``SnakeCase``, but also at separators, and a name may begin with an acronym: `first_name`
/// becomes `first-name`, `URLSession` becomes `url-session`. Underscores at the start and end stay.
public struct KebabCase: NamingConvention, Hashable {
  /// The convention; it has no options.
  public init() {}

  public func key(for property: String) -> String {
    Words(property).joined(separator: "-") { word, _ in word.lowercased() }
  }
}

extension NamingConvention where Self == KebabCase {
  /// Keys such as `profile-image-url`.
  public static var kebabCase: KebabCase { KebabCase() }
}
