import Foundation

/// The decoding pipeline: detects the form of the source, runs a session over it, and adds the model's name to
/// errors.
extension Mapper {
  func read<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest? = nil,
    report: inout MappingReport
  ) throws(MappingError) -> T {
    let reporting = ReportRequest(listsMatches: report.listsMatches)
    defer { report.entries += reporting.report.entries }
    return try read(source, as: type, request, reporting: reporting)
  }

  /// Decodes a source. Bytes go straight to the index; other sources return their node.
  func read<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest? = nil,
    reporting: ReportRequest? = nil, depth: Int = 0
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try decodeOrFail(source, as: type, request, reporting, depth)
    } catch {
      throw error.mapping
    }
  }

  func read<T>(
    bytes: UnsafeRawBufferPointer, as type: T.Type
  ) throws(MappingError) -> T {
    do throws(CallFailure) {
      return try decodeOrFail(bytes: bytes, as: type)
    } catch {
      throw error.mapping
    }
  }

  @inline(__always)
  private func decodeOrFail<T, Input: MappingSource>(
    _ source: Input, as type: T.Type, _ request: ReadingRequest?, _ reporting: ReportRequest?,
    _ depth: Int
  ) throws(CallFailure) -> T {
    if let data = ExactType.value(source, as: Data.self) {
      return try decodeOrFail(type, reporting, request) { workspace throws(MappingError) in
        try data.withJSONBytes { bytes throws(MappingError) in
          try load(bytes, into: workspace, for: type)
        }
      }
    }
    if let text = ExactType.value(source, as: String.self) {
      return try decodeOrFail(type, reporting, request) { workspace throws(MappingError) in
        try text.withJSONBytes { bytes throws(MappingError) in
          try load(bytes, into: workspace, for: type)
        }
      }
    }
    if let form = source.formText {
      return try run(as: type, reporting, request, depth) { workspace throws(MappingError) in
        workspace.foundation.isForm = true
        return (workspace.foundation, try form.value(engine.limits))
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
      let root = adaptedRoot(value, for: type)
      return try run(as: type, reporting, request, depth) { ($0.foundation, root) }
    case .bytes(let document, let token):
      let source = ByteSource(document: document.document)
      return try run(as: type, reporting, request, depth) { _ in (source, token) }
    }
  }

  /// Returns the value that a source's adapter has for a whole model, else the value itself.
  func adaptedRoot(_ value: Any, for type: any Any.Type) -> Any {
    ExactType.value(value, as: AdaptedValue.self)?.adapter.root(for: type, self) ?? value
  }

  /// Decodes JSON. A failure contains every problem, and the first error.
  func decodeOrFail<T>(
    bytes: UnsafeRawBufferPointer, as type: T.Type
  ) throws(CallFailure) -> T {
    try decodeOrFail(type, nil, nil) { workspace throws(MappingError) in
      try load(bytes, into: workspace, for: type)
    }
  }

  /// Decodes the JSON that a closure loads into the workspace. Not inlined, so that all forms of JSON share a copy.
  private func decodeOrFail<T>(
    _ type: T.Type, _ reporting: ReportRequest?, _ request: ReadingRequest?,
    _ load: (Workspace) throws(MappingError) -> (source: ByteSource, value: Int)
  ) throws(CallFailure) -> T {
    try run(as: type, reporting, request, 0, load)
  }

  /// Copies and indexes JSON, and returns its root. An error shows nothing of a sensitive value.
  func load(
    _ bytes: UnsafeRawBufferPointer, into workspace: Workspace, for type: any Any.Type
  ) throws(MappingError) -> (source: ByteSource, value: Int) {
    do throws(MappingError) {
      try workspace.bytes.load(bytes, engine.limits)
      return (workspace.bytes, 0)
    } catch {
      throw error.hidingFound(in: bytes, sensitiveKeys(inCallFor: type))
    }
  }

  @inline(__always)
  private func run<T, S: DecodingSource>(
    as type: T.Type, _ reporting: ReportRequest?, _ request: ReadingRequest?, _ depth: Int = 0,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value)
  ) throws(CallFailure) -> T {
    try withSession(for: type, reporting, depth, open) { session, value in
      let table = session.workspace.table(for: type)
      guard let decodable = table.decodable else {
        return try carried(type, session, value, request)
      }
      return try root(session, decodable, as: type, value, table, request)
    }
  }

  /// Decodes a type that is not Decodable. Not inlined, because only such a type needs the metadata of the carriers.
  @inline(never)
  private func carried<T, S: DecodingSource>(
    _ type: T.Type, _ session: DecodingSession<S>, _ value: S.Value, _ request: ReadingRequest?
  ) throws -> T {
    if engine.infers(type) {
      return try session.root(Inferred<T>.self, value, request).wrappedValue
    }
    let table = session.workspace.table(for: Mapped<T>.self)
    return try root(session, Mapped<T>.self, as: Mapped<T>.self, value, table, request).model
  }

  /// Runs one call on its own workspace.
  @inline(__always)
  func withSession<T, S: DecodingSource>(
    for type: T.Type, _ reporting: ReportRequest?, _ depth: Int = 0,
    _ open: (Workspace) throws(MappingError) -> (source: S, value: S.Value),
    _ read: (DecodingSession<S>, S.Value) throws -> T
  ) throws(CallFailure) -> T {
    let reporting = reporting ?? hookRequest(depth)
    let workspace = engine.borrowWorkspace(userInfo)
    let source: S
    let value: S.Value
    do {
      (source, value) = try open(workspace)
    } catch {
      engine.returnWorkspace(workspace)
      throw CallFailure(error.hiding(sensitiveKeys(inCallFor: type))).inModel(type)
    }
    var session = DecodingSession(
      engine: engine, workspace: workspace, source: source,
      observation: observation(reporting), depth: depth)
    do {
      let model = try read(session, value)
      end(&session, reporting, depth)
      return model
    } catch {
      var failure = CallFailure(error)
      session.source.place(&failure.mapping, in: value)
      end(&session, reporting, depth)
      failure.mapping.hide(sensitiveKeys(inCallFor: type))
      failure.mapping.name(type)
      throw failure
    }
  }

  /// Ends a call and returns its workspace to the engine, unless an object that the model stored still retains the
  /// session.
  @inline(__always)
  private func end<S: DecodingSource>(
    _ session: inout DecodingSession<S>, _ reporting: ReportRequest?, _ depth: Int
  ) {
    if let reporting {
      reporting.report = session.observation?.report ?? MappingReport()
      reporting.events = session.observation?.end() ?? []
      if depth == 0, !reporting.isPart { engine.report(reporting) }
    }
    let workspace = session.workspace
    if isKnownUniquelyReferenced(&session) {
      engine.returnWorkspace(workspace)
    } else {
      workspace.abandon()
    }
  }

  @inline(__always)
  private func root<Root: Decodable, T, S: DecodingSource>(
    _ session: DecodingSession<S>, _ root: Root.Type, as type: T.Type, _ value: S.Value,
    _ table: TypeTable, _ request: ReadingRequest?
  ) throws -> T {
    if let request { return try session.root(root, as: type, value, request) }
    return try session.root(root, as: type, value, table)
  }

  private func observation(_ reporting: ReportRequest?) -> DecodingObservation? {
    let fails = engine.configuration.unknownKeys.fails
    guard reporting != nil || fails else { return nil }
    return DecodingObservation(
      isReporting: reporting?.isReporting ?? false, unknownKeysFail: fails,
      observer: reporting?.observer, listsMatches: reporting?.listsMatches ?? false)
  }

  /// Returns a request for the configuration's closure, for a call without its own report; nil without such a closure.
  /// A mapping that a closure starts inside a call is a part of that call.
  private func hookRequest(_ depth: Int) -> ReportRequest? {
    engine.configuration.onReport != nil && depth == 0 ? ReportRequest() : nil
  }
}

extension Engine {
  /// Passes a report to the configuration's closure if it has entries.
  func report(_ reporting: ReportRequest) {
    guard reporting.isReporting, !reporting.report.isEmpty else { return }
    configuration.onReport?(reporting.report)
  }
}

extension MappingError {
  /// Returns the error with the model's name added to each issue that has none.
  package func inModel(_ type: any Any.Type) -> MappingError {
    var error = self
    error.name(type)
    return error
  }

  /// Adds the model's name to each issue that has none.
  mutating func name(_ type: any Any.Type) {
    for index in issues.indices where issues[index].modelName == nil {
      issues[index].modelName = .type(type)
    }
  }
}
