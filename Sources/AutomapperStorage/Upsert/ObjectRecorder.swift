import Automapper

/// Collects the models of a payload that a store has to write: each with its location, its type and the
/// properties that its object lacks.
///
/// A required property that is absent may get a made-up value, since the store may have it. Check `absences` before
/// using a value of a model.
final class ObjectRecorder: ModelObserver {
  /// A model that was decoded.
  struct Object {
    let place: ObjectLocation
    let type: any Any.Type
    let model: Any

    var path: [PathStep] { place.steps }
  }

  /// A property that an object lacks.
  struct Absence {
    let path: [PathStep]
    let sourceKey: String
    /// The type of a required property: the model has a made-up value of it.
    var madeUp: (any Any.Type)?
    /// Whether the model was decoded with the store's value.
    var isSupplied = false
  }

  /// The absent properties, by the path of the object and by name.
  typealias Absences = [[PathStep]: [String: Absence]]

  /// The models in the order of decoding: a model comes after the models inside it.
  private(set) var objects: [Object] = []
  private(set) var absences: Absences = [:]
  /// Whether one model was inside another.
  private(set) var hasNested = false
  private let types: RecordTypes
  /// The members that the store adds to those of the payload, by the path of the object.
  private let completions: [[PathStep]: AddedMembers]
  /// The required properties that may get made-up values; nil for all those of records.
  private let madeUp: Set<[PathStep]>?
  private var records: [ObjectIdentifier: Bool] = [:]

  init(
    _ types: RecordTypes, completions: [[PathStep]: AddedMembers] = [:],
    madeUp: Set<[PathStep]>? = nil
  ) {
    self.types = types
    self.completions = completions
    self.madeUp = madeUp
  }

  func follows(_ type: any Any.Type) -> Bool {
    if let known = records[ObjectIdentifier(type)] { return known }
    let result = types.contains(type)
    records[ObjectIdentifier(type)] = result
    return result
  }

  func makesUp(_ property: [PathStep], of type: any Any.Type) -> Bool {
    madeUp?.contains(property) ?? (follows(type) || types.spreads(type))
  }

  func members(at place: ObjectLocation) -> AddedMembers? {
    completions.isEmpty ? nil : completions[place.steps]
  }

  func didDecode(_ events: [ModelEvent]) {
    for event in events {
      switch event {
      case .decoded(let model, as: let type, at: let place):
        // The last model inside another one comes right before it.
        if let last = objects.last, last.place.isInside(place) { hasNested = true }
        objects.append(Object(place: place, type: type, model: model))
      case .missing(let path, let key, let madeUp):
        guard case .property(let name) = path.last else { continue }
        absences[Array(path.dropLast()), default: [:]][name] = Absence(
          path: path, sourceKey: key, madeUp: madeUp)
      }
    }
  }
}
