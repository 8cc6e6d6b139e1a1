/// Records that a record of the payload had and has no more.
extension PayloadWriter {
  /// Does what the policies of a record's relations say to records that it had and has no more.
  func leaveOrphans(of record: PayloadRecord) throws {
    guard record.existed, let key = record.key?.first else { return }
    for (relation, children) in record.relations where relation.relation.kind != .belongsTo {
      guard let deletes = relation.relation.policy.deletesOrphans else { continue }
      try leaveOrphans(relation, children, owner: record, key, deletes: deletes)
    }
  }

  private func leaveOrphans(
    _ relation: PayloadRelation, _ children: [PayloadRecord], owner: PayloadRecord,
    _ ownerKey: StoreValue, deletes: Bool
  ) throws {
    let shape = relation.other
    let table = shape.table
    let foreignKey = [table.columns[relation.foreignKey]: ownerKey]
    guard !shape.key.isEmpty else {
      // Found by its foreign key alone, one record is updated, and several are replaced.
      if relation.relation.kind == .hasOne, !children.isEmpty { return }
      let gone = try at(owner) { try transaction.children(table.name, foreignKey: foreignKey) }
      if gone.isEmpty { return }
      let deletes = deletes || relation.relation.kind == .hasOne
      try leave(table, foreignKey, foreignKey, deletes: deletes, owner, relation, gone.count)
      return
    }
    let kept = Set(children.compactMap { $0.key?.map(\.canonical) })
    let old = try at(owner) { try transaction.children(table.name, foreignKey: foreignKey) }
    for child in old {
      let key = shape.key.map { child[table.columns[$0]] ?? .null }
      if kept.contains(key.map(\.canonical)) { continue }
      // Another record of the payload has it now.
      if let other = payload.record(of: shape, key: key),
        other.value(relation.foreignKey) != nil
          || other.owners.contains(where: {
            $0.column == relation.foreignKey
          })
      {
        continue
      }
      try leave(
        table, table.record(key, shape.key), foreignKey, deletes: deletes, owner, relation, 1)
    }
  }

  private func leave(
    _ table: TableColumns, _ key: [String: StoreValue], _ foreignKey: [String: StoreValue],
    deletes: Bool, _ owner: PayloadRecord, _ relation: PayloadRelation, _ count: Int
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
        kind: deletes ? .deletedRecord : .detachedRecord,
        path: (owner.path + [.property(relation.name)]).text,
        detail: "\(table.name) \(text.joined(separator: ", "))"
          + (count > 1 ? ", \(count) records" : "")))
  }
}
