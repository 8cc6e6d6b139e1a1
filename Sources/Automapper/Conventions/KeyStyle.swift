/// The spelling of keys that a mapper writes: a built-in convention, or your own.
///
/// A struct instead of the convention itself, so that configurations can be compared, and
/// `configuration.keyStyle = .snakeCase` reads like every other option.
public struct KeyStyle: Sendable, Hashable {
  private let convention: any NamingConvention & Hashable

  /// Creates a style that spells keys by your own convention.
  public init(_ convention: some NamingConvention & Hashable) {
    self.convention = convention
  }

  /// `profileImageURL`, as declared.
  public static let asDeclared = KeyStyle(.asDeclared)
  /// `profile_image_url`, spelled as `JSONEncoder` does.
  public static let snakeCase = KeyStyle(.snakeCase)
  /// `profile-image-url`.
  public static let kebabCase = KeyStyle(.kebabCase)
  /// `profileImageURL`, independent of the declaration's style.
  public static let camelCase = KeyStyle(.camelCase)
  /// `ProfileImageURL`.
  public static let pascalCase = KeyStyle(.pascalCase)

  /// Returns the key that this style writes for a property.
  public func key(for property: String) -> String {
    convention.key(for: property)
  }

  public static func == (left: KeyStyle, right: KeyStyle) -> Bool {
    AnyHashable(left.convention) == AnyHashable(right.convention)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(convention))
  }
}
