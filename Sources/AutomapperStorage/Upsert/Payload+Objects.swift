import Automapper

/// The objects of a payload that are records, with the values of their columns.
extension Payload {
  /// Creates a part for each model that is a record. A model inside another is a record if a relation declares it;
  /// otherwise it belongs to the value of a column.
  func readParts() throws {
    let tree = try RecordTree(
      decoded, ModelMatching(decoded, shapes, writer), keepsDropped: decoded.isIncomplete)
    let nodes = tree.nodes
    hasDropped = tree.hasDropped
    // Inner models come first.
    let last = nodes.count - 1
    parts.reserveCapacity(nodes.count)
    for node in nodes.reversed() {
      try read(node, node.relations.mapValues { $0.map { last - $0 } })
    }
    for index in parts.indices.reversed() {
      for (name, inner) in parts[index].relations.sorted(by: { $0.key < $1.key }) {
        for part in inner { parts[part].owners.append((index, name)) }
      }
    }
  }

  private func read(
    _ object: RecordTree<Transaction>.Node, _ relations: [String: [Int]]
  ) throws {
    let shape = try shapes.shape(of: object.type)
    let record = PayloadRecord(shape, object.place)
    let path = record.path
    let absent =
      decoded.absences.isEmpty || !object.isDecoded ? [:] : decoded.absences(of: path, shape)
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
            .typeMismatch, path: path.text, model: TypeName.of(object.type),
            expected: "an object", found: Excerpt.scalar(FoundationType.scalar(written))))
      }
      for (position, (name, value)) in members.enumerated() {
        guard let number = shape.number(of: name, at: position) else {
          if absent[name] != nil || FoundationType.isNull(value) || shape.isTag(name) { continue }
          throw MappingError(
            shape.unknownColumn(for: name, path + [.property(name)]))
        }
        do {
          let value = try shape.fields.storeValue(value, of: name)
          put(value, name, number, absent, record)
        } catch let failure as ValueFailure {
          throw MappingError(
            MappingError.Issue(
              failure.code, path: (path + [.property(name)]).text,
              expected: failure.expected, found: failure.found))
        }
      }
    }
    // The stored members of the rest stay beside those of the payload.
    if shape.rest != nil, !shape.mode.replaces { record.isPartial = true }
    for (name, absence) in absent {
      record.isPartial = true
      if absence.madeUp == nil { continue }
      record.madeUp.append(
        PayloadRecord.MadeUp(column: shape.absentColumn(name), absence: absence))
    }
    parts.append(
      Part(
        place: object.place, record: record, own: record, isDecoded: object.isDecoded,
        absences: absent, relations: relations, defaults: object.defaults))
  }

  private func put(
    _ value: StoreValue, _ name: String, _ number: Int,
    _ absent: [String: ObjectRecorder.Absence], _ record: PayloadRecord
  ) {
    if number == record.shape.rest, absent[name] == nil, let members = value.jsonMembers {
      let stored = decoded.storedRest[record.path] ?? [:]
      record.rest = stored.isEmpty ? members : members.filter { stored[$0.key] != $0.value }
      // A new record without other members gets the model's own value.
      if !value.isNull { record.setDefault(number, value) }
      return
    }
    guard !absent.isEmpty, let absence = absent[name] else { return record.set(number, value) }
    if absence.madeUp == nil, !value.isNull { record.setDefault(number, value) }
  }
}
