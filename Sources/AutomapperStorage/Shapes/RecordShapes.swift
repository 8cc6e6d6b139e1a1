import Automapper

/// The tables and shapes of one transaction, created on first use.
final class RecordShapes<Transaction: ObjectStoreTransaction> {
  let transaction: Transaction
  let engine: Engine
  let types: RecordTypes
  private var tables: [String: TableColumns] = [:]
  private var shapes: [ObjectIdentifier: RecordShape] = [:]

  init(_ transaction: Transaction, _ engine: Engine, _ types: RecordTypes) {
    self.transaction = transaction
    self.engine = engine
    self.types = types
  }

  func shape(of type: any Any.Type) throws -> RecordShape {
    if let shape = shapes[ObjectIdentifier(type)] { return shape }
    let issues = engine.plan(for: type).issues
    if !issues.isEmpty { throw MappingError(capping: issues) }
    let shape = try RecordShape(
      type, table(named: tableName(of: type)), engine, foreignKeys: types.foreignKeys(of: type))
    shapes[ObjectIdentifier(type)] = shape
    return shape
  }

  /// The shape for a record of a declared type: that of the subclass which the record names, if it is in the same
  /// table.
  func shape(for record: [String: StoreValue], of declared: RecordShape) throws -> RecordShape {
    guard declared.hasSubtypes else { return declared }
    let mapper = Mapper(engine: engine, userInfo: engine.configuration.userInfo)
    guard let type = mapper.type(namedBy: declared.members(record), for: declared.type),
      type != declared.type, isKind(type, of: declared.type)
    else { return declared }
    let shape = try shape(of: type)
    return shape.table === declared.table ? shape : declared
  }

  private func table(named name: String) throws -> TableColumns {
    if let table = tables[name] { return table }
    let table = TableColumns(
      name, columns: try transaction.columns(of: name),
      primaryKey: try transaction.primaryKey(of: name))
    tables[name] = table
    return table
  }

  /// The number of a relation's foreign key column in the table of `shape`.
  func foreignKey(
    _ name: String, in shape: RecordShape, _ owner: any Any.Type, _ property: String
  ) throws -> Int {
    if let column = shape.column(named: name), let number = shape.table.number(of: column) {
      return number
    }
    throw MappingError(
      MappingError.Issue.mistake(
        property, in: owner,
        expected: expectation(
          "a foreign key", near: name, in: shape.table.columns,
          else: "a column of table \(shape.table.name.quoted) as the foreign key"),
        found: name.quoted))
  }

  func relation(
    _ name: String, _ relation: Relation, of shape: RecordShape
  ) throws -> PayloadRelation {
    let other = try self.shape(of: relation.model)
    let owner = relation.kind == .belongsTo ? other : shape
    let holder = relation.kind == .belongsTo ? shape : other
    if owner.key.count != 1 {
      throw MappingError(
        MappingError.Issue.mistake(
          name, in: shape.type,
          expected: "a primary key of one column in \(TypeName.of(owner.type))",
          found: owner.key.isEmpty ? "none" : owner.keyText))
    }
    return PayloadRelation(
      name, relation, other,
      foreignKey: try foreignKey(relation.foreignKey, in: holder, shape.type, name))
  }

  // MARK: Names of tables

  /// The name of a type's table: the declared name, else that of a superclass that is stored as well, else the name
  /// that the model states, else the table that matches the type's name by convention.
  private func tableName(of type: any Any.Type) throws -> String {
    if let name = engine.plan(for: type).extensions[StorageMapping.self]?.table {
      return try known(name, type)
    }
    if let superclass = types.superclass(of: type) { return try tableName(of: superclass) }
    if let name = transaction.table(of: type) { return name }
    let name = TypeName.of(type).split(separator: ".").last.map(String.init) ?? ""
    let own = KeyStyle.camelCase.key(for: name)
    guard let tables = try transaction.tables() else { return own }
    let inflections = engine.configuration.inflections
    let ways: [(String) -> Bool] = [
      { $0 == own }, { $0 == name }, { fold($0) == fold(name) },
      { fold(inflections.singular(of: $0)) == fold(name) },
    ]
    for fits in ways {
      let found = tables.filter(fits)
      if found.count > 1 {
        throw invalid(type, expected: "one table", found: found.sorted().joined(separator: ", "))
      }
      if let table = found.first { return table }
    }
    throw invalid(type, expected: "a table such as \"\(own)\"", found: Self.list(tables))
  }

  private func known(_ name: String, _ type: any Any.Type) throws -> String {
    guard let tables = try transaction.tables() else { return name }
    if let table = tables.first(where: { $0 == name })
      ?? tables.first(where: { $0.lowercased() == name.lowercased() })
    {
      return table
    }
    throw invalid(type, expected: "a table of the store", found: name.quoted)
  }

  private static func list(_ tables: [String]) -> String {
    tables.isEmpty ? "no tables" : tables.sorted().prefix(10).joined(separator: ", ")
  }

  private func invalid(_ type: any Any.Type, expected: String, found: String) -> MappingError {
    MappingError(
      MappingError.Issue.mistake(in: type, expected: expected, found: found))
  }
}
