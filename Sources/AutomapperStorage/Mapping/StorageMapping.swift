import Automapper

/// A mapping's options for storing a model, without those of its properties. An option that is not declared is
/// nil.
struct StorageMapping: RuleExtension {
  /// The table's name.
  var table: String?
  var mode: UpsertMode?

  func completed(by weaker: StorageMapping) -> StorageMapping {
    StorageMapping(table: table ?? weaker.table, mode: mode ?? weaker.mode)
  }
}

/// The role of a property in storage, as a mapping declares it.
enum StorageRole: RuleExtension {
  /// The property is a column of the primary key, at this position.
  case key(Int)
  /// The property's values are records of another table.
  case relation(Relation)

  func completed(by weaker: StorageRole) -> StorageRole { self }

  var mistake: (expected: String, found: String)? {
    guard case .relation(let relation) = self, !relation.holdsRecords else { return nil }
    let expected =
      switch relation.kind {
      case .hasMany: "an array or a set of models for hasMany"
      case .hasOne: "one model for hasOne"
      case .belongsTo: "one model for belongsTo"
      }
    return (expected, TypeName.of(relation.values))
  }
}

/// How an upsert changes a record whose key the store already has.
public struct UpsertMode: Sendable, Hashable {
  let replaces: Bool
  /// Writes the columns that the payload has, null included, and keeps the others. The default.
  public static let update = UpsertMode(replaces: false)
  /// Deletes the record, so that cascades run, and inserts it again.
  public static let replace = UpsertMode(replaces: true)
}

/// How an upsert treats related records that the payload no longer has.
public struct RelationPolicy: Sendable, Hashable {
  let deletesOrphans: Bool?
  /// Keeps them, and adds the records of the payload. The default of `hasMany`.
  public static let append = RelationPolicy(deletesOrphans: nil)
  /// Deletes them, or sets their foreign key to null.
  public static func replace(deleteOrphans: Bool) -> RelationPolicy {
    RelationPolicy(deletesOrphans: deleteOrphans)
  }
}

/// How the records of a property refer to the record of the model, or the reverse.
struct Relation: Sendable {
  enum Kind: Sendable, Hashable { case hasMany, hasOne, belongsTo }

  var kind: Kind
  /// The property's type.
  var values: any Any.Type
  /// The related model's type.
  var model: any Any.Type
  /// The column that refers to the other record: in the model's table for `belongsTo`, else in the related
  /// model's.
  var foreignKey: String
  var policy: RelationPolicy

  /// Whether the property can hold fetched records: one model, or for `hasMany` a collection of models. A record has no
  /// key in a dictionary and no place in an array of arrays.
  var holdsRecords: Bool {
    let shape = TypeShape(TypeShape.unwrapped(values))
    if kind != .hasMany { return shape.element == nil }
    if case .dictionary = shape { return false }
    return shape.element.map { TypeShape(TypeShape.unwrapped($0)).element == nil } ?? true
  }

  /// Whether a model may be a record of the relation. A subclass follows its superclass.
  func relates(to type: any Any.Type) -> Bool { isKind(type, of: model) }
}
