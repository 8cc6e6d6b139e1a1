import Automapper

/// Finds the objects that the models of a relation were decoded from.
///
/// Usually they are the decoded ones, in their order. Otherwise models and objects with the same key belong together,
/// or with the same content if they have no key.
struct ModelMatching<Transaction: ObjectStoreTransaction> {
  private enum Identity: Hashable {
    case key([String])
    case content(String)
  }

  let shapes: RecordShapes<Transaction>
  private let decoded: DecodedObjects
  /// Encodes models as records.
  private let writer: Mapper

  init(
    _ decoded: DecodedObjects, _ shapes: RecordShapes<Transaction>, _ writer: Mapper
  ) {
    self.decoded = decoded
    self.shapes = shapes
    self.writer = writer
  }

  /// Returns the index of each model's object; nil for a model that was not decoded.
  ///
  /// - Parameter found: The indexes of the objects, in the order of the payload.
  func match(_ models: [Any], to found: [Int]) throws -> [Int?] {
    if found.isEmpty { return models.map { _ in nil } }
    if models.count == found.count {
      // Objects that lack nothing need no partner: all that is stored comes from the models.
      if decoded.absences.isEmpty { return found }
      if try zip(models, found).allSatisfy({ try isSame($0, decoded.objects[$1]) }) { return found }
    }
    var unmatched: [Identity: UnmatchedObjects] = [:]
    for index in found.reversed() {
      if let identity = try identity(ofObject: index) {
        unmatched[identity, default: UnmatchedObjects()].add(index)
      }
    }
    var matches = try models.map { model in
      try unmatched[identity(of: model)]?.take(model, of: decoded.objects) {
        try isSame(model, decoded.objects[$0])
      }
    }
    // A closure may have changed models without a key, and keys that the store assigns.
    let taken = Set(matches.compactMap(\.self))
    let rest = try found.filter { index in
      if taken.contains(index) { return false }
      if case .key = try identity(ofObject: index) { return false }
      return true
    }
    let open = matches.indices.filter { matches[$0] == nil }
    if rest.count == open.count {
      for (index, object) in zip(open, rest) { matches[index] = object }
    }
    return matches
  }

  /// Whether a model is known to be that of an object.
  private func isSame(_ model: Any, _ object: ObjectRecorder.Object) throws -> Bool {
    if let instance = ObjectTree.instance(model) {
      return instance == ObjectTree.instance(object.model)
    }
    func isEqual<Model: Equatable>(_ model: Model) -> Bool { (object.model as? Model) == model }
    if let model = model as? any Equatable { return isEqual(model) }
    return try key(of: model).map { try $0 == key(of: object.model) } ?? false
  }

  /// The identity of a decoded model; nil if its key is made up.
  private func identity(ofObject index: Int) throws -> Identity? {
    let object = decoded.objects[index]
    let shape = try shapes.shape(of: object.type)
    let absences = decoded.absences[object.path] ?? [:]
    let isMadeUp = shape.key.contains {
      shape.property(of: $0).map { absences[$0] != nil } ?? false
    }
    return isMadeUp ? nil : try identity(of: object.model)
  }

  private func identity(of model: Any) throws -> Identity {
    if let key = try key(of: model) { return .key(key) }
    let written = try writer.foundationValue(of: model)
    return .content(try Mapper.default.json(from: written, options: .sortedKeys))
  }

  private func key(of model: Any) throws -> [String]? {
    try shapes.shape(of: type(of: model)).key(in: model)?.map { String(describing: $0) }
  }
}
