import Automapper

/// Fetches records with the records of their relations, as a source for the mapper.
final class RecordLoader<Transaction: ObjectStoreTransaction> {
  private let shapes: RecordShapes<Transaction>
  /// The records around the current one, by type and key. They are not fetched again.
  private var around: [(type: any Any.Type, key: [StoreValue])] = []

  init(_ shapes: RecordShapes<Transaction>) { self.shapes = shapes }

  /// The record with a key; nil if there is none.
  func record(of type: any Any.Type, key: [StoreValue]) throws -> [String: StoreValue]? {
    let shape = try shapes.shape(of: type)
    guard key.count == shape.key.count, !key.isEmpty else {
      throw MappingError(
        MappingError.Issue(
          .invalidConfiguration, model: TypeName.of(type),
          expected: shape.key.isEmpty
            ? "a primary key of \(TypeName.of(type))" : "a value for each of \(shape.keyText)",
          found: shape.key.isEmpty ? "none declared" : "\(key.count) values"))
    }
    let found = try shapes.transaction.fetch(
      shape.table.name, key: shape.table.record(key, shape.key))
    if found.count > 1 {
      throw MappingError(
        MappingError.Issue(
          .ambiguousRecord, model: TypeName.of(type),
          expected: "one record of table \"\(shape.table.name)\" with the key "
            + key.map(\.shortText).joined(separator: ", "),
          found: "\(found.count)"))
    }
    return found.first
  }

  /// The properties and relations of a record. Omits a relation back to a record around it.
  func members(_ record: [String: StoreValue], _ shape: RecordShape) throws -> [String: Any] {
    var members = shape.members(record)
    let key = shape.key.map { record[shape.table.columns[$0]]?.canonical ?? .null }
    around.append((shape.type, key))
    defer { around.removeLast() }
    for (name, relation) in shape.fields.relations {
      members[name] = try related(shapes.relation(name, relation, of: shape), record, shape)
    }
    return members
  }

  /// The records of a relation, as they would appear in a source; nil if there are none.
  func related(
    _ relation: PayloadRelation, _ record: [String: StoreValue], _ shape: RecordShape
  ) throws -> Any? {
    let other = relation.other
    if relation.relation.kind == .belongsTo {
      guard let value = record[shape.table.columns[relation.foreignKey]], !value.isNull,
        !isAround(other, [value.canonical]),
        let found = try self.record(of: relation.relation.model, key: [value])
      else { return nil }
      return try members(found, other)
    }
    guard let key = shape.key.first, let value = record[shape.table.columns[key]] else {
      return nil
    }
    let children = try shapes.transaction.children(
      other.table.name, foreignKey: [other.table.columns[relation.foreignKey]: value])
    let objects = try children.filter { child in
      !isAround(other, other.key.map { child[other.table.columns[$0]]?.canonical ?? .null })
    }.map { try members($0, other) }
    if relation.relation.kind == .hasMany { return objects }
    if objects.count > 1 {
      throw MappingError(
        MappingError.Issue(
          .ambiguousRecord, path: relation.name, model: TypeName.of(shape.type),
          expected: "one record of table \"\(other.table.name)\"", found: "\(objects.count)"))
    }
    return objects.first
  }

  private func isAround(_ shape: RecordShape, _ key: [StoreValue]) -> Bool {
    !key.isEmpty && around.contains { $0.type == shape.type && $0.key == key }
  }
}
