import Automapper

/// Orphans: related records of the store that the payload no longer has.
extension PayloadWriter {
  /// Deletes or detaches the orphans of a record, by the policies of its relations.
  func leaveOrphans(of record: PayloadRecord) throws {
    guard record.existed, let key = record.key?.first else { return }
    for (relation, children) in record.relations where relation.relation.kind != .belongsTo {
      guard let deletes = relation.relation.policy.deletesOrphans else { continue }
      // Related records without a key are found by their foreign key: `hasOne` updates the one record, `hasMany`
      // replaces all.
      let isReplaced = relation.other.key.isEmpty
      if isReplaced, relation.relation.kind == .hasOne, !children.isEmpty { continue }
      var orphans = Orphans(owner: record, deletes: deletes)
      orphans.kept = Set(children.compactMap { $0.key?.map(\.canonical) })
      try leave(&orphans, relation, key, record.path)
    }
  }

  /// The orphans of one relation and of the relations below it.
  private struct Orphans {
    let owner: PayloadRecord
    let deletes: Bool
    /// The keys of the records that stay in the relation.
    var kept: Set<[StoreValue]> = []
    /// The records that are deleted or will be.
    var deleted: Set<RecordIdentity> = []
  }

  /// Deletes or detaches the records of a relation.
  ///
  /// - Parameters:
  ///   - ownerKey: The key of the record that has the relation.
  ///   - path: The path of that record.
  private func leave(
    _ orphans: inout Orphans, _ relation: PayloadRelation, _ ownerKey: StoreValue,
    _ path: [PathStep], isBelowDeleted: Bool = false
  ) throws {
    let policy = relation.relation.policy.deletesOrphans
    guard let deletes = isBelowDeleted ? policy : orphans.deletes else { return }
    let shape = relation.other
    let table = shape.table
    let foreignKey = [table.columns[relation.foreignKey]: ownerKey]
    let path = path + [.property(relation.name)]
    let old = try at(orphans.owner) { try transaction.children(table.name, foreignKey: foreignKey) }
    guard !shape.key.isEmpty else {
      if old.isEmpty { return }
      let deletes = deletes || relation.relation.kind == .hasOne
      return try leave(table, foreignKey, foreignKey, deletes, orphans.owner, path, old.count)
    }
    for child in old {
      let key = shape.key.map { child[table.columns[$0]] ?? .null }
      let isTaken = isTaken(shape, key, relation)
      if !isBelowDeleted, isTaken || orphans.kept.contains(key.map(\.canonical)) { continue }
      let record = table.record(key, shape.key)
      let identity = RecordIdentity(shape, key, columns: shape.key)
      if isTaken || orphans.deleted.contains(identity) {
        // Another relation writes or deletes it later. Until then it must not refer to a deleted record.
        try at(orphans.owner) {
          try transaction.update(
            table.name, key: record, changes: foreignKey.mapValues { _ in .null })
        }
        continue
      }
      if deletes {
        orphans.deleted.insert(identity)
        let inner = try payload.relations(of: shape).sorted { $0.key < $1.key }
        for (_, inner) in inner where inner.relation.kind != .belongsTo {
          try leave(&orphans, inner, key[0], path, isBelowDeleted: true)
        }
      }
      try leave(table, record, foreignKey, deletes, orphans.owner, path, 1)
    }
  }

  /// Whether another record of the payload owns a record now.
  private func isTaken(
    _ shape: RecordShape, _ key: [StoreValue], _ relation: PayloadRelation
  ) -> Bool {
    guard let other = payload.record(of: shape, key: key) else { return false }
    return other.value(relation.foreignKey) != nil
      || other.owners.contains { $0.column == relation.foreignKey }
  }

  private func leave(
    _ table: TableColumns, _ key: [String: StoreValue], _ foreignKey: [String: StoreValue],
    _ deletes: Bool, _ owner: PayloadRecord, _ path: [PathStep], _ count: Int
  ) throws {
    try at(owner) {
      if deletes {
        try transaction.delete(table.name, key: key)
      } else {
        try transaction.update(table.name, key: key, changes: foreignKey.mapValues { _ in .null })
      }
    }
    guard course.isReporting else { return }
    let text = key.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.shortText)" }
    report.entries.append(
      MappingReport.Entry(
        kind: deletes ? .deletedRecord : .detachedRecord, path: path.text,
        detail: "\(table.name) \(text.joined(separator: ", "))"
          + (count > 1 ? ", \(count) records" : "")))
  }
}
