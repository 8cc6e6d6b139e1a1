import Automapper

/// Links the parts of a payload, and merges parts with the same key into one record.
extension Payload {
  /// Sets the foreign keys of models inside others, the outer models first.
  func linkOwners() throws {
    var inner: [(part: PayloadRecord, owner: PayloadRecord, relation: PayloadRelation)] = []
    for part in parts.reversed() {
      let record = part.own
      for (outer, name) in part.node.owners {
        let owner = parts[outer].own
        guard let relation = try relations(of: owner.shape)[name] else { continue }
        try check(record.shape, in: relation, of: owner.shape)
        if relation.relation.kind == .belongsTo {
          inner.append((record, owner, relation))
        } else {
          record.owners.append((relation.foreignKey, owner))
          if let key = owner.key?.first { record.fill(relation.foreignKey, key) }
          if relation.relation.kind == .hasOne, record.keyColumns.isEmpty {
            record.keyColumns = [relation.foreignKey]
          }
        }
      }
      record.findKey()
    }
    for (record, owner, relation) in inner {
      owner.owners.append((relation.foreignKey, record))
      if let key = record.key?.first { owner.fill(relation.foreignKey, key) }
      if owner.key == nil { owner.findKey() }
    }
  }

  /// Throws if models of a relation are records of another table than the relation's.
  private func check(
    _ shape: RecordShape, in relation: PayloadRelation, of owner: RecordShape
  ) throws {
    if shape.table === relation.other.table { return }
    throw MappingError(
      MappingError.Issue.mistake(
        relation.name, in: owner.type,
        expected: "records of table \"\(relation.other.table.name)\"",
        found: "\(TypeName.of(shape.type)) in table \"\(shape.table.name)\""))
  }

  /// Merges all objects with the same key into one record.
  func merge() {
    var merged: [ObjectIdentifier: PayloadRecord] = [:]
    records.reserveCapacity(parts.count)
    places.reserveCapacity(parts.count)
    for index in parts.indices {
      let own = parts[index].own
      guard let key = own.key else {
        records.append(own)
        continue
      }
      let identity = RecordIdentity(own.shape, key, columns: own.keyColumns)
      guard let place = places[identity] else {
        places[identity] = records.count
        records.append(own)
        continue
      }
      var record = records[place]
      noteDuplicate(record.path, own)
      if merged[ObjectIdentifier(record)] == nil, !record.isMerged {
        let first = record
        record = first.copy
        record.isMerged = true
        records[place] = record
        merged[ObjectIdentifier(first)] = record
      }
      record.absorb(own)
      merged[ObjectIdentifier(own)] = record
    }
    guard !merged.isEmpty else { return }
    for index in parts.indices {
      parts[index].record = merged[ObjectIdentifier(parts[index].own)] ?? parts[index].own
    }
    for record in records {
      record.owners = record.owners.map {
        ($0.column, merged[ObjectIdentifier($0.record)] ?? $0.record)
      }
    }
  }

  private func noteDuplicate(_ earlier: [PathStep], _ later: PayloadRecord) {
    let text = (later.key ?? []).map(\.shortText).joined(separator: ", ")
    let place = later.path.isEmpty ? "the root" : later.path.text
    report.entries.append(
      MappingReport.Entry(
        kind: .duplicateKey, path: earlier.text, detail: "\(place) has the key \(text) as well"))
  }

  /// Sets the related records of each relation that the payload has.
  func linkRelations() throws {
    for part in parts where !part.node.relations.isEmpty {
      let relations = try relations(of: part.own.shape)
      for (name, inner) in part.node.relations.sorted(by: { $0.key < $1.key }) {
        guard let relation = relations[name] else { continue }
        part.record.relations.removeAll { $0.relation.name == name }
        part.record.relations.append((relation, inner.map { parts[$0].record }))
        if relation.relation.kind == .belongsTo, inner.isEmpty,
          part.record.value(relation.foreignKey) == nil
        {
          part.record.set(relation.foreignKey, .null)
        }
      }
    }
  }

  /// Finds the records that a foreign key names by its value alone. They are written first.
  func linkReferences() throws {
    var shapes: [ObjectIdentifier: RecordShape] = [:]
    for part in parts { shapes[ObjectIdentifier(part.own.shape)] = part.own.shape }
    var foreignKeys: [ObjectIdentifier: [(column: Int, owner: RecordShape)]] = [:]
    for shape in shapes.values {
      for (name, relation) in shape.fields.relations
      where shapes.values.contains(where: { relation.relates(to: $0.type) }) {
        guard let relation = try relations(of: shape)[name] else { continue }
        let isInShape = relation.relation.kind == .belongsTo
        let (holder, owner) = isInShape ? (shape, relation.other) : (relation.other, shape)
        foreignKeys[ObjectIdentifier(holder.table), default: []]
          .append((relation.foreignKey, owner))
      }
    }
    if foreignKeys.isEmpty { return }
    for record in records {
      for (column, owner) in foreignKeys[ObjectIdentifier(record.shape.table)] ?? [] {
        guard let value = record.value(column),
          !record.owners.contains(where: { $0.column == column }),
          let found = self.record(of: owner, key: [value])
        else { continue }
        record.references.append(found)
      }
    }
  }
}
