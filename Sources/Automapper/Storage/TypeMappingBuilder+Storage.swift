extension TypeMappingBuilder {
  /// The table that the model's records are in. By default the one whose name is the type's by
  /// convention: `BlogPost` finds `blogPost`, `blog_post` and `blog_posts`.
  public func table(_ name: String) { storage.table = name }

  /// The properties that are the primary key: a payload's object finds its record by them.
  ///
  /// By default the columns of the table's primary key, where the store knows it, else the property
  /// `id`.
  public func primaryKey(_ paths: PartialKeyPath<Model>...) {
    for (position, path) in paths.enumerated() { store(path, as: .key(position)) }
  }

  /// What becomes of a record that is there already. By default ``UpsertMode/update``.
  public func upsert(_ mode: UpsertMode) { storage.mode = mode }

  /// The elements of the property are records of their own, whose column `foreignKey` has the
  /// model's primary key.
  public func hasMany<Children: Collection>(
    _ path: KeyPath<Model, Children>, foreignKey: String, policy: RelationPolicy = .append
  ) {
    relate(path, .hasMany, elements(of: Children.self), foreignKey, policy)
  }

  /// The elements of the property are records of their own, whose column `foreignKey` has the
  /// model's primary key. A payload without the property leaves them as they are.
  public func hasMany<Children: Collection>(
    _ path: KeyPath<Model, Children?>, foreignKey: String, policy: RelationPolicy = .append
  ) {
    relate(path, .hasMany, elements(of: Children.self), foreignKey, policy)
  }

  /// The property's value is a record of its own, whose column `foreignKey` has the model's primary
  /// key.
  ///
  /// - Parameters:
  ///   - path: The property.
  ///   - foreignKey: The column of the record that has the model's key.
  ///   - policy: What becomes of the record before it, where that is another one. By default its foreign
  ///     key becomes null. A record without a primary key of its own is found by its foreign key, and
  ///     null deletes it.
  public func hasOne<Child>(
    _ path: KeyPath<Model, Child>, foreignKey: String,
    policy: RelationPolicy = .replace(deleteOrphans: false)
  ) {
    relate(path, .hasOne, Child.self, foreignKey, policy)
  }

  /// The property's value is a record of its own, whose primary key the model's column `foreignKey`
  /// has. Null makes the column null.
  public func belongsTo<Parent>(_ path: KeyPath<Model, Parent>, foreignKey: String) {
    relate(path, .belongsTo, Parent.self, foreignKey, .append)
  }

  private func elements<Children: Collection>(of type: Children.Type) -> any Any.Type {
    (type as? any RecordCollection.Type)?.recordType ?? Children.Element.self
  }

  private func relate(
    _ path: PartialKeyPath<Model>, _ kind: Relation.Kind, _ type: any Any.Type,
    _ foreignKey: String, _ policy: RelationPolicy
  ) {
    let relation = Relation(
      kind: kind, model: RecordType.of(type), foreignKey: foreignKey, policy: policy)
    store(path, as: .relation(relation))
  }
}

/// The type of the records in a type: models, in collections and Optionals or alone.
enum RecordType {
  static func of(_ type: any Any.Type) -> any Any.Type {
    (type as? any RecordCollection.Type).map { of($0.recordType) } ?? type
  }
}

/// A type whose values hold models.
protocol RecordCollection {
  static var recordType: any Any.Type { get }
}

extension Optional: RecordCollection {
  static var recordType: any Any.Type { Wrapped.self }
}

extension Array: RecordCollection {
  static var recordType: any Any.Type { Element.self }
}

extension ContiguousArray: RecordCollection {
  static var recordType: any Any.Type { Element.self }
}

extension Set: RecordCollection {
  static var recordType: any Any.Type { Element.self }
}

extension Dictionary: RecordCollection {
  static var recordType: any Any.Type { Value.self }
}
