import Automapper

/// The store's values that the objects of a payload lack: values that it had before, and values that it
/// assigned.
struct PayloadCompletion<Transaction: ObjectStoreTransaction> {
  let shapes: RecordShapes<Transaction>
  let payload: Payload<Transaction>

  /// The values by the path of an object, as they would appear in a source.
  func members() throws -> [[PathStep]: AddedMembers] {
    var result: [[PathStep]: AddedMembers] = [:]
    for part in payload.parts where !isWhole(part) {
      let members = try members(of: part)
      if !members.isEmpty { result[part.path] = members }
    }
    return result
  }

  /// Whether an object has every value of its record.
  private func isWhole(_ part: Payload<Transaction>.Part) -> Bool {
    let record = part.record
    return part.absences.isEmpty && record === part.own && record.owners.isEmpty
      && record.filled.isEmpty && record.stored == nil && record.key != nil
  }

  private func members(of part: Payload<Transaction>.Part) throws -> AddedMembers {
    let record = part.record
    let shape = part.own.shape
    var members: [String: Any] = [:]
    var result = AddedMembers()
    for (name, absence) in part.absences where name != shape.fields.rest {
      if shape.fields.relations[name] != nil {
        if absence.madeUp == nil { continue }
        guard let found = try related(name, part) else {
          throw Payload<Transaction>.missing(name, absence, part.path)
        }
        members[name] = found
        continue
      }
      guard let column = shape.number(of: name), let value = record.current(column) else {
        // The model has a made-up value, which must not reach the caller.
        if absence.madeUp != nil { throw Payload<Transaction>.missing(name, absence, part.path) }
        continue
      }
      // Beside a rest, null too: a member of the rest may spell the property.
      if !value.isNull || absence.madeUp != nil || !record.wholeRest.isEmpty {
        members[name] = shape.fields.storedValue(value, of: name)
      }
    }
    result.others = record.wholeRest.filter { part.own.rest[$0.key] == nil }
    // Keys that the store assigned, and foreign keys, replace the values of the object.
    for column in record.keyColumns + record.owners.map(\.column) {
      guard let value = keyValue(column, record) ?? record.current(column),
        part.own.filled.contains(column)
          || part.own.value(column)?.canonical != value.canonical,
        let name = shape.property(of: column), shape.fields.relations[name] == nil
      else { continue }
      members[name] = shape.fields.storedValue(value, of: name)
    }
    result.properties = members
    return result
  }

  private func keyValue(_ column: Int, _ record: PayloadRecord) -> StoreValue? {
    record.keyColumns.firstIndex(of: column).flatMap { record.key?[$0] }
  }

  /// The store's records of a required relation that the payload lacks.
  private func related(_ name: String, _ part: Payload<Transaction>.Part) throws -> Any? {
    guard let relation = try payload.relations(of: part.own.shape)[name],
      let stored = try shapes.transaction.fetch(
        part.record.shape.table.name, key: part.record.keyRecord
      ).first
    else { return nil }
    let loader = RecordLoader(shapes, at: part.path)
    return try loader.related(name, stored, part.own.shape)
      ?? (relation.relation.kind == .hasMany ? [Any]() : nil)
  }
}
