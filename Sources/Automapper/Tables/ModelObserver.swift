/// Follows the models that a call decodes, and may supply members that their objects lack.
///
/// Only calls that watch their models have an observer; the fast path never checks for one. A required property that
/// an object lacks gets a made-up value, because the observer may know a better one: see ``didMiss(_:key:madeUp:)``.
package protocol ModelObserver: AnyObject {
  /// Whether the observer follows models of a type.
  func follows(_ type: any Any.Type) -> Bool
  /// Called before a model is decoded. Enclosing models come first.
  ///
  /// - Returns: Members that replace the object's members for the same properties; nil for none.
  func willDecode(at location: ObjectLocation) -> [String: Any]?
  /// Called after a model is decoded. Nested models come first.
  func didDecode(_ model: Any, as type: any Any.Type, at location: ObjectLocation)
  /// Called instead of ``didDecode(_:as:at:)`` when decoding a model throws.
  func didFail(at location: ObjectLocation)
  /// Called when a default replaces an invalid value. The models inside that value are not part of the result.
  func didReplace(_ path: [PathStep])
  /// Called for a property that an object lacks.
  ///
  /// - Parameters:
  ///   - path: The property's path.
  ///   - key: The key expected in the source.
  ///   - type: The type of a required property that got a made-up value; nil for other properties.
  func didMiss(_ path: [PathStep], key: String, madeUp type: (any Any.Type)?)
  /// Called when the object at a path is decoded again. Its absent properties are then reported again.
  func willRepeat(at path: [PathStep])
}
