import Automapper

/// Writes the records of a payload. A record that others refer to is written before them.
///
/// Rows of the same columns wait in `waiting` and go to the store in one call; see `PayloadWriter+Rows.swift`.
final class PayloadWriter<Transaction: ObjectStoreTransaction> {
  let transaction: Transaction
  let payload: Payload<Transaction>
  let course: UpsertCourse
  var report = MappingReport()
  /// Rows for one call of the store.
  var waiting: WaitingRows?
  /// The locations of the objects of the waiting rows.
  var waitingPlaces: [ObjectLocation] = []

  /// Orphans that are deleted once all records are written.
  var waitingOrphans: [Orphans] = []

  /// Rows of the same columns. The columns of the key and `keys` are nil for rows to insert.
  struct WaitingRows {
    let table: TableColumns
    let columns: [Int]
    let keyColumns: [Int]?
    var rows: RecordRows
    var keys: RecordRows?
  }

  /// The maximum number of records in one call, and between two checks for cancellation.
  private static var batch: Int { 500 }

  init(_ transaction: Transaction, _ payload: Payload<Transaction>, _ course: UpsertCourse) {
    self.transaction = transaction
    self.payload = payload
    self.course = course
  }

  /// Writes all records in rounds. A round writes the records whose owners are written.
  ///
  /// If no such record is left, the rest refer to each other in a cycle. The writer then writes one of them
  /// without its foreign keys and sets those at the end.
  func write() throws {
    var order = WriteOrder(payload.records)
    var postponed: [(record: PayloadRecord, column: Int, owner: PayloadRecord)] = []
    while let round = order.next() {
      for record in round {
        for (column, owner) in record.owners where !owner.isWritten && owner !== record {
          postponed.append((record, column, owner))
          record.set(column, .null)
        }
        record.owners.removeAll { !$0.record.isWritten && $0.record !== record }
      }
      try write(round: round)
    }
    for (record, column, owner) in postponed {
      guard let key = owner.key?.first else { continue }
      record.set(column, key)
      let name = record.shape.table.columns[column]
      try record.at {
        try transaction.update(
          record.shape.table.name, key: record.keyRecord, changes: [name: key])
      }
    }
    try leaveWaitingOrphans()
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

  // MARK: Records of the store

  /// Finds the records that the store has already. It fetches a record if its object lacks properties, or if the
  /// caller wants a report; it only counts the others.
  private func findExisting(_ records: ArraySlice<PayloadRecord>) throws {
    var plain: [PayloadRecord] = []
    for record in records where record.key != nil {
      if record.isPartial || course.isReporting {
        try payload.findStored(record)
      } else {
        plain.append(record)
      }
    }
    // Records without a primary key are found by the foreign keys of several relations.
    while let first = plain.first {
      try count(plain.filter { $0.keyColumns == first.keyColumns }, like: first)
      plain.removeAll { $0.keyColumns == first.keyColumns }
    }
  }

  /// Counts the records of the store with the keys of some records, which have the same key columns.
  private func count(_ records: [PayloadRecord], like first: PayloadRecord) throws {
    let columns = first.keyColumns.map { first.shape.table.columns[$0] }
    let keys = RecordRows(columns: columns, rows: records.map { $0.key ?? [] })
    let counts = try first.at { try transaction.count(first.shape.table.name, keys: keys) }
    for (record, count) in zip(records, counts) {
      try record.checkCount(count)
      record.existed = count == 1
    }
  }

  /// Deletes all records to replace before any is inserted, so that cascades do not reach new records.
  private func removeExisting(_ records: [PayloadRecord]) throws {
    for start in stride(from: 0, to: records.count, by: Self.batch) {
      try findExisting(records[start..<min(start + Self.batch, records.count)])
    }
    for record in records where record.existed {
      try record.at { try transaction.delete(record.shape.table.name, key: record.keyRecord) }
    }
  }
}
