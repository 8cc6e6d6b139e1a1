import Foundation

/// The encoding pipeline: runs a session over a sink, and adds the model's name to errors.
extension Mapper {
  /// Encodes a value as Foundation values.
  ///
  /// - Parameter selected: The root of the selected properties; nil for all.
  package func foundationValue<T>(
    of value: T, _ selected: PropertyPlan? = nil
  ) throws(MappingError) -> Any {
    do throws(CallFailure) {
      return try withWorkspace { workspace throws(CallFailure) in
        let sessionOwner = sessionOwner(FoundationSink(workspace, nil), workspace, selected)
        try run(value, sessionOwner.session)
        return sessionOwner.takeResult()
      }
    } catch {
      throw error.mapping
    }
  }

  /// Encodes a value as JSON with the layout of the options. The closure receives a buffer that is
  /// valid during the call.
  func write<T, Result>(
    _ value: T, _ options: JSONOptions, _ selected: PropertyPlan? = nil,
    _ body: (JSONWriter) -> Result
  ) throws(MappingError) -> Result {
    do throws(CallFailure) {
      return try writing(value, options, selected, body)
    } catch {
      throw error.mapping
    }
  }

  /// Encodes a value. A failure contains every problem, and the first error.
  func writing<T, Result>(
    _ value: T, _ options: JSONOptions, _ selected: PropertyPlan? = nil,
    _ body: (JSONWriter) -> Result
  ) throws(CallFailure) -> Result {
    try withWorkspace { workspace throws(CallFailure) in
      let writer = workspace.writer
      writer.reset()
      writer.escapesSlashes = !options.contains(.withoutEscapingSlashes)
      let sessionOwner = sessionOwner(workspace.byteSink, workspace, selected)
      try run(value, sessionOwner.session)
      try check(sessionOwner.session.sink, workspace, T.self)
      guard options.contains(.prettyPrinted) || options.contains(.sortedKeys) else {
        return body(writer)
      }
      let laidOut = JSONWriter()
      defer { laidOut.destroy() }
      try layOut(writer, options, into: laidOut, workspace)
      return body(laidOut)
    }
  }

  private func sessionOwner<K: Sink>(
    _ sink: K, _ workspace: Workspace, _ selected: PropertyPlan?
  ) -> EncodingSessionOwner<K> {
    let sessionOwner = EncodingSessionOwner(engine: engine, workspace: workspace, sink: sink)
    sessionOwner.session.enclosingProperty = selected
    return sessionOwner
  }

  /// Checks that the text is one value, if the order of a model's calls may have made it something
  /// else.
  private func check(
    _ sink: ByteSink, _ workspace: Workspace, _ type: any Any.Type
  ) throws(CallFailure) {
    if workspace.isValue(sink) { return }
    let failure = ValueFailure.contradictoryCalls
    let issue = MappingError.Issue(failure.code, expected: failure.expected, found: failure.found)
    throw CallFailure(MappingError(issue)).inModel(type)
  }

  private func layOut(
    _ writer: JSONWriter, _ options: JSONOptions, into result: JSONWriter, _ workspace: Workspace
  ) throws(CallFailure) {
    let text = UnsafeRawBufferPointer(start: writer.buffer, count: writer.count)
    do {
      try workspace.bytes.load(text, JSONLimits(depth: .max))
    } catch {
      throw CallFailure(error)
    }
    JSONFormatter(
      prettyPrints: options.contains(.prettyPrinted), sortsKeys: options.contains(.sortedKeys)
    ).write(workspace.bytes.document, to: result)
  }

  @inline(__always)
  private func run<T, K: Sink>(
    _ value: T, _ session: EncodingSession<K>
  ) throws(CallFailure) {
    do {
      if session.enclosingProperty != nil { return try session.selectedRoot(value) }
      try session.root(value)
    } catch {
      throw CallFailure(error).inModel(T.self)
    }
  }

  /// Runs a closure with a workspace, and then returns it to the engine if no one else holds it.
  ///
  /// A model or an error must not keep an encoder. If one does, the encoder retains the session and its workspace, so no
  /// other call gets that workspace.
  private func withWorkspace<Result>(
    _ body: (Workspace) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    var workspace = engine.borrowWorkspace(userInfo)
    defer {
      if isKnownUniquelyReferenced(&workspace) {
        engine.returnWorkspace(workspace)
      } else {
        workspace.abandon()
      }
    }
    return try body(workspace)
  }
}
