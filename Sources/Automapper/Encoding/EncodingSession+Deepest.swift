/// Values at the maximum depth, which must be scalars.
extension EncodingSession {
  /// Encodes a model at the maximum depth. Returns false for a model above it, which it does not encode.
  @inline(never)
  func deepest<T: Encodable>(_ value: T, _ table: TypeTable) throws -> Bool {
    guard try isDeepest() else { return false }
    try deepest {
      if table.isClass { return try sink.instance(value, self, table) }
      try sink.model(value, self, table)
    }
    return true
  }

  /// Writes a value that may be a scalar, but no further level. Only its own code tells, so a value that is refused was
  /// written before.
  func deepest(_ write: () throws -> Void) throws {
    let destination = sink.enter()
    sink.single(destination)
    var failure: (any Error)?
    do { try write() } catch { failure = error }
    let issues = failure.flatMap { MappingError(carriedBy: $0)?.issues } ?? []
    if sink.isContainer(destination) || issues.contains(where: { $0.code == .depthExceeded }) {
      try checkLevel()
    }
    if let failure { throw failure }
    sink.leave(destination)
  }
}
