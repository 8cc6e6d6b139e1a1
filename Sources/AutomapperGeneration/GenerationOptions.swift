/// How Swift source is generated.
public struct GenerationOptions: Sendable, Hashable {
  /// Who may use the models.
  public enum Access: String, Sendable, CaseIterable {
    case `internal`, `public`
  }

  /// Who may use the models: their own module, or every module. Classes for every module are open.
  public var access: Access = .internal
  /// The name under which the mappings are added: `Mapper { $0.add(.generated) }`.
  public var mappingsName = "generated"

  /// Models for their own module.
  public init() {}

  /// Whether a text can be ``mappingsName``.
  public static func isName(_ text: String) -> Bool { !ReservedNames.isUnusable(text) }
}
