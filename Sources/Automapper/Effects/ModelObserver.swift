/// Follows the models that a call decodes, and may supply members that their objects lack.
///
/// Only calls that watch their models have an observer; the fast path never checks for one. A required property that
/// an object lacks may get a made-up value, because the observer may know a better one: see `ModelEvent.missing`.
package protocol ModelObserver: AnyObject {
  /// Whether the observer follows models of a type.
  func follows(_ type: any Any.Type) -> Bool
  /// Whether a required property that an object lacks gets a made-up value. If not, it is an error.
  ///
  /// - Parameter type: The type that has the property.
  func makesUp(_ property: [PathStep], of type: any Any.Type) -> Bool
  /// Called before a model is decoded. Enclosing models come first.
  ///
  /// - Returns: Members to add to the object; nil for none.
  func members(at location: ObjectLocation) -> AddedMembers?
  /// Called at the end of the call with what happened to the models that are part of its result.
  func didDecode(_ events: [ModelEvent])
}

/// Members that an observer adds to an object.
package struct AddedMembers {
  /// Values by property. They replace the object's members for the same properties.
  package var properties: [String: Any] = [:]
  /// Members that no property takes, for the keys that the object lacks.
  package var others: [String: Any] = [:]

  package init() {}

  package var isEmpty: Bool { properties.isEmpty && others.isEmpty }
}

/// What happened to a model that an observer follows.
///
/// A call collects its events like the entries of its report: what is decoded again, skipped or replaced leaves none.
package enum ModelEvent {
  /// A model was decoded. The events of the models inside it come before.
  case decoded(Any, as: any Any.Type, at: ObjectLocation)
  /// An object lacks the property at a path.
  ///
  /// - `key`: The key expected in the source.
  /// - `madeUp`: The type of a required property that got a made-up value; nil for other properties.
  case missing([PathStep], key: String, madeUp: (any Any.Type)?)
}
