/// A model whose initialiser runs in a call that is observed.
///
/// An initialiser may decode further models from its own object, by a single value container: a header that names the
/// type of the rest, or one type after another. A key of the object is unknown if none of these models takes it.
struct ModelReading {
  let table: TypeTable
  /// The number of steps on the path to the model's value.
  let depth: Int
  /// Whether each of the models that are decoded from the object checks its keys, and not the outermost of them.
  var checksEach = false
  /// The models that were decoded from the same object.
  private(set) var others: [TypeTable] = []
  /// The objects that their code opened.
  private(set) var opened: [DecodingObservation.Opened] = []
  /// Whether the object was decoded as a dictionary as well, which takes all keys.
  var isTakenWhole = false

  init(_ table: TypeTable, depth: Int, in outer: ModelReading?) {
    self.table = table
    self.depth = depth
    if let outer, outer.depth == depth { checksEach = outer.checksEach }
  }

  /// Whether a model inside leaves the check of its keys to this one. The associated values of an enum in a declared
  /// form check their keys themselves.
  func takesOver(_ inner: ModelReading) -> Bool {
    !checksEach && depth == inner.depth && table.plan.cases == nil
      && inner.table.plan.cases == nil
  }

  mutating func add(_ inner: ModelReading, _ opened: [DecodingObservation.Opened]) {
    others += [inner.table] + inner.others
    self.opened += inner.opened + opened
    isTakenWhole = isTakenWhole || inner.isTakenWhole
  }

  mutating func beginTurn() {
    others = []
    opened = []
    isTakenWhole = false
  }
}

/// The unknown keys of an object from which several models were decoded.
///
/// Thrown by the outermost of them. Its initialiser then runs once more, and each model checks its own keys: code that
/// tries one type after another may find one that takes all keys.
struct SharedUnknownKeys: Error {
  let issues: [MappingError.Issue]
  let error: any Error

  /// Where it was thrown.
  struct Place: Hashable {
    let type: ObjectIdentifier
    let steps: [PathStep]
  }

  /// Returns the error with fewer unknown keys, given that of the second run. A header that checks its own keys does not
  /// know those of the rest; a type that was tried first does not know those of the next.
  func orFewer(_ other: any Error) -> any Error {
    let found = MappingError(carriedBy: other)?.issues ?? []
    let isFewer =
      !found.isEmpty && found.count < issues.count
      && found.allSatisfy { $0.code == .unknownKey }
    return isFewer ? other : error
  }
}
