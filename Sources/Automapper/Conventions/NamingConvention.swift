/// A rule that spells a property's name as a key.
///
/// A convention only ever goes from the property to the key. The way back is not a function:
/// `image_url` could be `imageUrl` or `imageURL`, so a mapper compares spellings instead of undoing
/// them.
///
/// Built in: ``AsDeclared``, ``SnakeCase``, ``KebabCase``, ``CamelCase`` and ``PascalCase``, spelled
/// `.asDeclared`, `.snakeCase`, `.kebabCase`, `.camelCase` and `.pascalCase`. A convention of your
/// own is given to a configuration in a ``KeyStyle``:
///
/// ```swift
/// struct Prefixed: NamingConvention, Hashable {
///   func key(for property: String) -> String { "x_" + property }
/// }
/// configuration.keyStyle = KeyStyle(Prefixed())
/// ```
///
/// What a mapper writes in it, it reads, too, unless its keys match exactly. The cases of an enum with
/// associated values are found only if the convention keeps their words, as the built-in ones do: an
/// enum does not tell which cases it has.
public protocol NamingConvention: Sendable {
  /// The key that stands for a property: `first_name` for `firstName`, say.
  func key(for property: String) -> String
}
