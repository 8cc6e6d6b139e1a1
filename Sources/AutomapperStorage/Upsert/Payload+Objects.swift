import Automapper

/// The objects of a payload that are records, with the values of their columns.
extension Payload {
  /// Creates a part for each object that is a record. An object inside another is a record if a relation
  /// declares it; otherwise it belongs to the value of a column.
  func readParts() throws {
    let objects = decoded.objects
    parts.reserveCapacity(objects.count)
    guard decoded.hasNested else {
      for object in objects { try read(object) }
      return
    }
    var last: [[PathStep]: Int] = [:]
    for (index, object) in objects.enumerated() { last[object.path] = index }
    var isRecord = Array(repeating: false, count: objects.count)
    // Outer objects come last in `objects`, so this visits them first.
    for (index, object) in objects.enumerated().reversed() where last[object.path] == index {
      guard let (outer, name) = Self.around(object.path, last) else {
        isRecord[index] = true
        continue
      }
      let owner = objects[outer]
      // A relation that the payload lacks has records of the store.
      if !isRecord[outer] || decoded.absences[owner.path]?[name] != nil { continue }
      isRecord[index] =
        try shapes.shape(of: owner.type).fields.relations[name]?.relates(to: object.type) == true
    }
    for (index, object) in objects.enumerated() where isRecord[index] { try read(object) }
  }

  /// The nearest object around a path, and the property of that object which the path goes through.
  static func around(
    _ path: [PathStep], _ indexes: [[PathStep]: Int]
  ) -> (index: Int, property: String)? {
    for count in stride(from: path.count - 1, through: 0, by: -1) {
      guard let index = indexes[Array(path[..<count])] else { continue }
      if case .property(let name) = path[count] { return (index, name) }
    }
    return nil
  }

  private func read(_ object: ObjectRecorder.Object) throws {
    let shape = try shapes.shape(of: object.type)
    let record = PayloadRecord(shape, object.place)
    let absent = decoded.absences.isEmpty ? [:] : decoded.absences(of: object.path, shape)
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
          let value = try shape.fields.storeValue(value, of: name)
          put(value, name, number, absent, record)
        } catch let failure as ValueFailure {
          throw MappingError(
            MappingError.Issue(
              failure.code, path: (object.path + [.property(name)]).text,
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
    if decoded.hasNested { partAtPath[object.path] = parts.count }
    parts.append(Part(place: object.place, record: record, own: record, absences: absent))
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
