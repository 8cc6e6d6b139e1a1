/// What is declared about storing a model, apart from its properties: choices, each absent unless it
/// was made.
struct StorageMapping: Sendable {
  /// The table's name.
  var table: String?
  var mode: UpsertMode?

  /// The mapping with what it leaves open taken from a weaker one.
  func completed(by weaker: StorageMapping) -> StorageMapping {
    StorageMapping(table: table ?? weaker.table, mode: mode ?? weaker.mode)
  }
}

/// What is declared about storing a property.
enum StorageRole: Sendable {
  /// The property is a column of the primary key, at this position.
  case key(Int)
  /// The property's values are records of another table.
  case relation(Relation)
}

/// What becomes of a record whose key is in the store already.
public struct UpsertMode: Sendable, Hashable {
  let replaces: Bool
  /// The columns that the payload has are written, null included; others stay. The default.
  public static let update = UpsertMode(replaces: false)
  /// The record is deleted, so that cascades run, and inserted.
  public static let replace = UpsertMode(replaces: true)
}

/// What becomes of records that their parent had before and that the payload does not have.
public struct RelationPolicy: Sendable, Hashable {
  let deletesOrphans: Bool?
  /// They stay: what the payload has is added.
  public static let append = RelationPolicy(deletesOrphans: nil)
  /// They are deleted, or their foreign key becomes null.
  public static func replace(deleteOrphans: Bool) -> RelationPolicy {
    RelationPolicy(deletesOrphans: deleteOrphans)
  }
}

/// How the records of a property belong to the record of the model.
struct Relation: Sendable {
  enum Kind: Sendable, Hashable { case hasMany, hasOne, belongsTo }

  var kind: Kind
  /// The related model's type.
  var model: any Any.Type
  /// The column that refers to the other record: the model's own for `belongsTo`, else the related
  /// model's.
  var foreignKey: String
  var policy: RelationPolicy
}
