import Foundation

/// The pipeline from source to model: find the source's form, run a session over it, name the model
/// in what went wrong.
extension Mapper {
  func read<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest? = nil,
    report: inout MappingReport
  ) throws(MappingError) -> T {
    let sink = ReportSink(listsMatches: report.listsMatches)
    defer { report.entries += sink.report.entries }
    return try read(source, as: type, request, observation: sink)
  }

  /// Bytes go straight to the index; other sources give their node.
  func read<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest? = nil,
    observation sink: ReportSink? = nil, depth: Int = 0
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try reading(source, as: type, request, sink, depth)
    } catch {
      throw error.mapping
    }
  }

  func read<T>(
    bytes: UnsafeRawBufferPointer, as type: T.Type, _ sink: ReportSink?,
    _ request: ReadingRequest? = nil
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try reading(bytes: bytes, as: type, sink, request)
    } catch {
      throw error.mapping
    }
  }

  @inline(__always)
  private func reading<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest?, _ sink: ReportSink?,
    _ depth: Int
  ) throws(CallFailure) -> T {
    if let data = FoundationType.take(source, as: Data.self) {
      return try data.withJSONBytes { bytes throws(CallFailure) in
        try reading(bytes: bytes, as: type, sink, request)
      }
    }
    if let text = FoundationType.take(source, as: String.self) {
      return try text.withJSONBytes { bytes throws(CallFailure) in
        try reading(bytes: bytes, as: type, sink, request)
      }
    }
    let node: Node
    do {
      node = try source.node()
    } catch {
      throw CallFailure(error)
    }
    switch node.content {
    case .value(let value):
      let adapter = FoundationType.take(value, as: AdaptedValue.self)?.adapter
      let root = adapter.flatMap { $0.root(for: type, self) } ?? value
      return try run(as: type, sink, request, depth) { ($0.foundation, root) }
    case .bytes(let document, let token):
      let source = ByteSource(document: document.document)
      return try run(as: type, sink, request, depth) { _ in (source, token) }
    }
  }

  /// Reads JSON; a failure holds every problem and the first error.
  func reading<T>(
    bytes: UnsafeRawBufferPointer, as type: T.Type, _ sink: ReportSink? = nil,
    _ request: ReadingRequest? = nil
  ) throws(CallFailure) -> T {
    return try run(as: type, sink, request) { workspace throws(MappingError) in
      do throws(MappingError) {
        try workspace.bytes.load(bytes, engine.limits)
      } catch {
        throw error.hidingFound(in: bytes, engine.sensitiveKeys)
      }
      return (workspace.bytes, 0)
    }
  }

  @inline(__always)
  private func run<T, S: Source>(
    as type: T.Type, _ sink: ReportSink?, _ request: ReadingRequest?, _ depth: Int = 0,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value)
  ) throws(CallFailure) -> T {
    try withSession(for: type, sink, depth, open) { session, value in
      guard let decodable = type as? any Decodable.Type else {
        if engine.infers(type) {
          return try session.root(Inferred<T>.self, value, request).wrappedValue
        }
        return try root(session, Mapped<T>.self, as: Mapped<T>.self, value, request).model
      }
      return try root(session, decodable, as: type, value, request)
    }
  }

  /// Runs one call on a workspace of its own. The workspace is kept for later calls unless something
  /// that the model stored still holds the session.
  @inline(__always)
  func withSession<T, S: Source>(
    for type: T.Type, _ sink: ReportSink?, _ depth: Int = 0,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value),
    _ read: (DecodingSession<S>, S.Value) throws -> T
  ) throws(CallFailure) -> T {
    let sink = sink ?? hookSink(depth)
    let workspace = engine.borrowWorkspace(userInfo)
    let source: S
    let value: S.Value
    do {
      (source, value) = try open(workspace)
    } catch {
      engine.giveBack(workspace)
      throw CallFailure(error.hiding(engine.sensitiveKeys)).inModel(type)
    }
    var session = DecodingSession(
      engine: engine, workspace: workspace, source: source,
      observation: observation(workspace, sink), depth: depth)
    defer {
      sink?.report = session.observation?.report ?? MappingReport()
      if let sink, depth == 0 { engine.report(sink) }
      if isKnownUniquelyReferenced(&session) {
        engine.giveBack(workspace)
      } else {
        workspace.abandon()
      }
    }
    do {
      return try read(session, value)
    } catch {
      let failure = CallFailure(error)
      let placed = session.source.placing(failure.mapping, in: value)
      throw CallFailure(placed.hiding(engine.sensitiveKeys), first: failure.first).inModel(type)
    }
  }

  @inline(__always)
  private func root<Root: Decodable, T, S: Source>(
    _ session: DecodingSession<S>, _ root: Root.Type, as type: T.Type, _ value: S.Value,
    _ request: ReadingRequest?
  ) throws -> T {
    if let request { return try session.root(root, as: type, value, request) }
    return try session.root(root, as: type, value, session.workspace.table(for: root))
  }

  private func observation(_ workspace: Workspace, _ sink: ReportSink?) -> DecodingObservation? {
    let fails = engine.configuration.unknownKeys.fails
    guard sink != nil || fails else { return nil }
    return DecodingObservation(
      workspace: workspace, isReporting: sink?.isReporting ?? false, unknownKeysFail: fails,
      observer: sink?.observer, listsMatches: sink?.listsMatches ?? false)
  }

  /// Where a call without a report of its own leaves one for the configuration's closure; nil without such
  /// a closure. A mapping that a closure starts inside a call is a part of that call.
  private func hookSink(_ depth: Int) -> ReportSink? {
    engine.configuration.onReport != nil && depth == 0 ? ReportSink() : nil
  }
}

/// Where a call leaves its report.
final class ReportSink {
  var report = MappingReport()
  /// Whether there is to be one.
  let isReporting: Bool
  /// Follows the models of the call.
  let observer: (any ModelObserver)?
  /// Whether it is to list the keys that fill properties.
  let listsMatches: Bool

  init(
    isReporting: Bool = true, observer: (any ModelObserver)? = nil, listsMatches: Bool = false
  ) {
    self.isReporting = isReporting
    self.observer = observer
    self.listsMatches = listsMatches
  }
}

extension Engine {
  /// Hands a report with entries to the configuration's closure.
  func report(_ sink: ReportSink) {
    guard sink.isReporting, !sink.report.isEmpty else { return }
    configuration.onReport?(sink.report)
  }
}

extension MappingError {
  /// The error with the model's name in each issue that has none.
  package func inModel(_ type: any Any.Type) -> MappingError {
    var error = self
    for index in error.issues.indices where error.issues[index].model == nil {
      error.issues[index].model = TypeName.of(type)
    }
    return error
  }
}
