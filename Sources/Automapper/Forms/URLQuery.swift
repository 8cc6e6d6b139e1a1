/// The query of a URL as a source: `a=1&b[]=2&user[name]=Ada`.
///
/// Names and values are percent-decoded as the WHATWG URL Standard requires for `application/x-www-form-urlencoded`:
/// `+` is a space. Brackets in names describe objects and arrays:
///
/// | query | value |
/// |---|---|
/// | `a=1` | `{"a": "1"}` |
/// | `a=1&a=2`, `a[]=1&a[]=2`, `a[1]=2&a[0]=1` | `{"a": ["1", "2"]}` |
/// | `a[]` | `{"a": []}` |
/// | `user[name]=Ada&user[tags][]=x` | `{"user": {"name": "Ada", "tags": ["x"]}}` |
/// | `posts[0][id]=7&posts[1][id]=8` | `{"posts": [{"id": "7"}, {"id": "8"}]}` |
///
/// All values are strings, which ``Coercion/standard`` converts. A query cannot distinguish an array of one element
/// from a single value, so `a=1` also fills a property that is an array.
///
/// ```swift
/// let search = try mapper.object(from: .query("page=2&tags[]=swift"), as: Search.self)
/// ```
public struct URLQuery: MappingSource, Sendable, Hashable {
  /// The query, percent-encoded, with or without the question mark before it.
  public let text: String

  /// Creates a source from a query.
  public init(_ text: String) { self.text = text }

  /// The query's object, within the default limits. A mapper that reads a query applies its own.
  ///
  /// - Throws: ``MappingError/Code/invalidForm``, or the code of a limit.
  public func node() throws(MappingError) -> Node { try form.node() }

  var form: FormText { FormText(Array(text.utf8), isQuery: true) }
}

extension MappingSource where Self == URLQuery {
  /// The query of a URL.
  public static func query(_ text: String) -> URLQuery { URLQuery(text) }
}
