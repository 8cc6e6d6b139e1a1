import Automapper

/// The store's records of the relations that the objects of a payload lack, as they would appear in a source.
///
/// Objects with the same key share them. One loader counts the objects of all relations: a short payload that repeats
/// one key may stand for many of them.
struct MissingRelations<Transaction: ObjectStoreTransaction> {
  private struct Key: Hashable {
    let record: ObjectIdentifier
    let shape: ObjectIdentifier
    let relation: String
  }

  private struct Found {
    let records: Any?
    let objectCount: Int
  }

  private let payload: Payload<Transaction>
  private lazy var loader = RecordLoader(payload.shapes, payload: payload.parts.count)
  private var found: [Key: Found] = [:]

  init(_ payload: Payload<Transaction>) { self.payload = payload }

  /// The records of a relation of an object; nil if the store has no such object, or no record for a single one.
  mutating func records(of name: String, _ part: Payload<Transaction>.Part) throws -> Any? {
    let key = Key(
      record: ObjectIdentifier(part.record), shape: ObjectIdentifier(part.own.shape), relation: name
    )
    if let known = found[key] {
      try loader.countAgain(known.objectCount, at: part.path + [.property(name)])
      return known.records
    }
    let before = loader.objectCount
    let records = try load(name, part)
    found[key] = Found(records: records, objectCount: loader.objectCount - before)
    return records
  }

  private mutating func load(_ name: String, _ part: Payload<Transaction>.Part) throws -> Any? {
    guard part.record.key != nil, let relation = try payload.relations(of: part.own.shape)[name],
      let stored = try payload.shapes.transaction.fetch(
        part.record.shape.table.name, key: part.record.keyRecord
      ).first
    else { return nil }
    return try loader.related(name, stored, part.own.shape, at: part.path)
      ?? (relation.relation.kind == .hasMany ? [Any]() : nil)
  }
}
