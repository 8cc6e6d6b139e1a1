import Automapper

/// All tables of an ``InMemoryStore``. A value, so that a transaction changes a copy.
struct StoredTables {
  typealias Record = [String: StoreValue]

  private var tables: [String: StoredTable] = [:]
  /// Whether tables that are not declared are created on first use.
  private let isOpen: Bool

  init(declared: [StoreTable]?) {
    isOpen = declared == nil
    for table in declared ?? [] { tables[table.name.lowercased()] = StoredTable(table) }
  }

  /// The names of the declared tables; nil if any name is a table.
  var names: [String]? { isOpen ? nil : tables.values.map(\.name).sorted() }

  func table(_ name: String) throws -> StoredTable {
    if let table = tables[name.lowercased()] { return table }
    guard isOpen else { throw StoreError("there is no table \"\(Excerpt.text(name))\"") }
    return StoredTable(name)
  }

  mutating func change<Result>(
    _ name: String, _ body: (inout StoredTable) throws -> Result
  ) throws -> Result {
    let key = name.lowercased()
    // Removed and put back, so that the change happens in place.
    var table = try tables.removeValue(forKey: key) ?? self.table(name)
    defer { tables[key] = table }
    return try body(&table)
  }

  mutating func records(of table: String, where key: Record) throws -> [Record] {
    try change(table) { table in
      try table.find(key).compactMap { table.records[$0] }
    }
  }

  mutating func insert(_ record: Record, into table: String) throws -> Record {
    try checkReferences(of: record, in: table)
    return try change(table) { try $0.insert(record) }
  }

  mutating func update(_ table: String, where key: Record, _ changes: Record) throws {
    try checkReferences(of: changes, in: table)
    let keyColumns = try self.table(table).declared?.primaryKey ?? []
    if let column = keyColumns.first(where: { changes[$0] != nil }) {
      for old in try records(of: table, where: key)
      where old[column]?.canonical != changes[column]?.canonical {
        try checkUnreferenced(old, in: table)
      }
    }
    try change(table) { table in
      for id in try table.find(key) { try table.change(id, changes) }
    }
  }

  // MARK: Foreign keys

  private mutating func checkReferences(of record: Record, in table: String) throws {
    for reference in try self.table(table).declared?.references ?? [] {
      guard let value = record[reference.column], !value.isNull else { continue }
      let parent = try self.table(reference.table)
      guard let key = parent.declared?.primaryKey.first else { continue }
      let isOwn =
        reference.table.lowercased() == table.lowercased()
        && record[key]?.canonical == value.canonical
      if isOwn { continue }
      if try records(of: reference.table, where: [key: value]).isEmpty {
        throw StoreError(
          "\(table).\(reference.column): no record of table \"\(reference.table)\" has the key "
            + value.shortText)
      }
    }
  }

  private mutating func checkUnreferenced(_ record: Record, in table: String) throws {
    for (child, reference, value) in try references(to: record, in: table) {
      if try !records(of: child, where: [reference.column: value]).isEmpty {
        throw Self.referenced(table, child)
      }
    }
  }

  /// The foreign keys that may refer to a record, with the value by which they refer to it.
  func references(
    to record: Record, in table: String
  ) throws -> [(table: String, reference: StoreTable.Reference, value: StoreValue)] {
    guard let column = try self.table(table).declared?.primaryKey.first,
      let value = record[column]
    else { return [] }
    return tables.values.compactMap(\.declared).sorted { $0.name < $1.name }.flatMap { child in
      child.references.filter { $0.table.lowercased() == table.lowercased() }
        .map { (child.name, $0, value) }
    }
  }

  static func referenced(_ table: String, _ child: String) -> StoreError {
    StoreError("a record of table \"\(table)\" is referred to by table \"\(child)\"")
  }
}
