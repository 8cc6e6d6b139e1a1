/// Lower-case words joined by `_`: `profileImageURL` becomes `profile_image_url`.
///
/// The result equals that of `JSONEncoder`'s `.convertToSnakeCase`, character for character, so a model can move
/// between them and keep its keys. That includes surprising results: a name is expected to begin with a small letter
/// (`URL` becomes `u_rl`), an underscore in the name counts as a letter (`my_URL` becomes `my__url`), and a digit
/// belongs to the word before it, unless capitals precede it and a small letter follows (`line2Text` is `line2_text`,
/// `myMD5hash` is `my_md_5hash`).
public struct SnakeCase: NamingConvention, Hashable {
  /// The convention; it has no options.
  public init() {}

  public func key(for property: String) -> String {
    humps(of: property[...], mayBeginWithAcronym: false)
      .map { $0.lowercased() }.joined(separator: "_")
  }
}

extension NamingConvention where Self == SnakeCase {
  /// Keys such as `profile_image_url`.
  public static var snakeCase: SnakeCase { SnakeCase() }
}
