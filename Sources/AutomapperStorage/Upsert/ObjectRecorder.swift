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
  private var decoded: [Object] = []
  /// The paths of values that are not part of the result: of models whose last decoding failed, and of values that a
  /// default replaces.
  private var rejected: Set<[PathStep]> = []
  /// The absent properties, by the path of the object and by name.
  private(set) var absences: [[PathStep]: [String: Absence]] = [:]
  /// Whether one model was inside another.
  private(set) var hasNested = false
  /// Members that replace those of the payload, by the path of the object and by property.
  private let completions: [[PathStep]: [String: Any]]
  /// Whether models of a type are records.
  private let isRecord: (any Any.Type) -> Bool
  private var records: [ObjectIdentifier: Bool] = [:]
  /// The number of models being decoded, each inside the previous one.
  private var depth = 0

  init(
    completions: [[PathStep]: [String: Any]] = [:], isRecord: @escaping (any Any.Type) -> Bool
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

  func willDecode(at place: ObjectLocation) -> [String: Any]? {
    depth += 1
    if depth > 1 { hasNested = true }
    return completions.isEmpty ? nil : completions[place.steps]
  }

  func didDecode(_ model: Any, as type: any Any.Type, at place: ObjectLocation) {
    depth -= 1
    decoded.append(Object(place: place, type: type, model: model))
    // The value may have failed before, without a conversion that it needs.
    if rejected.isEmpty { return }
    for count in 0...place.steps.count { rejected.remove(Array(place.steps.prefix(count))) }
  }

  func didFail(at place: ObjectLocation) {
    depth -= 1
    rejected.insert(place.steps)
  }

  func didReplace(_ path: [PathStep]) { rejected.insert(path) }

  /// Returns the models that are part of the result, a model after the models inside it.
  func objects() -> [Object] {
    if rejected.isEmpty { return decoded }
    return decoded.filter { object in
      (0...object.path.count).allSatisfy { !rejected.contains(Array(object.path.prefix($0))) }
    }
  }

  func didMiss(_ path: [PathStep], key: String, madeUp type: (any Any.Type)?) {
    guard case .property(let name) = path.last else { return }
    let absence = Absence(sourceKey: key, madeUp: type)
    absences[Array(path.dropLast()), default: [:]][name] = absence
  }

  func willRepeat(at path: [PathStep]) { absences[path] = nil }
}
