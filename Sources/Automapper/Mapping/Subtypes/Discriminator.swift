/// What says which subtype an object is.
enum Discriminator: Sendable {
  /// A key of the object, or a dotted path from it.
  case key(DeclaredKey)
  /// What a closure makes of the object.
  case closure(@Sendable (Node) throws -> String?)

  var key: DeclaredKey? { if case .key(let key) = self { key } else { nil } }
}
