/// Follows the models that a call decodes, and may supply members that their objects lack.
///
/// Only calls that watch their models have one; the fast path never asks for it. A required property that an
/// object lacks gets a made-up value, since the observer may know a better one: see
/// ``didMiss(_:key:madeUp:)``.
package protocol ModelObserver: AnyObject {
  /// Whether the observer follows models of a type.
  func follows(_ type: any Any.Type) -> Bool
  /// Called before a model is decoded, after the models around it.
  ///
  /// - Returns: Members that replace those of the object which fill the same properties; nil for none.
  func willDecode(at location: ObjectLocation) -> [String: Any]?
  /// Called when a model is decoded, after the models inside it.
  func didDecode(_ model: Any, as type: any Any.Type, at location: ObjectLocation)
  /// Called instead of ``didDecode(_:as:at:)`` when decoding a model throws.
  func didFail(at location: ObjectLocation)
  /// Called for a property that an object lacks.
  ///
  /// - Parameters:
  ///   - path: The property's path.
  ///   - key: The key that the source would have.
  ///   - type: The type of a required property without a default: the model has a made-up value.
  func didMiss(_ path: [PathStep], key: String, madeUp type: (any Any.Type)?)
  /// Called when the object at a path is decoded once more: what it lacks will be reported again.
  func willRepeat(at path: [PathStep])
}
