/// The location, in a source, of the value that a call maps.
///
/// ```swift
/// try mapper.object(from: data, as: User.self, at: "response.user")
/// try mapper.object(from: data, as: User.self, at: "users.\(index)")
/// try mapper.value(from: data, as: String.self, at: .key("screen_name"))
/// ```
///
/// Paths in errors start at the located value, as if it were the whole source. The issue's
/// `sourceKey` names its location.
public struct SourceLocation: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  enum Kind: Sendable, Hashable {
    case root
    case path(String)
    case key(String)
    case anywhere
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// A path, as in ``path(_:)``.
  public init(stringLiteral value: String) { self = .path(value) }

  /// The whole source.
  public static let root = SourceLocation(.root)

  /// The shallowest value that maps to the type; among several at one depth, the first in document
  /// order. A dictionary has no order, so its keys are visited in ascending order.
  ///
  /// Any value that maps is accepted: an object maps to a model whose properties may all be absent,
  /// and an empty array maps to any array.
  public static let anywhere = SourceLocation(.anywhere)

  /// The value at the end of a dotted path of keys and array indices, such as `response.users.0`.
  ///
  /// Keys are matched literally. The mapper tries a key that contains a dot before it splits the
  /// path there.
  public static func path(_ path: String) -> SourceLocation {
    path.isEmpty ? .root : SourceLocation(.path(path))
  }

  /// The value of the shallowest member with this key; among several at one depth, the first in
  /// document order.
  public static func key(_ key: String) -> SourceLocation { SourceLocation(.key(key)) }

  /// The path, the key, `anywhere` or `the root`.
  public var description: String {
    switch kind {
    case .root: "the root"
    case .path(let path): path
    case .key(let key): key
    case .anywhere: "anywhere"
    }
  }

  /// The key of the value in errors; nil if the location has no path or key.
  var sourceKey: String? {
    switch kind {
    case .path(let text), .key(let text): text
    case .root, .anywhere: nil
    }
  }
}
