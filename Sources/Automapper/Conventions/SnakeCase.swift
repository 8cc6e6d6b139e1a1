/// Lower-case words joined by `_`: `profileImageURL` becomes `profile_image_url`.
///
/// The result is that of `JSONEncoder`'s `.convertToSnakeCase`, character for character, so that a
/// model can move from one to the other and keep its keys. That includes what is surprising there: a
/// name is expected to begin with a small letter (`URL` becomes `u_rl`), an underscore that is already
/// in the name counts as a letter (`my_URL` becomes `my__url`), and a digit belongs to the word that
/// it follows unless capitals stand before it and a small letter after it (`line2Text` is
/// `line2_text`, `myMD5hash` is `my_md_5hash`).
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
