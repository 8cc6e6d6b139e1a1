/// Writes the records of a payload: those that others refer to first, and many at once where that
/// makes no difference.
final class PayloadWriter<Transaction: ObjectStoreTransaction> {
  let transaction: Transaction
  let payload: Payload<Transaction>
  let course: UpsertCourse
  var report = MappingReport()
  /// What is to be inserted at once: rows of the same columns.
  private var waiting: (table: TableColumns, columns: [Int], rows: RecordRows, keys: RecordRows?)?
  private var waitingPlaces: [ObjectPlace] = []

  /// How many records are written at once, and between two looks whether the task was cancelled.
  private static var batch: Int { 500 }

  init(_ transaction: Transaction, _ payload: Payload<Transaction>, _ course: UpsertCourse) {
    self.transaction = transaction
    self.payload = payload
    self.course = course
  }

  /// Writes all records. Each round writes those whose owners are written. Where none is left, they
  /// refer to each other in a circle: one is written without its foreign keys, which follow.
  func write() throws {
    var rest = payload.records
    var postponed: [(record: PayloadRecord, column: Int, owner: PayloadRecord)] = []
    while !rest.isEmpty {
      var ready: [PayloadRecord] = []
      var later: [PayloadRecord] = []
      for record in rest {
        if record.owners.allSatisfy({ $0.record.isWritten || $0.record === record }) {
          ready.append(record)
        } else {
          later.append(record)
        }
      }
      if ready.isEmpty {
        let record = later.removeFirst()
        for (column, owner) in record.owners where !owner.isWritten {
          postponed.append((record, column, owner))
          record.set(column, .null)
        }
        record.owners.removeAll { !$0.record.isWritten }
        ready = [record]
      }
      try write(round: ready)
      rest = later
    }
    for (record, column, owner) in postponed {
      guard let key = owner.key?.first else { continue }
      record.set(column, key)
      let name = record.shape.table.columns[column]
      try at(record) {
        try transaction.update(
          record.shape.table.name, key: record.keyRecord, changes: [name: key])
      }
    }
  }

  private func write(round records: [PayloadRecord]) throws {
    for record in records {
      for (column, owner) in record.owners where owner !== record {
        guard let key = owner.key?.first else { throw owner.noKey }
        record.fill(column, key)
      }
      if record.key == nil { record.findKey() }
    }
    var groups: [(shape: RecordShape, records: [PayloadRecord])] = []
    var places: [ObjectIdentifier: Int] = [:]
    for record in records {
      if let place = places[ObjectIdentifier(record.shape)] {
        groups[place].records.append(record)
      } else {
        places[ObjectIdentifier(record.shape)] = groups.count
        groups.append((record.shape, [record]))
      }
    }
    for (shape, records) in groups {
      if shape.mode.replaces { try removeExisting(records) }
      for start in stride(from: 0, to: records.count, by: Self.batch) {
        try course.check()
        let slice = records[start..<min(start + Self.batch, records.count)]
        try write(batch: slice, of: shape)
        course.advance(by: slice.count)
      }
    }
    for record in records { try leaveOrphans(of: record) }
  }

  private func write(batch: ArraySlice<PayloadRecord>, of shape: RecordShape) throws {
    if !shape.mode.replaces { try findExisting(batch) }
    for record in batch {
      if !shape.mode.replaces, record.existed {
        try update(record)
      } else {
        try insert(record)
      }
      record.isWritten = true
    }
    try flush()
  }

  // MARK: What is there

  /// Finds out which records the store has, and what is in those that the payload does not have whole.
  private func findExisting(_ records: ArraySlice<PayloadRecord>) throws {
    var plain: [PayloadRecord] = []
    for record in records where record.key != nil {
      if record.isPartial || course.isReporting {
        let found = try at(record) {
          try transaction.fetch(record.shape.table.name, key: record.keyRecord)
        }
        try check(found.count, record)
        record.existed = !found.isEmpty
        record.stored = found.first
      } else {
        plain.append(record)
      }
    }
    guard let first = plain.first else { return }
    let columns = first.keyColumns.map { first.shape.table.columns[$0] }
    let alike = plain.filter { $0.keyColumns == first.keyColumns }
    let keys = RecordRows(columns: columns, rows: alike.map { $0.key ?? [] })
    let counts = try at(first) { try transaction.count(first.shape.table.name, keys: keys) }
    for (record, count) in zip(alike, counts) {
      try check(count, record)
      record.existed = count == 1
    }
  }

  private func check(_ count: Int, _ record: PayloadRecord) throws {
    guard count > 1 else { return }
    let key = (record.key ?? []).map(\.shortText).joined(separator: ", ")
    throw MappingError(
      MappingError.Issue(
        .ambiguousRecord, path: record.path.text,
        expected: "one record of table \"\(record.shape.table.name)\" with the key \(key)",
        found: "\(count)"))
  }

  /// Deletes what is to be replaced, all of it before anything is inserted: cascades must not reach
  /// what is new.
  private func removeExisting(_ records: [PayloadRecord]) throws {
    for start in stride(from: 0, to: records.count, by: Self.batch) {
      try findExisting(records[start..<min(start + Self.batch, records.count)])
    }
    for record in records where record.existed {
      try at(record) { try transaction.delete(record.shape.table.name, key: record.keyRecord) }
    }
  }

  // MARK: Inserting and updating

  private func insert(_ record: PayloadRecord) throws {
    let table = record.shape.table
    try checkWhole(record)
    var columns: [Int] = []
    var row: [StoreValue] = []
    for column in 0..<max(record.values.count, record.defaults.count) {
      let own = record.value(column)
      let value = own ?? (column < record.defaults.count ? record.defaults[column] : nil)
      guard let value else { continue }
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
    let stored = try at(record) {
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

  /// A new record must have all that the model requires.
  private func checkWhole(_ record: PayloadRecord) throws {
    for madeUp in record.madeUp {
      if let column = madeUp.column {
        if record.value(column) != nil { continue }
        if record.key == nil, record.keyColumns.contains(column) { continue }
      }
      throw Payload<Transaction>.missing(madeUp.name, madeUp.absence, madeUp.path)
    }
  }

  private func update(_ record: PayloadRecord) throws {
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

  /// Adds a row to those that wait, or writes those and begins anew where it is of another shape.
  private func enqueue(
    _ record: PayloadRecord, _ columns: [Int], _ row: [StoreValue], key: [StoreValue]?
  ) throws {
    if let waiting,
      waiting.columns != columns || waiting.table !== record.shape.table
        || (waiting.keys == nil) != (key == nil)
    {
      try flush()
    }
    if waiting == nil {
      let table = record.shape.table
      let keys = key.map { _ in
        RecordRows(columns: record.keyColumns.map { table.columns[$0] })
      }
      waiting = (table, columns, RecordRows(columns: columns.map { table.columns[$0] }), keys)
    }
    waiting?.rows.rows.append(row)
    if let key { waiting?.keys?.rows.append(key) }
    waitingPlaces.append(record.place)
  }

  private func flush() throws {
    guard let (table, _, rows, keys) = waiting else { return }
    waiting = nil
    let places = waitingPlaces
    waitingPlaces.removeAll(keepingCapacity: true)
    do {
      if let keys {
        try transaction.update(table.name, keys: keys, changes: rows)
      } else {
        try transaction.insert(rows, into: table.name)
      }
    } catch let failure as RowFailure where places.indices.contains(failure.row) {
      throw Self.failed(failure.underlying, places[failure.row].steps)
    } catch {
      throw Self.failed(error, places.count == 1 ? places[0].steps : [])
    }
  }

  // MARK: Words

  private func note(_ kind: MappingReport.Kind, _ record: PayloadRecord, _ columns: [String] = []) {
    guard course.isReporting else { return }
    let key = (record.key ?? []).map(\.shortText).joined(separator: ", ")
    report.entries.append(
      MappingReport.Entry(
        kind: kind, path: record.path.text,
        detail: record.shape.table.name + (key.isEmpty ? "" : " \(key)")
          + (columns.isEmpty ? "" : ": \(columns.joined(separator: ", "))")))
  }

  /// Runs a call of the store; what it throws is what is wrong with the record.
  func at<Result>(
    _ record: PayloadRecord, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw Self.failed(error, record.path)
    }
  }

  private static func failed(_ error: any Error, _ path: [PathStep]) -> any Error {
    if error is MappingError || error is CancellationError { return error }
    return MappingError(
      MappingError.Issue(
        .storeFailed, path: path.text, expected: nil, found: "the store refused it",
        underlying: error))
  }
}
