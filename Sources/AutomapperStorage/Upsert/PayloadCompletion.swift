import Automapper

/// The store's values that the objects of a payload lack: values that it had before, and values that it
/// assigned.
struct PayloadCompletion<Transaction: ObjectStoreTransaction> {
  /// The values for one object.
  private struct Values: Equatable {
    /// The values by property.
    var columns: [String: StoreValue] = [:]
    /// Members that no property takes.
    var rest: [String: JSONValue] = [:]
  }

  private let payload: Payload<Transaction>
  private var values: [[PathStep]: Values] = [:]
  /// The records of required relations by property, as they would appear in a source.
  private var related: [[PathStep]: [String: Any]] = [:]
  private var missing: MissingRelations<Transaction>
  /// The absent properties for which there are values.
  private(set) var supplied: Set<[PathStep]> = []
  /// The absent properties that get their values when records are written: keys that the store assigns, and keys of
  /// other records.
  private(set) var postponed: Set<[PathStep]> = []

  init(_ payload: Payload<Transaction>) throws {
    self.payload = payload
    missing = MissingRelations(payload)
    for part in payload.parts where part.node.isDecoded && !Self.isWhole(part) { try add(part) }
  }

  /// Whether an object has every value of its record.
  private static func isWhole(_ part: Payload<Transaction>.Part) -> Bool {
    let record = part.record
    return part.absences.isEmpty && record === part.own && record.owners.isEmpty
      && record.filled.isEmpty && record.stored == nil && record.key != nil
  }

  var isEmpty: Bool { values.isEmpty && related.isEmpty }

  /// The members that no property takes, by the path of the object.
  var rest: [[PathStep]: [String: JSONValue]] {
    values.compactMapValues { $0.rest.isEmpty ? nil : $0.rest }
  }

  /// Whether the payload must be decoded with these values, or without made-up ones.
  func isNeeded(for absences: ObjectRecorder.Absences) -> Bool {
    !isEmpty
      || absences.values.contains { names in
        names.values.contains { absence in
          // The store neither has a value nor will have one.
          absence.madeUp != nil && !supplied.contains(absence.path)
            && !postponed.contains(absence.path)
        }
      }
  }

  /// Whether models with the values of the other completion have these values too.
  func isSame(as other: Self) -> Bool {
    related.isEmpty && other.related.isEmpty && values == other.values
  }

  /// Adds the values of an earlier completion, which the models of the payload have already.
  mutating func add(_ earlier: Self) {
    for (path, own) in earlier.values {
      values[path, default: Values()].columns.merge(own.columns) { later, _ in later }
      values[path, default: Values()].rest.merge(own.rest) { later, _ in later }
    }
  }

  /// The members to add to each object.
  func members() -> [[PathStep]: AddedMembers] {
    var result: [[PathStep]: AddedMembers] = [:]
    for part in payload.parts where part.node.isDecoded {
      let (path, fields) = (part.path, part.own.shape.fields)
      var members = AddedMembers()
      for (name, value) in values[path]?.columns ?? [:] {
        members.properties[name] = fields.storedValue(value, of: name)
      }
      members.properties.merge(related[path] ?? [:]) { own, _ in own }
      members.others = values[path]?.rest ?? [:]
      if !members.isEmpty { result[path] = members }
    }
    return result
  }

  private mutating func add(_ part: Payload<Transaction>.Part) throws {
    let record = part.record
    let shape = part.own.shape
    var own = Values()
    for (name, absence) in part.absences where name != shape.fields.rest {
      if shape.fields.relations[name] != nil {
        let isOther =
          absence.madeUp != nil || absence.isSupplied
          || part.node.relationsWithOwnModels.contains(name) && record.existed
        guard isOther, let found = try missing.records(of: name, part) else { continue }
        related[part.path, default: [:]][name] = found
        supplied.insert(absence.path)
        continue
      }
      guard let column = shape.absentColumn(name) else { continue }
      if absence.madeUp != nil, record.isPostponed(column) { postponed.insert(absence.path) }
      let ownValue = part.own.defaultValue(column)
      guard let value = record.current(column) ?? (ownValue != nil && record.existed ? .null : nil)
      else { continue }
      let isSame = value.canonical == (ownValue ?? .null).canonical
      // A model without the store's value may have computed an equal one.
      let isKnown = isSame && (absence.isSupplied || !record.existed || value.isNull)
      // Beside a rest, a member of the rest may spell the property.
      if absence.madeUp != nil || !isKnown || !record.wholeRest.isEmpty {
        own.columns[name] = value
        supplied.insert(absence.path)
      }
    }
    own.rest = record.wholeRest.filter { part.own.rest[$0.key] == nil }
    // Keys that the store assigned, and keys of other records, replace the values of the object.
    for column in record.keyColumns + record.owners.map(\.column) {
      guard let value = record.keyValue(column) ?? record.current(column),
        part.own.filled.contains(column)
          || part.own.value(column)?.canonical != value.canonical,
        let name = shape.property(of: column), shape.fields.relations[name] == nil
      else { continue }
      own.columns[name] = value
    }
    if !own.columns.isEmpty || !own.rest.isEmpty { values[part.path] = own }
  }
}

extension PayloadRecord {
  fileprivate func keyValue(_ column: Int) -> StoreValue? {
    keyColumns.firstIndex(of: column).flatMap { key?[$0] }
  }

  /// Whether a column gets its value when records are written.
  fileprivate func isPostponed(_ column: Int) -> Bool {
    key == nil && keyColumns.contains(column) || owners.contains { $0.column == column }
  }
}
