import Automapper

/// One table of an ``InMemoryStore``: its records in insertion order, and an index for each set of columns that
/// was looked up.
struct StoredTable {
  typealias Record = [String: StoreValue]

  let name: String
  let declared: StoreTable?
  private(set) var records: [Int: Record] = [:]
  private var indexes: [[String]: [[StoreValue]: Set<Int>]] = [:]
  private var nextID = 0
  private var greatestKey = GreatestKey.none

  /// The greatest integer that is a key of the present records, for a table that assigns keys. It is a part of the
  /// table, so that a rollback restores it too.
  private enum GreatestKey {
    case none
    case key(Int64)
    /// The record with it was deleted or changed. The next assigned key needs a scan of the records.
    case unknown
  }

  init(_ name: String) {
    self.name = name
    declared = nil
  }

  init(_ table: StoreTable) {
    name = table.name
    declared = table
  }

  /// The identifiers of the records with these values; null equals null.
  mutating func find(_ key: Record) throws -> [Int] {
    try check(columns: key.keys)
    if key.isEmpty { return records.keys.sorted() }
    let columns = key.keys.sorted()
    if indexes[columns] == nil {
      var index: [[StoreValue]: Set<Int>] = [:]
      for (id, record) in records {
        index[Self.values(of: record, columns), default: []].insert(id)
      }
      indexes[columns] = index
    }
    return indexes[columns]?[Self.values(of: key, columns)]?.sorted() ?? []
  }

  mutating func insert(_ record: Record) throws -> Record {
    try check(columns: record.keys)
    var record = record
    if let declared {
      for column in declared.columns where record[column] == nil { record[column] = .null }
      if let column = assignedColumn, record[column]?.isNull == true {
        record[column] = .integer(try nextKey(column))
      }
    }
    try check(record, except: nil)
    records[nextID] = record
    note(nextID, record)
    nextID += 1
    return record
  }

  mutating func change(_ id: Int, _ changes: Record) throws {
    try check(columns: changes.keys)
    guard let old = records[id] else { return }
    let record = old.merging(changes) { $1 }
    try check(record, except: id)
    let greatest = greatestKey
    forget(id, old)
    records[id] = record
    note(id, record)
    if assignedKey(old) == assignedKey(record) { greatestKey = greatest }
  }

  mutating func remove(_ id: Int) {
    guard let record = records.removeValue(forKey: id) else { return }
    forget(id, record)
  }

  // MARK: Rules

  private func check(columns: some Sequence<String>) throws {
    guard let declared else { return }
    for column in columns.sorted() where !declared.columns.contains(column) {
      throw StoreError("table \"\(name)\" has no column \"\(Excerpt.text(column))\"")
    }
  }

  private mutating func check(_ record: Record, except id: Int?) throws {
    guard let declared else { return }
    for column in declared.primaryKey + declared.required
    where record[column]?.isNull ?? true {
      throw StoreError("\(name).\(column) must have a value")
    }
    guard !declared.primaryKey.isEmpty else { return }
    let key = record.filter { declared.primaryKey.contains($0.key) }
    if try find(key).contains(where: { $0 != id }) {
      let values = declared.primaryKey.map { key[$0]?.shortText ?? "" }.joined(separator: ", ")
      throw StoreError("table \"\(name)\" has a record with the key \(values) already")
    }
  }

  // MARK: Indexes

  private static func values(of record: Record, _ columns: [String]) -> [StoreValue] {
    columns.map { record[$0]?.canonical ?? .null }
  }

  private mutating func note(_ id: Int, _ record: Record) {
    // A copy of the keys: a view of them would share the indexes, and the first change would copy all of them.
    for columns in Array(indexes.keys) {
      indexes[columns]?[Self.values(of: record, columns), default: []].insert(id)
    }
    guard let key = assignedKey(record) else { return }
    switch greatestKey {
    case .none: greatestKey = .key(key)
    case .key(let greatest): greatestKey = .key(max(greatest, key))
    case .unknown: break
    }
  }

  private mutating func forget(_ id: Int, _ record: Record) {
    for columns in Array(indexes.keys) {
      let values = Self.values(of: record, columns)
      indexes[columns]?[values]?.remove(id)
      if indexes[columns]?[values]?.isEmpty == true { indexes[columns]?[values] = nil }
    }
    if case .key(let greatest) = greatestKey, assignedKey(record) == greatest {
      greatestKey = .unknown
    }
  }
}

/// Keys that the table assigns, as SQLite does: the integer after the greatest key of the present records.
extension StoredTable {
  private var assignedColumn: String? {
    declared?.assignsKey == true ? declared?.primaryKey.first : nil
  }

  private func assignedKey(_ record: Record) -> Int64? {
    guard let column = assignedColumn, case .integer(let key) = record[column]?.canonical
    else { return nil }
    return key
  }

  private mutating func nextKey(_ column: String) throws -> Int64 {
    if case .unknown = greatestKey {
      greatestKey = records.values.lazy.compactMap(assignedKey).max().map { .key($0) } ?? .none
    }
    guard case .key(let greatest) = greatestKey else { return 1 }
    let (next, isOverflow) = greatest.addingReportingOverflow(1)
    if isOverflow { throw StoreError("\(name).\(column): no key is left after \(greatest)") }
    return next
  }
}
