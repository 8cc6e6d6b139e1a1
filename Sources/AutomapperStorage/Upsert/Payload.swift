import Automapper

/// The records of a payload and the references between them. Objects with the same key become one record.
///
/// `Payload+Objects.swift` creates a part for each object that is a record; `Payload+Records.swift` links the
/// parts and merges those with the same key.
final class Payload<Transaction: ObjectStoreTransaction> {
  /// A model of the payload and the record that it is a part of.
  struct Part {
    let node: RecordTree<Transaction>.Node
    /// The record of this model alone, before others with its key were merged.
    let own: PayloadRecord
    var record: PayloadRecord
    /// The properties that the object lacks, and the columns of those of its nested models.
    let absences: [String: ObjectRecorder.Absence]

    var path: [PathStep] { node.place.steps }
  }

  let shapes: RecordShapes<Transaction>
  /// Encodes models as records.
  let writer: Mapper
  let decoded: DecodedObjects
  var parts: [Part] = []
  /// Whether some parts are only for finding values of the store.
  let hasDropped: Bool
  var records: [PayloadRecord] = []
  var report = MappingReport()
  private var relations: [ObjectIdentifier: [String: PayloadRelation]] = [:]
  /// The indexes of `records` by key.
  var places: [RecordIdentity: Int] = [:]

  init(
    _ decoded: DecodedObjects, _ shapes: RecordShapes<Transaction>,
    _ userInfo: [CodingUserInfoKey: any Sendable], keepsDropped: Bool
  ) throws {
    self.shapes = shapes
    self.decoded = decoded
    writer = Mapper(engine: shapes.engine.forRecords, userInfo: userInfo)
    let tree = try RecordTree(
      decoded, ModelMatching(decoded, shapes, writer), keepsDropped: keepsDropped)
    hasDropped = tree.hasDropped
    parts = try tree.nodes.map(part)
    try linkOwners()
    merge()
    try linkRelations()
    try linkReferences()
  }

  /// Breaks the reference cycles between owners and the records that they own.
  deinit {
    for part in parts {
      part.own.unlink()
      part.record.unlink()
    }
  }

  /// The record with a primary key; nil if the payload has none.
  func record(of shape: RecordShape, key: [StoreValue]) -> PayloadRecord? {
    places[RecordIdentity(shape, key, columns: shape.key)].map { records[$0] }
  }

  /// The relations of a type, by property.
  func relations(of shape: RecordShape) throws -> [String: PayloadRelation] {
    if let known = relations[ObjectIdentifier(shape.type)] { return known }
    var result: [String: PayloadRelation] = [:]
    for (name, relation) in shape.fields.relations {
      result[name] = try shapes.relation(name, relation, of: shape)
    }
    relations[ObjectIdentifier(shape.type)] = result
    return result
  }

  /// Finds the records of the store for objects that lack properties. A record that is replaced has none of its values.
  func findStored() throws {
    for record in records where record.isPartial && record.key != nil {
      try findStored(record)
      if record.shape.mode.replaces { record.stored = nil }
    }
  }

  /// The relations that objects of new records lack, for which their models have models all the same, by the path of
  /// the object.
  var ownModelsOfNewRecords: [[PathStep]: Set<String>] {
    var result: [[PathStep]: Set<String>] = [:]
    for part in parts where !part.node.relationsWithOwnModels.isEmpty && !part.record.existed {
      result[part.path] = part.node.relationsWithOwnModels
    }
    return result
  }

  /// Finds the record of the store with the key of a record.
  func findStored(_ record: PayloadRecord) throws {
    let found = try record.at {
      try shapes.transaction.fetch(record.shape.table.name, key: record.keyRecord)
    }
    try record.checkCount(found.count)
    record.existed = !found.isEmpty
    record.stored = found.first
  }
}
