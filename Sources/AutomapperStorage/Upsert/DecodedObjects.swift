import Automapper

/// The models of a payload and the properties that their objects lack.
struct DecodedObjects {
  /// The result of decoding.
  let root: Any
  let objects: [ObjectRecorder.Object]
  /// Whether one model was inside another.
  let hasNested: Bool
  private(set) var absences: ObjectRecorder.Absences
  /// The members of a rest that the models have from the store, by the path of the object.
  private(set) var storedRest: [[PathStep]: [String: JSONValue]] = [:]

  init(_ root: Any, _ recorder: ObjectRecorder) {
    self.root = root
    objects = recorder.objects
    hasNested = recorder.hasNested
    absences = recorder.absences
  }

  /// The models that were decoded with values of the store. Their objects lack the same properties in the payload.
  init<Transaction>(
    _ root: Any, _ recorder: ObjectRecorder, completing earlier: DecodedObjects,
    with completion: PayloadCompletion<Transaction>
  ) {
    self.init(root, recorder)
    storedRest = completion.rest
    absences = earlier.absences.mapValues { names in
      names.mapValues { absence in
        var absence = absence
        absence.isSupplied = completion.supplied.contains(absence.path)
        // The model has a value of the store or one of its own for any other property.
        if !completion.postponed.contains(absence.path) { absence.madeUp = nil }
        return absence
      }
    }
  }

  /// Keeps the models' own values of some properties that their objects lack, as if the objects had them.
  mutating func keepOwnValues(_ properties: [[PathStep]: Set<String>]) {
    for (path, names) in properties { for name in names { absences[path]?[name] = nil } }
  }

  /// The properties that an object lacks, and the columns of those that its nested models lack.
  func absences(
    of path: [PathStep], _ shape: RecordShape
  ) -> [String: ObjectRecorder.Absence] {
    var names = absences[path] ?? [:]
    for property in shape.spread where property.isInlined {
      names.merge(absences[path + [.property(property.name)]] ?? [:]) { own, _ in own }
    }
    for column in shape.fields.spread.columns {
      names[column.name] = names[column.name] ?? absence(of: column.path, below: path)
    }
    return names
  }

  /// The absence of a nested property, or of a model around it.
  private func absence(of names: [String], below path: [PathStep]) -> ObjectRecorder.Absence? {
    var path = path
    for name in names {
      if let absence = absences[path]?[name] { return absence }
      path.append(.property(name))
    }
    return nil
  }
}

extension ObjectRecorder.Absence {
  /// The error for an object that lacks a required property.
  var error: MappingError {
    MappingError(
      MappingError.Issue(
        .missingKey, path: path.text, sourceKey: sourceKey,
        expected: madeUp.map { TypeName.of($0) }, found: "nothing"))
  }
}
