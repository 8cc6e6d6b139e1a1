/// One model that is being updated.
struct ModelUpdate {
  /// The place of the model in its call.
  enum Role {
    /// Inside another model, or in its single value.
    case part
    /// The model of the call. Its error lists all problems of the source.
    case root
    /// As `root`, and an instance of a class that the update must change in place, never replace.
    case rootInPlace
  }

  let table: TypeTable
  let old: Any
  let role: Role
  /// The source as returned by the closures that run before decoding. Nil for a type without closures: `finished`
  /// then has nothing to run.
  var node: Node?

  var isClass: Bool { Swift.type(of: old) is AnyClass }
  var isRoot: Bool { role != .part }
  /// Whether the update must not replace the instance.
  var keepsInstance: Bool { role == .rootInPlace && isClass }
}
