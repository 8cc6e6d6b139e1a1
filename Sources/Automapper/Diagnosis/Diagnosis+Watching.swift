/// Issues that appear when a value is decoded again under a watch.
extension Diagnosis {
  /// The most problems of a value that are found this way, and the most parts that it may have: each problem takes a
  /// further run over the whole value.
  private static var watchedLimit: Int { 8 }
  private static var watchedPartLimit: Int { 1000 }

  /// Lists the issues of a model by decoding it again, with stand-ins for the invalid properties without parts. Returns
  /// false, and lists none, if that does not find them all.
  mutating func checkWatched(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError
  ) -> Bool {
    guard let number = causeNumber, table.isWatchable, !session.isWatched, !session.isPart,
      !session.isFollowed, session.source.isObject(value),
      session.source.hasAtMost(Self.watchedPartLimit, partsIn: value)
    else { return false }
    let failures = WatchedFailures(
      standIns, session.conversions, depth: session.path.count,
      expecting: KnownCause(error: first, number: number))
    defer { failures.end() }
    let requestCount = budget.requestCount
    guard let errors = errors(type, value, table, first, failures) else {
      budget.forgetRequests(after: requestCount)
      return false
    }
    for error in errors where !contains(error) {
      budget.noteProblem()
      note(error)
    }
    return true
  }

  /// Returns the error of each run, starting with the failed read; nil if some could not be found.
  private func errors(
    _ type: any Decodable.Type, _ value: S.Value, _ table: TypeTable, _ first: MappingError,
    _ failures: WatchedFailures
  ) -> [MappingError]? {
    var watched = session.watched(by: failures)
    var errors: [MappingError] = []
    while errors.count <= Self.watchedLimit {
      let error = failureOfReading(type, value, nil) { _ in
        do {
          try watched.run(type, value, table, failures.begin)
        } catch {
          failures.end(with: error)
          throw error
        }
      }?.error
      if failures.needsAll {
        failures.seeAll()
        watched = session.watched(by: failures)
        continue
      }
      if failures.lacksStandIn { return nil }
      if errors.isEmpty, failures.hasReplacedKnownCause { errors = [first] }
      guard let error else { return errors.isEmpty ? nil : errors }
      if errors.isEmpty, !error.hasSameStart(as: first) { return nil }
      guard failures.replaceCause() else { return nil }
      errors.append(errors.isEmpty ? first : error)
    }
    return nil
  }
}
