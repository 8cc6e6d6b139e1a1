/// The representation of an enum's cases and associated values in the source, in both directions.
///
/// ```swift
/// configuration.map(Shape.self) { shape in
///   shape.cases(.tagged("type"))  // {"type": "circle", "radius": 1}
/// }
/// ```
///
/// The styles apply to enums with the `Codable` conformance that Swift synthesises.
public struct CaseStyle: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case external
    case tagged(DeclaredKey, content: String?)
    case untagged
  }

  let form: Form

  /// `{"circle": {"radius": 1}}`, the form that Swift synthesises. The default.
  public static let external = CaseStyle(form: .external)

  /// `{"type": "circle", "radius": 1}`: the name of the case is a member of the object, beside the values.
  ///
  /// A single unlabelled value becomes the object itself. If that value is not an object, or a case has several
  /// unlabelled values, use ``tagged(_:content:)``.
  ///
  /// - Parameter key: The key of the name, or a dotted path of keys.
  public static func tagged(_ key: String) -> CaseStyle {
    CaseStyle(form: .tagged(DeclaredKey(text: key), content: nil))
  }

  /// `{"kind": "login", "data": {"user": 1}}`: the name of the case and its values are two members.
  ///
  /// Several unlabelled values become an array.
  ///
  /// - Parameters:
  ///   - key: The key of the name, or a dotted path of keys.
  ///   - content: The key of the values.
  public static func tagged(_ key: String, content: String) -> CaseStyle {
    CaseStyle(form: .tagged(DeclaredKey(text: key), content: content))
  }

  /// The values alone, without the name of the case. Decoding takes the first case that fits the source, in order of
  /// declaration.
  ///
  /// The mapper lists the cases from the enum's `CodingKeys`, also from synthesised ones. If they cannot be listed, as
  /// for more than 255 cases, creating the mapper is an error. Then declare each case with
  /// ``TypeMappingBuilder/case(_:)``, in order.
  public static let untagged = CaseStyle(form: .untagged)
}
