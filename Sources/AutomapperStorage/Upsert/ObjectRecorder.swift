import Automapper

/// Collects the models of a payload that a store has to write: each with its location, its type and the
/// properties that its object lacks.
///
/// A required property that is absent gets a made-up value, since the store may have it. Check `absences` before
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
    let sourceKey: String
    /// The type of a required property: the model has a made-up value of it.
    let madeUp: (any Any.Type)?
  }

  /// The models in the order of decoding: a model comes after the models inside it.
  private(set) var objects: [Object] = []
  /// The absent properties, by the path of the object and by name.
  private(set) var absences: [[PathStep]: [String: Absence]] = [:]
  /// Whether one model was inside another.
  private(set) var hasNested = false
  /// The members that the store adds to those of the payload, by the path of the object.
  private let completions: [[PathStep]: AddedMembers]
  /// Whether models of a type are records.
  private let isRecord: (any Any.Type) -> Bool
  private var records: [ObjectIdentifier: Bool] = [:]

  init(
    completions: [[PathStep]: AddedMembers] = [:], isRecord: @escaping (any Any.Type) -> Bool
  ) {
    self.completions = completions
    self.isRecord = isRecord
  }

  func follows(_ type: any Any.Type) -> Bool {
    if let known = records[ObjectIdentifier(type)] { return known }
    let result = isRecord(type)
    records[ObjectIdentifier(type)] = result
    return result
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
          sourceKey: key, madeUp: madeUp)
      }
    }
  }
}
