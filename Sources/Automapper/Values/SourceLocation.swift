/// Where in the source the value is that a call maps.
///
/// ```swift
/// try mapper.object(from: data, as: User.self, at: "response.user")
/// try mapper.object(from: data, as: User.self, at: "users.\(index)")
/// try mapper.value(from: data, as: String.self, at: .key("screen_name"))
/// ```
///
/// Paths in errors begin at the value that was found, as if it were the whole source; the issue's
/// `sourceKey` says where that is.
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

  /// The shallowest value that maps, the first of them in document order; the keys of a dictionary,
  /// which has no order, count in ascending order.
  ///
  /// Whatever maps is taken: an object maps to a model all of whose properties may be absent, and an
  /// empty array to any array.
  public static let anywhere = SourceLocation(.anywhere)

  /// The value at the end of a dotted path of keys and array indices, `response.users.0`.
  ///
  /// Keys are taken as they stand. One that contains a dot is taken whole before it is taken apart.
  public static func path(_ path: String) -> SourceLocation {
    path.isEmpty ? .root : SourceLocation(.path(path))
  }

  /// The value of the shallowest such key, wherever it is; the first of them in document order.
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

  /// What errors name as the key of the value; nil where the location has no words of its own.
  var sourceKey: String? {
    switch kind {
    case .path(let text), .key(let text): text
    case .root, .anywhere: nil
    }
  }
}
