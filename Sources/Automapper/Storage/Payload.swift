/// The records of a payload: one for each key, however many objects have it, and how they refer to
/// each other.
final class Payload<Transaction: ObjectStoreTransaction> {
  /// An object of the payload, and the record that it became a part of.
  struct Part {
    let place: ObjectPlace
    var record: PayloadRecord
    /// What the object itself says, before others were added.
    let own: PayloadRecord
    let absences: [String: ObjectRecorder.Absence]

    var path: [PathStep] { place.steps }
  }

  private let shapes: RecordShapes<Transaction>
  private let writer: Mapper
  private let recorder: ObjectRecorder
  private(set) var parts: [Part] = []
  private(set) var records: [PayloadRecord] = []
  private(set) var report = MappingReport()
  private var relations: [ObjectIdentifier: [String: PayloadRelation]] = [:]
  private var partAtPath: [[PathStep]: Int] = [:]
  /// The places among `records`.
  private var places: [RecordIdentity: Int] = [:]

  init(
    _ recorder: ObjectRecorder, _ shapes: RecordShapes<Transaction>,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) throws {
    self.shapes = shapes
    self.recorder = recorder
    writer = Mapper(engine: shapes.engine.forRecords, userInfo: userInfo)
    try readParts()
    try linkOwners()
    merge()
    try linkRelations()
  }

  /// Records refer to each other, owners to what they own and back: this lets go of them.
  deinit {
    for part in parts {
      part.own.unlink()
      part.record.unlink()
    }
  }

  /// The record of a key, if the payload has it.
  func record(of shape: RecordShape, key: [StoreValue]) -> PayloadRecord? {
    places[RecordIdentity(shape, key)].map { records[$0] }
  }

  /// The relations of a type, by property.
  func relations(of shape: RecordShape) throws -> [String: PayloadRelation] {
    if let known = relations[ObjectIdentifier(shape.type)] { return known }
    var result: [String: PayloadRelation] = [:]
    for (name, relation) in shape.fields.relations {
      result[name] = try shapes.relation(name, relation, of: shape)
    }
    relations[ObjectIdentifier(shape.type)] = result
    return result
  }

  // MARK: Objects

  /// Every object that is a record, with its values. An object inside another is a record where a
  /// relation says so; else it is a part of a column's value.
  private func readParts() throws {
    let objects = recorder.objects
    parts.reserveCapacity(objects.count)
    guard recorder.hasNested else {
      for object in objects {
        try read(object, recorder.absences.isEmpty ? [:] : recorder.absences[object.path] ?? [:])
      }
      return
    }
    var last: [[PathStep]: Int] = [:]
    for (index, object) in objects.enumerated() { last[object.path] = index }
    var isRecord = Array(repeating: false, count: objects.count)
    // Outer objects come later.
    for (index, object) in objects.enumerated().reversed() where last[object.path] == index {
      guard let (outer, name) = Self.around(object.path, last) else {
        isRecord[index] = true
        continue
      }
      let shape = try shapes.shape(of: objects[outer].type)
      isRecord[index] = isRecord[outer] && shape.fields.relations[name] != nil
    }
    for (index, object) in objects.enumerated() where last[object.path] == index {
      let absences = recorder.absences[object.path] ?? [:]
      if isRecord[index] {
        try read(object, absences)
      } else if let absence = absences.first(where: { $0.value.madeUp != nil }) {
        throw Self.missing(absence.key, absence.value, object.path)
      }
    }
  }

  /// The nearest object around a path, and its property that the path goes through.
  private static func around(
    _ path: [PathStep], _ indexes: [[PathStep]: Int]
  ) -> (index: Int, property: String)? {
    for count in stride(from: path.count - 1, through: 0, by: -1) {
      guard let index = indexes[Array(path[..<count])] else { continue }
      if case .property(let name) = path[count] { return (index, name) }
    }
    return nil
  }

  private func read(
    _ object: ObjectRecorder.Object, _ absences: [String: ObjectRecorder.Absence]
  ) throws {
    let shape = try shapes.shape(of: object.type)
    let record = PayloadRecord(shape, object.place)
    let absent = shape.spread.isEmpty ? absences : absentNames(object.path, absences, shape)
    let own = try shapes.transaction.record(of: object.model)
    if let own {
      for (column, value) in own {
        guard let number = shape.table.number(of: column) else { continue }
        let name = shape.property(of: number) ?? column
        if shape.fields.relations[name] == nil { put(value, name, number, absent, record) }
      }
    } else {
      let written = try writer.foundationValue(of: object.model)
      guard let members = written as? [String: Any] else {
        throw MappingError(
          MappingError.Issue(
            .typeMismatch, path: object.path.text, model: TypeName.of(object.type),
            expected: "an object", found: Excerpt.scalar(FoundationType.scalar(written))))
      }
      for (position, (name, value)) in members.enumerated() {
        guard let number = shape.number(of: name, at: position) else {
          if absent[name] != nil || FoundationType.isNull(value) || shape.isTag(name) { continue }
          throw MappingError(
            shape.unknownColumn(for: name, object.path + [.property(name)]))
        }
        do {
          put(try shape.fields.storeValue(value, of: name), name, number, absent, record)
        } catch let failure as ValueFailure {
          throw MappingError(
            MappingError.Issue(
              failure.code, path: (object.path + [.property(name)]).text,
              expected: failure.expected, found: failure.found))
        }
      }
    }
    for (name, absence) in absences {
      record.isPartial = true
      guard absence.madeUp != nil else { continue }
      let column = shape.fields.relations[name] == nil ? shape.number(of: name) : nil
      record.madeUp.append(
        PayloadRecord.MadeUp(name: name, column: column, absence: absence, path: object.path))
    }
    if recorder.hasNested { partAtPath[object.path] = parts.count }
    parts.append(Part(place: object.place, record: record, own: record, absences: absences))
  }

  private func put(
    _ value: StoreValue, _ name: String, _ number: Int,
    _ absent: [String: ObjectRecorder.Absence], _ record: PayloadRecord
  ) {
    guard !absent.isEmpty, let absence = absent[name] else { return record.set(number, value) }
    if absence.madeUp == nil, !value.isNull { record.setDefault(number, value) }
  }

  /// What an object lacks, models included that are spread over it.
  private func absentNames(
    _ path: [PathStep], _ own: [String: ObjectRecorder.Absence], _ shape: RecordShape
  ) -> [String: ObjectRecorder.Absence] {
    var names = own
    for property in shape.spread {
      for (name, absence) in recorder.absences[path + [.property(property.name)]] ?? [:] {
        names[name] = names[name] ?? absence
        for nested in property.nested where nested.path == [name] {
          if let key = nested.rule.keys?.first?.path.first { names[key] = absence }
        }
      }
    }
    return names
  }

  // MARK: Records

  /// Gives objects inside others their foreign keys, the outer ones first.
  private func linkOwners() throws {
    var inner: [(part: PayloadRecord, owner: PayloadRecord, relation: PayloadRelation)] = []
    for part in parts.reversed() {
      let record = part.own
      if recorder.hasNested, let (owner, relation) = try around(part.path) {
        if relation.relation.kind == .belongsTo {
          inner.append((record, owner, relation))
        } else {
          record.owners.append((relation.foreignKey, owner))
          if let key = owner.key?.first { record.fill(relation.foreignKey, key) }
          if relation.relation.kind == .hasOne, record.keyColumns.isEmpty {
            record.keyColumns = [relation.foreignKey]
          }
        }
      }
      record.findKey()
    }
    for (record, owner, relation) in inner {
      owner.owners.append((relation.foreignKey, record))
      if let key = record.key?.first { owner.fill(relation.foreignKey, key) }
      if owner.key == nil { owner.findKey() }
    }
  }

  /// The record around an object, and the relation that the object is in.
  private func around(_ path: [PathStep]) throws -> (PayloadRecord, PayloadRelation)? {
    guard let (outer, name) = Self.around(path, partAtPath),
      let relation = try relations(of: parts[outer].own.shape)[name]
    else { return nil }
    return (parts[outer].own, relation)
  }

  /// Makes one record of all objects with one key.
  private func merge() {
    var merged: [ObjectIdentifier: PayloadRecord] = [:]
    records.reserveCapacity(parts.count)
    places.reserveCapacity(parts.count)
    for index in parts.indices {
      let own = parts[index].own
      guard let key = own.key else {
        records.append(own)
        continue
      }
      let identity = RecordIdentity(own.shape, key)
      guard let place = places[identity] else {
        places[identity] = records.count
        records.append(own)
        continue
      }
      var record = records[place]
      noteDuplicate(record.path, own)
      if merged[ObjectIdentifier(record)] == nil, !record.isMerged {
        let first = record
        record = first.copy
        record.isMerged = true
        records[place] = record
        merged[ObjectIdentifier(first)] = record
      }
      record.absorb(own)
      merged[ObjectIdentifier(own)] = record
    }
    guard !merged.isEmpty else { return }
    for index in parts.indices {
      parts[index].record = merged[ObjectIdentifier(parts[index].own)] ?? parts[index].own
    }
    for record in records {
      record.owners = record.owners.map {
        ($0.column, merged[ObjectIdentifier($0.record)] ?? $0.record)
      }
    }
  }

  private func noteDuplicate(_ earlier: [PathStep], _ later: PayloadRecord) {
    let text = (later.key ?? []).map(\.shortText).joined(separator: ", ")
    let place = later.path.isEmpty ? "the root" : later.path.text
    report.entries.append(
      MappingReport.Entry(
        kind: .duplicateKey, path: earlier.text, detail: "\(place) has the key \(text) as well"))
  }

  /// Notes which records each relation of the payload has.
  private func linkRelations() throws {
    var children: [[PathStep]: [String: [PayloadRecord]]] = [:]
    if recorder.hasNested {
      for part in parts {
        guard let (outer, name) = Self.around(part.path, partAtPath) else { continue }
        children[parts[outer].path, default: [:]][name, default: []].append(part.record)
      }
    }
    for part in parts where !part.own.shape.fields.relations.isEmpty {
      for (name, relation) in try relations(of: part.own.shape).sorted(by: { $0.key < $1.key })
      where part.absences[name] == nil {
        part.record.relations.removeAll { $0.relation.name == name }
        part.record.relations.append((relation, children[part.path]?[name] ?? []))
        if relation.relation.kind == .belongsTo, children[part.path]?[name] == nil,
          part.record.value(relation.foreignKey) == nil
        {
          part.record.set(relation.foreignKey, .null)
        }
      }
    }
  }

  static func missing(
    _ name: String, _ absence: ObjectRecorder.Absence, _ path: [PathStep]
  ) -> MappingError {
    MappingError(
      MappingError.Issue(
        .missingKey, path: (path + [.property(name)]).text, sourceKey: absence.sourceKey,
        expected: absence.madeUp.map { TypeName.of($0) }, found: "nothing"))
  }
}
