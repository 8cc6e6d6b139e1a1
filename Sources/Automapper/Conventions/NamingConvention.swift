/// A rule that spells a property's name as a key.
///
/// A convention converts only from the property to the key. The inverse is not a function: `image_url` could be
/// `imageUrl` or `imageURL`, so a mapper compares spellings instead of converting keys back.
///
/// Built in: ``AsDeclared``, ``SnakeCase``, ``KebabCase``, ``CamelCase`` and ``PascalCase``, spelled `.asDeclared`,
/// `.snakeCase`, `.kebabCase`, `.camelCase` and `.pascalCase`. Pass your own convention to a configuration in a
/// ``KeyStyle``:
///
/// ```swift
/// struct Prefixed: NamingConvention, Hashable {
///   func key(for property: String) -> String { "x_" + property }
/// }
/// configuration.keyStyle = KeyStyle(Prefixed())
/// ```
///
/// A mapper reads the keys that it writes by a convention, unless its key matching is exact. The cases of an enum
/// with associated values are found only if the convention keeps their words, as the built-in ones do, because Swift
/// does not list the cases of such an enum.
public protocol NamingConvention: Sendable {
  /// Returns the key for a property, such as `first_name` for `firstName`.
  func key(for property: String) -> String
}
