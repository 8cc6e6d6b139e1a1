import Automapper

/// Objects inside values that failed.
///
/// If a model lacks a conversion, the mapper decodes it again with conversions. It then takes models inside it that
/// succeeded from a cache: it tells the observer of such a model, but not of those that the model contains.
struct RemovedObjects {
  /// Where an object and those inside it are.
  private struct Place {
    let type: any Any.Type
    /// The number of the removal.
    let removal: Int
    /// The indexes of the objects inside it.
    let nested: Range<Int>
  }

  private var removals: [[ObjectRecorder.Object]] = []
  private var places: [[PathStep]: Place] = [:]
  private var absences: [[PathStep]: [String: ObjectRecorder.Absence]] = [:]

  /// Adds objects, and moves their absent properties from those of the call.
  mutating func add(
    _ objects: ArraySlice<ObjectRecorder.Object>,
    _ absences: inout [[PathStep]: [String: ObjectRecorder.Absence]]
  ) {
    for (index, object) in objects.enumerated() {
      let path = object.path
      if let own = absences.removeValue(forKey: path) { self.absences[path] = own }
      // The object may have come from the cache before, without those inside it.
      if object.nestedCount == 0, let known = places[path], known.type == object.type { continue }
      places[path] = Place(
        type: object.type, removal: removals.count,
        nested: max(index - object.nestedCount, 0)..<index)
    }
    removals.append(Array(objects))
  }

  /// Returns the objects inside one that was removed, and moves the absent properties of all of them back.
  mutating func take(
    inside type: any Any.Type, at place: ObjectLocation,
    _ absences: inout [[PathStep]: [String: ObjectRecorder.Absence]]
  ) -> ArraySlice<ObjectRecorder.Object> {
    guard !places.isEmpty, let known = places.removeValue(forKey: place.steps), known.type == type
    else { return [] }
    let nested = removals[known.removal][known.nested]
    for path in nested.map(\.path) + [place.steps] {
      guard let own = self.absences.removeValue(forKey: path) else { continue }
      absences[path] = absences[path] ?? own
    }
    return nested
  }
}
