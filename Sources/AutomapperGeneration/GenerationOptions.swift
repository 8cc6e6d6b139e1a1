/// The options for generated Swift source.
public struct GenerationOptions: Sendable, Hashable {
  /// The access level of the models.
  public enum Access: String, Sendable, CaseIterable {
    /// No modifier: the models are internal to their module.
    case `internal`
    /// `public`, and `open` for classes.
    case `public`
  }

  /// The access level of the models. Public classes are open.
  public var access: Access = .internal
  /// The name of the static member that adds the mappings: `Mapper { $0.add(.generated) }`.
  public var mappingsName = "generated"

  /// Creates the default options, for internal models.
  public init() {}

  /// Whether a text can be ``mappingsName``.
  public static func isName(_ text: String) -> Bool { !ReservedNames.isUnusable(text) }
}
