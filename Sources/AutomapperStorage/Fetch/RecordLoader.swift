import Automapper

/// Fetches records with the records of their relations, as a source for the mapper.
final class RecordLoader<Transaction: ObjectStoreTransaction> {
  private let shapes: RecordShapes<Transaction>
  /// The records around the current one, by type and key. They are not fetched again.
  private var around: [(type: any Any.Type, key: [StoreValue])] = []
  /// The path of the object being loaded.
  private var path: [PathStep] = []
  private var limits: LoadingLimits
  /// The records that others refer to, by type and foreign key. They are often shared.
  private var owners: [ObjectIdentifier: [StoreValue: [String: StoreValue]]] = [:]

  /// - Parameter payload: The number of objects of the payload that the records complete.
  init(_ shapes: RecordShapes<Transaction>, payload: Int = 0) {
    self.shapes = shapes
    limits = LoadingLimits(
      maximumDepth: shapes.engine.configuration.maximumDepth, payload: payload)
  }

  /// The number of objects that were loaded.
  var objectCount: Int { limits.objectCount }

  /// Counts loaded objects that are used at another path, too. Throws if the records become too many objects.
  func countAgain(_ count: Int, at path: [PathStep]) throws {
    try limits.addAgain(count, at: path)
  }

  /// The record with a key; nil if there is none.
  func record(of type: any Any.Type, key: [StoreValue]) throws -> [String: StoreValue]? {
    let shape = try shapes.shape(of: type)
    guard key.count == shape.key.count, !key.isEmpty else {
      throw MappingError(
        MappingError.Issue.mistake(
          in: type,
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
  func members(
    _ record: [String: StoreValue], _ declared: RecordShape
  ) throws -> [String: Any] {
    let shape = try shapes.shape(for: record, of: declared)
    var members = shape.members(record)
    let key = shape.key.map { record[shape.table.columns[$0]]?.canonical ?? .null }
    try limits.add(shape, key, at: path)
    for name in shape.fields.relations.keys.sorted() {
      members[name] = try related(name, record, shape)
    }
    return members
  }

  /// The records of one relation of a record, as they would appear in a source; nil if there are none.
  ///
  /// - Parameter path: The path of the record's object.
  func related(
    _ name: String, _ record: [String: StoreValue], _ shape: RecordShape, at path: [PathStep]
  ) throws -> Any? {
    self.path = path
    return try related(name, record, shape)
  }

  private func related(
    _ name: String, _ record: [String: StoreValue], _ shape: RecordShape
  ) throws -> Any? {
    guard let relation = shape.fields.relations[name] else { return nil }
    let key = shape.key.map { record[shape.table.columns[$0]]?.canonical ?? .null }
    around.append((shape.type, key))
    defer { around.removeLast() }
    let found = try at(.property(name)) {
      try related(shapes.relation(name, relation, of: shape), record, shape)
    }
    return found.map { shape.fields.storedRecords($0, of: name) }
  }

  /// Runs a closure one step below the current path.
  private func at<Result>(_ step: PathStep, _ body: () throws -> Result) throws -> Result {
    path.append(step)
    defer { path.removeLast() }
    return try body()
  }

  private func related(
    _ relation: PayloadRelation, _ record: [String: StoreValue], _ shape: RecordShape
  ) throws -> Any? {
    let other = relation.other
    if relation.relation.kind == .belongsTo {
      guard let value = record[shape.table.columns[relation.foreignKey]], !value.isNull,
        !isAround(other, [value.canonical]), let found = try owner(value, relation)
      else { return nil }
      try limits.check(path)
      return try members(found, other)
    }
    guard let key = shape.key.first, let value = record[shape.table.columns[key]] else {
      return nil
    }
    let children = try shapes.transaction.children(
      other.table.name, foreignKey: [other.table.columns[relation.foreignKey]: value])
    let objects = children.filter { child in
      !isAround(other, other.key.map { child[other.table.columns[$0]]?.canonical ?? .null })
    }
    if relation.relation.kind == .hasMany {
      try limits.check(path)
      return try objects.enumerated().map { index, child in
        try at(.index(index)) {
          try limits.check(path)
          return try members(child, other)
        }
      }
    }
    if objects.count > 1 {
      throw MappingError(
        MappingError.Issue(
          .ambiguousRecord, path: relation.name, model: TypeName.of(shape.type),
          expected: "one record of table \"\(other.table.name)\"", found: "\(objects.count)"))
    }
    guard let child = objects.first else { return nil }
    try limits.check(path)
    return try members(child, other)
  }

  /// The record that a foreign key refers to.
  private func owner(
    _ key: StoreValue, _ relation: PayloadRelation
  ) throws -> [String: StoreValue]? {
    let type = ObjectIdentifier(relation.relation.model)
    if let known = owners[type]?[key] { return known }
    let found = try record(of: relation.relation.model, key: [key])
    owners[type, default: [:]][key] = found
    return found
  }

  private func isAround(_ shape: RecordShape, _ key: [StoreValue]) -> Bool {
    !key.isEmpty
      && around.contains { isKind($0.type, of: shape.type) && $0.key == key }
  }
}
