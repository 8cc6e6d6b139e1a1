/// Requests under a watch, see `RequestWatch`.
extension ObjectReader {
  /// Begins a request under the watch; nil if there is none.
  @inline(__always)
  func watched(
    _ type: any Decodable.Type, _ slot: SlotPointer, isOptional: Bool
  ) -> WatchedRequest? {
    session.isWatched ? beginWatched(type, slot, isOptional: isOptional) : nil
  }

  @inline(never)
  private func beginWatched(
    _ type: any Decodable.Type, _ slot: SlotPointer, isOptional: Bool
  ) -> WatchedRequest {
    let spot = session.source.spot(session.source.value(object))
    let property = RequestedProperty(
      object: spot, path: spot == nil ? stepsFromRoot(to: slot) : [], slot: slot,
      type: ObjectIdentifier(type))
    let request = WatchedRequest(property, type, isOptional: isOptional)
    guard let watch = session.watch else { return request }
    watch.begin(request)
    if watch.expects(request, at: session.path.steps(below: node, slot.pointee.step)),
      mayBeAnswered(type, slot, by: watch)
    {
      watch.replace(request)
    }
    return request
  }

  /// Returns the scalar that a direct read would return if no watch saw all requests.
  @inline(__always)
  func watchedScalar<T: Leaf>(_ type: T.Type, _ slot: SlotPointer) -> T? {
    guard slot.pointee.isDirectScalar, let watch = session.watch, let value = value(slot),
      let scalar = T.plain(value, in: session.source)
    else { return nil }
    watch.note(scalar, as: type)
    return scalar
  }

  @inline(never)
  func end(_ request: WatchedRequest, _ value: Any) { session.watch?.end(request, value) }

  /// Returns the stand-in that answers a request, nil for an absent value.
  ///
  /// - Parameter error: The error of a failed request, which is thrown if no stand-in answers it.
  @inline(never)
  func answer(
    _ request: WatchedRequest?, failing error: (any Error)? = nil, _ slot: SlotPointer
  ) throws -> Any? {
    guard let request, let watch = session.watch else {
      if let error { throw error }
      return nil
    }
    if let error,
      !watch.fail(request, error, mayBeAnswered: mayBeAnswered(request.type, slot, by: watch))
    {
      throw error
    }
    if request.isOptional { return watch.knownStandIn(for: request) }
    return try watch.standIn(
      for: request,
      at: session.path.codingPath + (node?.codingPath ?? []) + [slot.codingKey])
  }

  /// `answer` for a required value.
  @inline(never)
  func answer<T>(
    _ type: T.Type, _ request: WatchedRequest?, failing error: (any Error)? = nil,
    _ slot: SlotPointer
  ) throws -> T {
    guard let value = try answer(request, failing: error, slot) as? T else {
      throw missing(slot, type)
    }
    return value
  }

  /// `answer` for a value that may be absent.
  @inline(never)
  func answerIfPresent<T>(
    _ type: T.Type, _ request: WatchedRequest?, failing error: (any Error)? = nil,
    _ slot: SlotPointer
  ) throws -> T? {
    // Not cast in one step, because nil would be a value of an Optional.
    guard let value = try answer(request, failing: error, slot) else { return nil }
    return value as? T
  }

  /// Whether a stand-in may answer a request: no rule decides what the value is, the value has no parts that may have
  /// problems of their own, and each model around it may receive made-up values.
  private func mayBeAnswered(
    _ type: any Decodable.Type, _ slot: SlotPointer, by watch: any RequestWatch
  ) -> Bool {
    func isPlain(_ slot: SlotPointer?) -> Bool {
      guard let slot else { return false }
      return !slot.pointee.hasReadingSteps && watch.allows(keys: Swift.type(of: slot.codingKey))
    }
    // The path of a part session does not lead from the root.
    if session.isPart || slot.pointee.mayHaveSubstitute || node?.isSensitive == true {
      return false
    }
    if let value = value(slot), mayHaveParts(value, type) { return false }
    let path = session.path
    // Elements may be keys of a dictionary, which must differ.
    return isPlain(slot) && node?.steps.allSatisfy { !$0.isIndex } != false
      && (watch.depth..<path.count).allSatisfy {
        path.kind(at: $0) == .slot && isPlain(path.slot(at: $0))
      }
      && session.frames.tablesSatisfy { $0.isWatchable && $0.receivesMadeUpValues }
  }

  private func mayHaveParts(_ value: S.Value, _ type: any Decodable.Type) -> Bool {
    if ValueKind(type).isLeaf { return false }
    let isArray = session.source.elements(value) != nil
    switch TypeShape(type) {
    case .array: return isArray
    case .dictionary(let key, _):
      return session.source.isObject(value) || isArray && DictionaryKeys.alternate(key)
    default: return isArray || session.source.isObject(value)
    }
  }
}
