/// The side effects of decoding: entries of the report, events for the observer, and updates that are left to be
/// written. A failed read is undone, and a result that is used again does the same again.
extension DecodingSession {
  /// The state of a session before a read, for `rewind` and `effects`.
  struct Mark {
    fileprivate let report: ReportMark?
    fileprivate let updates: Int
    let failures: Int
    let depth: Int

    @inline(__always)
    init(_ session: DecodingSession) {
      report = session.observation?.mark
      updates = session.workspace.call.pointee.pendingUpdates.count
      failures = session.conversions.failureCount
      depth = session.path.count
    }
  }

  /// Undoes the effects of a failed read.
  func rewind(to mark: Mark) {
    path.pop(to: mark.depth)
    if let report = mark.report { observation?.rewind(to: report) }
    workspace.dropUpdates(since: mark.updates)
    conversions.failureCount = mark.failures
  }

  /// Drops the events of a read whose models are not in the source.
  func dropEvents(since mark: Mark) {
    if let report = mark.report { observation?.dropEvents(since: report) }
  }

  /// Drops the reported conversion of a value that its model did not accept.
  func dropConversion(since mark: Mark) {
    if let report = mark.report { observation?.dropConversion(since: report, at: path) }
  }

  /// Returns the effects of a read, for `repeatEffects`; nil if it had none.
  func effects(since mark: Mark) -> DecodingEffects? {
    if observation == nil, workspace.call.pointee.pendingUpdates.count == mark.updates {
      return nil
    }
    return DecodingEffects(
      log: mark.report.flatMap { observation?.log(since: $0) },
      updates: Array(workspace.call.pointee.pendingUpdates[mark.updates...]))
  }

  func repeatEffects(_ effects: DecodingEffects?) {
    guard let effects else { return }
    if let log = effects.log { observation?.add(log) }
    workspace.call.pointee.pendingUpdates += effects.updates
  }

  /// Returns the answer to a question about a value, without its effects: those of closures, which decoding the value
  /// repeats, and those of a read that is only a part of the question.
  func discardingEffects<Answer>(_ question: () throws -> Answer) rethrows -> Answer {
    let mark = Mark(self)
    defer { rewind(to: mark) }
    return try question()
  }

  /// Runs a closure for a value, or repeats its cached result and effects if it already ran in this call.
  ///
  /// Not generic, because the runtime would look up metadata for each type built from the result's type. See
  /// `ClosureResults.use` for the parameters.
  func once(
    _ closure: ClosureResults.Use.Closure, _ spot: SourceSpot?, _ node: PathNode? = nil,
    _ property: PropertyPlan? = nil, of table: TypeTable, _ run: () throws -> Any?
  ) throws -> Any? {
    guard !workspace.call.pointee.isApart,
      let use = workspace.call.pointee.closures.use(
        closure, spot, path, node, property, of: table)
    else { return try run() }
    if let known = workspace.call.pointee.closures[use] {
      repeatEffects(known.effects)
      return try known.get()
    }
    let mark = Mark(self)
    do {
      let value = try run()
      workspace.call.pointee.closures.keep(value, effects(since: mark), for: use)
      return value
    } catch {
      workspace.call.pointee.closures.keep(nil, error: error, effects(since: mark), for: use)
      throw error
    }
  }

  /// Decodes a value that is not in the source, such as a default; nil if it is invalid. It may be converted, and a
  /// report does not mention it. Caches are off, because they identify values by their path, which is that of the value
  /// it replaces.
  func apart<Result>(_ read: () throws -> Result) -> Result? {
    let call = workspace.call
    let wasApart = call.pointee.isApart
    call.pointee.isApart = true
    defer { call.pointee.isApart = wasApart }
    return discardingEffects { try? conversions.allowing(read) }
  }
}
