import Automapper

/// The inserts and updates of a writer, as rows for calls of the store.
extension PayloadWriter {
  func insert(_ record: PayloadRecord) throws {
    let table = record.shape.table
    try checkWhole(record)
    try record.writeRest()
    var columns: [Int] = []
    var row: [StoreValue] = []
    for column in 0..<max(record.values.count, record.defaults.count) {
      guard let value = record.value(column) ?? record.defaultValue(column) else { continue }
      if value.isNull, record.key == nil, record.keyColumns.contains(column) { continue }
      columns.append(column)
      row.append(value)
    }
    if record.existed { record.stored = nil }
    if record.key != nil || record.keyColumns.isEmpty && !record.owners.isEmpty {
      try enqueue(record, columns, row, key: nil)
      note(record.existed ? .replacedRecord : .insertedRecord, record)
      return
    }
    if record.keyColumns.isEmpty { throw record.noKeyDeclared }
    try flush()
    let stored = try record.at {
      try transaction.insert(table.record(row, columns), into: table.name)
    }
    var key: [StoreValue] = []
    for column in record.keyColumns {
      guard let value = stored[table.columns[column]], !value.isNull else {
        throw record.noKey
      }
      key.append(value)
    }
    record.key = key
    record.stored = stored
    note(.insertedRecord, record)
  }

  /// Throws if a new record lacks a property that its model requires.
  private func checkWhole(_ record: PayloadRecord) throws {
    for madeUp in record.madeUp {
      if let column = madeUp.column {
        if record.value(column) != nil { continue }
        if record.key == nil, record.keyColumns.contains(column) { continue }
      }
      throw madeUp.absence.error
    }
  }

  func update(_ record: PayloadRecord) throws {
    try record.writeRest()
    record.writeChanges()
    var columns: [Int] = []
    var row: [StoreValue] = []
    for column in record.values.indices {
      guard let value = record.values[column], !record.keyColumns.contains(column) else { continue }
      columns.append(column)
      row.append(value)
    }
    if course.isReporting {
      let names = columns.map { record.shape.table.columns[$0] }
      let changed = zip(names, row).filter { name, value in
        record.stored?[name]?.canonical != value.canonical
      }.map(\.0)
      note(changed.isEmpty ? .unchangedRecord : .updatedRecord, record, changed)
    }
    if !columns.isEmpty { try enqueue(record, columns, row, key: record.key) }
  }

  /// Adds a row to the waiting rows. Writes those first if they differ in table, columns or operation.
  private func enqueue(
    _ record: PayloadRecord, _ columns: [Int], _ row: [StoreValue], key: [StoreValue]?
  ) throws {
    let keyColumns = key == nil ? nil : record.keyColumns
    if let waiting,
      waiting.columns != columns || waiting.table !== record.shape.table
        || waiting.keyColumns != keyColumns
    {
      try flush()
    }
    if waiting == nil {
      let table = record.shape.table
      let names = keyColumns.map { $0.map { table.columns[$0] } }
      waiting = WaitingRows(
        table: table, columns: columns, keyColumns: keyColumns,
        rows: RecordRows(columns: columns.map { table.columns[$0] }),
        keys: names.map { RecordRows(columns: $0) })
    }
    waiting?.rows.rows.append(row)
    if let key { waiting?.keys?.rows.append(key) }
    waitingPlaces.append(record.place)
  }

  /// Writes the waiting rows.
  func flush() throws {
    guard let waiting else { return }
    self.waiting = nil
    let table = waiting.table.name
    let places = waitingPlaces
    waitingPlaces.removeAll(keepingCapacity: true)
    do {
      if let keys = waiting.keys {
        try transaction.update(table, keys: keys, changes: waiting.rows)
      } else {
        try transaction.insert(waiting.rows, into: table)
      }
    } catch let failure as RowFailure where places.indices.contains(failure.row) {
      throw MappingError.refused(failure.underlying, at: places[failure.row].steps)
    } catch {
      throw MappingError.refused(error, at: places.count == 1 ? places[0].steps : [])
    }
  }

  // MARK: Reports

  private func note(_ kind: MappingReport.Kind, _ record: PayloadRecord, _ columns: [String] = []) {
    guard course.isReporting else { return }
    let key = (record.key ?? []).map(\.shortText).joined(separator: ", ")
    report.entries.append(
      MappingReport.Entry(
        kind: kind, path: record.path.text,
        detail: record.shape.table.name + (key.isEmpty ? "" : " \(key)")
          + (columns.isEmpty ? "" : ": \(columns.joined(separator: ", "))")))
  }
}
