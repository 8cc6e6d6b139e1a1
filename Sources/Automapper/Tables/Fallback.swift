/// What a type's tables need to give a property a value that the source does not have: the values of
/// an instance, under their coding keys.
final class Fallback {
  enum Kind: Hashable {
    /// Of a fresh instance: see `Defaulted`.
    case fresh
    /// Of the instance that is being updated.
    case update
  }

  let kind: Kind
  /// The values for the object that is being read now. Set while its initialiser runs, and then set
  /// back: models of one type nest.
  var current: Capture?

  init(_ kind: Kind) { self.kind = kind }

  @inline(__always)
  func with<Result>(_ capture: Capture, _ body: () throws -> Result) rethrows -> Result {
    let outer = current
    current = capture
    defer { current = outer }
    return try body()
  }
}
