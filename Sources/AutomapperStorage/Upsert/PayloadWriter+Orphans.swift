import Automapper

/// Orphans: related records of the store that the payload no longer has.
extension PayloadWriter {
  /// Deletes or detaches the orphans of a record, by the policies of its relations.
  ///
  /// A relation waits for the end if a record below an orphan must have a foreign key and another record takes it
  /// later.
  func leaveOrphans(of record: PayloadRecord) throws {
    guard record.existed, let key = record.key?.first else { return }
    for (relation, children) in record.relations where relation.relation.kind != .belongsTo {
      guard let deletes = relation.relation.policy.deletesOrphans else { continue }
      // Related records without a key are found by their foreign key: `hasOne` updates the one record, `hasMany`
      // replaces all.
      let isReplaced = relation.other.key.isEmpty
      if isReplaced, relation.relation.kind == .hasOne, !children.isEmpty { continue }
      var orphans = Orphans(owner: record, relation: relation, key: key, deletes: deletes)
      orphans.kept = Set(children.compactMap { $0.key?.map(\.canonical) })
      try leave(&orphans)
      if orphans.mustWait { waitingOrphans.append(orphans) }
    }
  }

  /// Deletes or detaches the orphans that waited until all records were written.
  func leaveWaitingOrphans() throws {
    for var orphans in waitingOrphans {
      orphans.mustWait = false
      orphans.deleted = []
      try leave(&orphans)
    }
  }

  private func leave(_ orphans: inout Orphans) throws {
    let path = orphans.owner.path + [.property(orphans.relation.name)]
    var steps = [
      Step.relation(orphans.relation, of: orphans.key, path, isBelowDeleted: false)
    ]
    while !orphans.mustWait, let step = steps.popLast() {
      steps += try run(step, &orphans).reversed()
    }
  }

  /// The orphans of one relation and of the relations below it.
  struct Orphans {
    fileprivate let owner: PayloadRecord
    fileprivate let relation: PayloadRelation
    /// The key of the owner.
    fileprivate let key: StoreValue
    fileprivate let deletes: Bool
    /// The keys of the records that stay in the relation.
    fileprivate var kept: Set<[StoreValue]> = []
    /// Whether a record must be written before the orphans are deleted.
    fileprivate var mustWait = false
    /// The records that are deleted or will be.
    fileprivate var deleted: Set<RecordIdentity> = []
  }

  /// A step of deleting or detaching records. The steps wait in an array, the next one last, because records may nest
  /// more deeply than the stack allows calls to nest.
  private enum Step {
    /// The records of a relation of the record with a key.
    case relation(PayloadRelation, of: StoreValue, [PathStep], isBelowDeleted: Bool)
    /// A record of a relation.
    case child(
      RecordShape, [StoreValue], PayloadRelation, of: StoreValue, [PathStep], isBelowDeleted: Bool)
    /// Rows with a key, once nothing belongs to them.
    case rows(Rows)
  }

  /// Rows to delete or to detach.
  private struct Rows {
    let table: TableColumns
    let key: [String: StoreValue]
    let foreignKey: [String: StoreValue]
    let deletes: Bool
    let path: [PathStep]
    var count = 1
  }

  /// The number of steps after which the path of an entry of the report ends. Paths to the end of a long chain would
  /// take more memory than its records.
  private static var pathLimit: Int { 128 }

  /// Runs a step and returns the steps that must follow it.
  private func run(_ step: Step, _ orphans: inout Orphans) throws -> [Step] {
    switch step {
    case .relation(let relation, let owner, let path, let isBelowDeleted):
      let policy = relation.relation.policy.deletesOrphans
      guard let deletes = isBelowDeleted ? policy : orphans.deletes else { return [] }
      let shape = relation.other
      let foreignKey = relation.foreignKey(owner)
      let old = try orphans.owner.at {
        try transaction.children(shape.table.name, foreignKey: foreignKey)
      }
      if !shape.key.isEmpty {
        return try old.map { child in
          let key = shape.key.map { child[shape.table.columns[$0]] ?? .null }
          let shape = try payload.shapes.shape(for: child, of: shape)
          return .child(shape, key, relation, of: owner, path, isBelowDeleted: isBelowDeleted)
        }
      }
      if old.isEmpty { return [] }
      return [
        .rows(
          Rows(
            table: shape.table, key: foreignKey, foreignKey: foreignKey,
            deletes: deletes || relation.relation.kind == .hasOne, path: path, count: old.count))
      ]
    case .child(let shape, let key, let relation, let owner, let path, let isBelowDeleted):
      return try leave(shape, key, relation, owner, path, isBelowDeleted, &orphans)
    case .rows(let rows):
      try leave(rows, orphans.owner)
      return []
    }
  }

  /// Decides what happens to a record of a relation, and returns the steps for it and the records below it.
  private func leave(
    _ shape: RecordShape, _ key: [StoreValue], _ relation: PayloadRelation, _ owner: StoreValue,
    _ path: [PathStep], _ isBelowDeleted: Bool, _ orphans: inout Orphans
  ) throws -> [Step] {
    let policy = relation.relation.policy.deletesOrphans
    guard let deletes = isBelowDeleted ? policy : orphans.deletes else { return [] }
    let table = shape.table
    let isTaken = isTaken(shape, key, relation)
    if !isBelowDeleted, isTaken || orphans.kept.contains(key.map(\.canonical)) { return [] }
    let record = table.record(key, shape.key)
    let foreignKey = relation.foreignKey(owner)
    let identity = RecordIdentity(shape, key, columns: shape.key)
    if isTaken || orphans.deleted.contains(identity) {
      // Another relation writes or deletes it later. Until then it must not refer to a deleted record.
      do {
        try transaction.update(
          table.name, key: record, changes: foreignKey.mapValues { _ in .null })
      } catch {
        orphans.mustWait = isTaken && payload.record(of: shape, key: key)?.isWritten == false
        if !orphans.mustWait { throw MappingError.refused(error, at: orphans.owner.path) }
      }
      return []
    }
    // A record that is elsewhere in the payload only leaves the relation.
    let isInPayload = payload.record(of: shape, key: key) != nil
    let rows = Rows(
      table: table, key: record, foreignKey: foreignKey, deletes: deletes && !isInPayload,
      path: path)
    guard rows.deletes, let first = key.first else { return [.rows(rows)] }
    orphans.deleted.insert(identity)
    let inner = try payload.relations(of: shape).values.sorted { $0.name < $1.name }
    let steps = inner.filter { $0.relation.kind != .belongsTo }.map { inner in
      let path = path.count < Self.pathLimit ? path + [.property(inner.name)] : path
      return Step.relation(inner, of: first, path, isBelowDeleted: true)
    }
    return steps + [.rows(rows)]
  }

  /// Whether another record of the payload owns a record now.
  private func isTaken(
    _ shape: RecordShape, _ key: [StoreValue], _ relation: PayloadRelation
  ) -> Bool {
    guard let other = payload.record(of: shape, key: key) else { return false }
    return other.value(relation.foreignKey) != nil
      || other.owners.contains { $0.column == relation.foreignKey }
  }

  /// Deletes or detaches rows.
  private func leave(_ rows: Rows, _ owner: PayloadRecord) throws {
    let table = rows.table.name
    try owner.at {
      if rows.deletes {
        try transaction.delete(table, key: rows.key)
      } else {
        try transaction.update(
          table, key: rows.key, changes: rows.foreignKey.mapValues { _ in .null })
      }
    }
    guard course.isReporting else { return }
    let key = rows.key.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.shortText)" }
    report.entries.append(
      MappingReport.Entry(
        kind: rows.deletes ? .deletedRecord : .detachedRecord, path: rows.path.text,
        detail: "\(table) \(key.joined(separator: ", "))"
          + (rows.count > 1 ? ", \(rows.count) records" : "")))
  }
}

extension PayloadRelation {
  /// The foreign key of the records that belong to the record with a key.
  fileprivate func foreignKey(_ owner: StoreValue) -> [String: StoreValue] {
    [other.table.columns[foreignKey]: owner]
  }
}
