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
    /// The number of objects inside it, which precede it.
    let nestedCount: Int

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
  /// Members that replace those of the payload, by the path of the object and by property.
  private let completions: [[PathStep]: [String: Any]]
  /// Whether models of a type are records.
  private let isRecord: (any Any.Type) -> Bool
  private var records: [ObjectIdentifier: Bool] = [:]
  /// The models being decoded, each inside the previous one, with the number of objects before them.
  private var open: [(place: ObjectLocation, start: Int)] = []
  /// The objects that were removed, for models that the mapper does not decode again.
  private var removed = RemovedObjects()

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
    if !open.isEmpty { hasNested = true }
    open.append((place, objects.count))
    return completions.isEmpty ? nil : completions[place.steps]
  }

  func didDecode(_ model: Any, as type: any Any.Type, at place: ObjectLocation) {
    let start = open.popLast()?.start ?? objects.count
    if objects.count == start { restore(type, at: place) }
    objects.append(
      Object(place: place, type: type, model: model, nestedCount: objects.count - start))
  }

  func didFail(at place: ObjectLocation) {
    guard let start = open.popLast()?.start else { return }
    remove(from: start)
    if !absences.isEmpty { absences[place.steps] = nil }
  }

  func didFail(below path: [PathStep]) {
    // A model may read its own object in several ways. What fails is then not what another way has read.
    if let place = open.last?.place, place.steps.count >= path.count { return }
    var start = objects.count
    while start > open.last?.start ?? 0, objects[start - 1].path.starts(with: path) { start -= 1 }
    remove(from: start)
  }

  func didMiss(_ path: [PathStep], key: String, madeUp type: (any Any.Type)?) {
    guard case .property(let name) = path.last else { return }
    let absence = Absence(sourceKey: key, madeUp: type)
    absences[Array(path.dropLast()), default: [:]][name] = absence
  }

  func willRepeat(at path: [PathStep]) { absences[path] = nil }

  /// Removes the objects from an index on, which are inside a value that failed.
  private func remove(from start: Int) {
    guard start < objects.count else { return }
    removed.add(objects[start...], &absences)
    objects.removeSubrange(start...)
  }

  /// Adds the objects inside a model again that were removed with it, if the mapper returns it unchanged.
  private func restore(_ type: any Any.Type, at place: ObjectLocation) {
    objects += removed.take(inside: type, at: place, &absences)
  }
}
