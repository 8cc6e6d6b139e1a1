/// Supplies values that the source lacks: the values of an instance, by coding key.
final class Fallback {
  enum Kind: Hashable {
    /// A fresh instance, see `Defaulted`.
    case fresh
    /// The instance that is being updated.
    case update
  }

  let kind: Kind
  /// The table of the models that get the values. It owns the fallback.
  var table: TypeTable?
  /// The values for the object being decoded. Set while its initialiser runs, then restored, because models of one
  /// type may nest.
  var current: Capture?

  init(_ kind: Kind) { self.kind = kind }

  @inline(__always)
  func with<Result>(_ capture: Capture?, _ body: () throws -> Result) rethrows -> Result {
    let outer = current
    current = capture
    defer { current = outer }
    return try body()
  }
}
