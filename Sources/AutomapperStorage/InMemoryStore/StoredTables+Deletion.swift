/// Deletions with their effects on the records that refer to the deleted ones.
extension StoredTables {
  /// A step of a deletion.
  private enum Step {
    /// Deletes the records with a key.
    case records(table: String, key: Record)
    /// Deletes one record.
    case record(table: String, id: Int)
    /// Applies the action of a foreign key to the records that refer to a deleted one.
    case reference(StoreTable.Reference, of: String, to: String, value: StoreValue)
  }

  /// Deletes the records with a key.
  ///
  /// Keeps the steps in an array, the next one last: cascades may be longer than the stack allows calls to nest.
  mutating func delete(_ table: String, where key: Record) throws {
    var steps = [Step.records(table: table, key: key)]
    while let step = steps.popLast() { steps += try run(step).reversed() }
  }

  /// Runs a step and returns the steps that must follow it.
  private mutating func run(_ step: Step) throws -> [Step] {
    switch step {
    case .records(let table, let key):
      return try change(table) { try $0.find(key) }.map { .record(table: table, id: $0) }
    case .record(let table, let id):
      guard let record = try self.table(table).records[id] else { return [] }
      try change(table) { $0.remove(id) }
      return try references(to: record, in: table).map { child, reference, value in
        .reference(reference, of: child, to: table, value: value)
      }
    case .reference(let reference, let child, let table, let value):
      let key = [reference.column: value]
      switch reference.whenDeleted {
      case .refuse:
        if try !records(of: child, where: key).isEmpty { throw Self.referenced(table, child) }
        return []
      case .cascade: return [.records(table: child, key: key)]
      case .setNull:
        try update(child, where: key, [reference.column: .null])
        return []
      }
    }
  }
}
