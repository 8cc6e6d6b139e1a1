/// The source of an object's subtype name: a key or a closure.
enum Discriminator: Sendable {
  /// A key of the object, or a dotted path from it.
  case key(DeclaredKey)
  /// A closure that returns the name for an object, or nil.
  case closure(@Sendable (Node) throws -> String?)

  var key: DeclaredKey? { if case .key(let key) = self { key } else { nil } }
}
