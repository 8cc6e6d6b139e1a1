/// One model that is being updated.
struct ModelUpdate {
  let table: TypeTable
  let old: Any
  let keepsIdentity: Bool
  /// The source as returned by the closures that run before decoding. Nil for a type without closures: `finished`
  /// then has nothing to run.
  var node: Node?

  var isClass: Bool { Swift.type(of: old) is AnyClass }
}
