import Automapper

/// The objects of a payload that are records, with the values of their columns.
extension Payload {
  /// The part for a model that is a record, with the values of its columns.
  func part(for object: RecordTree<Transaction>.Node) throws -> Part {
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
        } catch let error as MappingError {
          throw error.below(path + [.property(name)])
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
    return Part(node: object, own: record, record: record, absences: absent)
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
    if absence.isSupplied { record.supplied.append(number) }
  }
}
