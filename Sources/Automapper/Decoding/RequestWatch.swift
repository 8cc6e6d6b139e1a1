/// Watches what initialisers request of keyed containers while a failed value is decoded again, and may answer a
/// request that fails.
protocol RequestWatch: AnyObject {
  /// Whether the watch sees each request. Otherwise it does not see scalars and dates that are read directly.
  var seesAll: Bool { get }
  /// Begins a request. `end` or `fail` ends it, unless `isReplaced` is set.
  func begin(_ request: WatchedRequest, at path: PathStack)
  /// Ends a request with the value that it decoded.
  func end(_ request: WatchedRequest, _ value: Any)
  /// Ends a request that failed. Returns whether a stand-in answers it.
  func fail(_ request: WatchedRequest, _ error: any Error, mayBeAnswered: Bool) -> Bool
  /// Returns the stand-in that has answered such a request before in the same run.
  func knownStandIn(for request: WatchedRequest) -> Any?
  /// Returns a stand-in. Throws if there is none.
  ///
  /// - Parameter others: The types of the model's other properties.
  func standIn(
    for request: WatchedRequest, at codingPath: @autoclosure () -> [any CodingKey],
    beside others: @autoclosure () -> [any Decodable.Type]
  ) throws -> Any
}

/// A request in progress. A class, because the containers hold one at each level of nesting.
final class WatchedRequest {
  let property: RequestedProperty
  let type: any Decodable.Type
  let key: any CodingKey
  let isOptional: Bool
  /// Whether an earlier run has found that a stand-in must answer the request.
  var isReplaced = false
  /// The failures and refusals of the call before the request.
  var failures = 0
  var refusals = 0
  /// The number of requests before it.
  var number = 0
  /// What is restored when the request ends; nil for values without parts.
  var outer: AnyObject?

  init(
    _ property: RequestedProperty, _ type: any Decodable.Type, _ key: any CodingKey,
    isOptional: Bool
  ) {
    self.property = property
    self.type = type
    self.key = key
    self.isOptional = isOptional
  }
}

/// What an initialiser requests, perhaps several times: a property of an object as a type.
struct RequestedProperty: Hashable {
  /// The spot of the object; nil for a Foundation value.
  let object: SourceSpot?
  /// The path from the root, if the object has no spot or the slot stands for key after key.
  let steps: [PathStep]
  let slot: SlotPointer
  let type: ObjectIdentifier
}

extension ObjectReader {
  /// Begins a request under the watch; nil if there is none.
  @inline(__always)
  func watched(
    _ type: any Decodable.Type, _ slot: SlotPointer, isOptional: Bool
  ) -> WatchedRequest? {
    session.watch == nil ? nil : beginWatched(type, slot, isOptional: isOptional)
  }

  @inline(never)
  private func beginWatched(
    _ type: any Decodable.Type, _ slot: SlotPointer, isOptional: Bool
  ) -> WatchedRequest {
    let spot = session.source.spot(session.source.value(object))
    let property = RequestedProperty(
      object: spot,
      steps: spot == nil || slot.pointee.keyKind == .lent ? stepsFromRoot(to: slot) : [],
      slot: slot, type: ObjectIdentifier(type))
    let request = WatchedRequest(
      property, type, slot.codingKey, isOptional: isOptional)
    session.watch?.begin(request, at: session.path)
    return request
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
    if let error {
      guard let request, let watch = session.watch,
        watch.fail(request, error, mayBeAnswered: mayBeAnswered(request.type, slot))
      else { throw error }
    }
    guard let request else { return nil }
    if request.isOptional { return session.watch?.knownStandIn(for: request) }
    return try session.watch?.standIn(
      for: request,
      at: session.path.codingPath + (node?.codingPath ?? []) + [request.key],
      beside: typesOfOthers(than: slot))
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

  private func typesOfOthers(than slot: SlotPointer) -> [any Decodable.Type] {
    table.owner.keyTables.flatMap(\.slots).compactMap { $0 == slot ? nil : $0.pointee.valueType }
  }

  /// Whether a stand-in may answer a request: no rule decides what the value is, the value has no parts that may have
  /// problems of their own, and each model around it may receive made-up values.
  private func mayBeAnswered(_ type: any Decodable.Type, _ slot: SlotPointer) -> Bool {
    if slot.pointee.hasReadingSteps || slot.pointee.hasDefault { return false }
    if node?.isSensitive == true || session.path.hiddenFrom != .max { return false }
    if let value = value(slot), mayHaveParts(value, type) { return false }
    return session.frames.tablesSatisfy { $0.isPlain && $0.receivesMadeUpValues }
  }

  private func mayHaveParts(_ value: S.Value, _ type: any Decodable.Type) -> Bool {
    if ValueKind(type).isLeaf { return false }
    let isArray = session.source.elements(value) != nil
    switch TypeShape(type) {
    case .array: return isArray
    case .dictionary: return session.source.isObject(value)
    default: return isArray || session.source.isObject(value)
    }
  }
}
