/// Watches what initialisers request of keyed containers while a failed value is decoded again, and may answer a
/// request that fails.
protocol RequestWatch: AnyObject {
  /// Whether the watch sees each request. Otherwise it does not see scalars and dates that are read directly.
  var seesAll: Bool { get }
  /// The length of the path to the failed value.
  var depth: Int { get }
  /// Begins a run of the initialiser of a model inside the failed value. `endModel` ends it.
  func beginModel()
  func endModel()
  /// Notes that the running initialiser reads values of an array or a decoder, which the watch does not see.
  func noteUnseen()
  /// Notes a request for a scalar that needed neither rules nor a conversion. No run replaces its value.
  func note(_ scalar: Any, as type: any Any.Type)
  /// Begins a request. `end` or `fail` ends it, unless `isReplaced` is set.
  func begin(_ request: WatchedRequest)
  /// Whether a request would meet the failure that has caused the error of the failed read.
  func expects(_ request: WatchedRequest, at place: @autoclosure () -> [PathStep]) -> Bool
  /// Lets a stand-in answer a request from now on, which needs no read to find out that it fails.
  func replace(_ request: WatchedRequest)
  /// Ends a request with the value that it decoded.
  func end(_ request: WatchedRequest, _ value: Any)
  /// Ends a request that failed. Returns whether a stand-in answers it.
  func fail(_ request: WatchedRequest, _ error: any Error, mayBeAnswered: Bool) -> Bool
  /// Returns the stand-in that has answered such a request before in the same run.
  func knownStandIn(for request: WatchedRequest) -> Any?
  /// Returns a stand-in. Throws if there is none.
  func standIn(
    for request: WatchedRequest, at codingPath: @autoclosure () -> [any CodingKey]
  ) throws -> Any
  /// Whether an initialiser that uses coding keys of a type may receive made-up values.
  func allows(keys: any CodingKey.Type) -> Bool
}

/// A request in progress. A class, because the containers hold one at each level of nesting.
final class WatchedRequest {
  let property: RequestedProperty
  let type: any Decodable.Type
  let isOptional: Bool
  /// The number of the stand-in that answers the request; nil if none does.
  var standInNumber: Int?
  var isReplaced: Bool { standInNumber != nil }
  /// What the watch has counted before the request.
  var before = WatchCounts()

  init(_ property: RequestedProperty, _ type: any Decodable.Type, isOptional: Bool) {
    self.property = property
    self.type = type
    self.isOptional = isOptional
  }
}

/// What happens while a value is decoded under a watch.
struct WatchCounts {
  var call = Conversions.Counts()
  var requests = 0
  var standIns = 0
}

/// What an initialiser requests, perhaps several times: a property of an object as a type.
struct RequestedProperty: Equatable {
  /// The spot of the object; nil for a Foundation value.
  let object: SourceSpot?
  /// The path from the root, if the object has no spot.
  let path: [PathStep]
  let slot: SlotPointer
  let type: ObjectIdentifier
}

extension TypeTable {
  /// Whether a watch may look at the requests of the model's initialiser: no other step decides which values fail.
  var isWatchable: Bool { plan.isDecodedByInitializer && inferring == nil && fallback == nil }
}
